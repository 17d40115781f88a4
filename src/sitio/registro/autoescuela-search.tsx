import { Form } from 'react-router';
import type { EscuelaOficial } from '#comparador/autoescuelas/solicitudesAlta/autoescuela-directory.server.ts';
import { plural } from '#platform/kit/format.ts';
import controls from '#platform/ui/controls.module.css';
import { Link } from '#sitio/layout/link.tsx';
import styles from './registration.module.css';

export type AutoescuelaSearchProps = {
  texto: string;
  /** True after a search. */
  buscado: boolean;
  escuelas: EscuelaOficial[];
  hayMas: boolean;
};

/** The first step: the search of the visitor's autoescuela among the official ones. */
export function AutoescuelaSearch({ texto, buscado, escuelas, hayMas }: AutoescuelaSearchProps) {
  return (
    <div className={styles.page}>
      <title>
        {buscado ? `«${texto}» · Registro · Carné Claro` : 'Registra tu autoescuela · Carné Claro'}
      </title>
      <h1>Registra tu autoescuela</h1>
      <p>
        Publica tu tarifa y tus datos en el comparador. Es gratis: nadie paga por aparecer ni por subir de
        puesto.
      </p>
      <Form className={styles.search} method="get" action="/registro/" role="search">
        <label className={styles.label} htmlFor="texto">
          Qué autoescuela es la tuya
        </label>
        <p className={styles.hint} id="texto-ayuda">
          Su nombre, su municipio o provincia, su NIF, o su código de la DGT, como M 1984
        </p>
        <div className={styles.searchRow}>
          <input
            className={controls.field}
            id="texto"
            name="texto"
            type="search"
            maxLength={80}
            autoComplete="organization"
            aria-describedby="texto-ayuda"
            defaultValue={texto}
            key={texto}
          />
          <button className={controls.button} type="submit">
            Buscar
          </button>
        </div>
      </Form>
      <div role="status">
        {buscado && <h2 className={styles.found}>{outcome({ texto, escuelas, hayMas })}</h2>}
      </div>
      {buscado && (escuelas.length > 0 ? <Autoescuelas escuelas={escuelas} hayMas={hayMas} /> : <Nothing />)}
      {(!buscado || escuelas.length > 0) && (
        <p>
          <Link to="/registro/?noAparece">No aparece mi autoescuela</Link>
        </p>
      )}
      <p className={styles.hint}>
        ¿Ya tienes cuenta? <a href="/panelCliente/">Inicia sesión</a>
      </p>
    </div>
  );
}

function outcome({ texto, escuelas, hayMas }: Omit<AutoescuelaSearchProps, 'buscado'>): string {
  if (escuelas.length === 0) return `No hay ninguna autoescuela con «${texto}»`;
  return hayMas
    ? `Las ${escuelas.length} con más exámenes`
    : plural(escuelas.length, 'autoescuela encontrada', 'autoescuelas encontradas');
}

function Autoescuelas({ escuelas, hayMas }: Pick<AutoescuelaSearchProps, 'escuelas' | 'hayMas'>) {
  return (
    <>
      {hayMas && <p className={styles.hint}>Hay más: añade el municipio, la provincia o el código.</p>}
      <ul className={styles.schools}>
        {escuelas.map((escuela) => (
          <li key={escuela.codigo}>
            <Link className={styles.school} to={`/registro/?codigo=${encodeURIComponent(escuela.codigo)}`}>
              <strong>{escuela.nombre}</strong>
              <span className={styles.details}>{autoescuelaDetails(escuela)}</span>
              {escuela.yaReclamada && <span className={styles.claimed}>Ya tiene una cuenta</span>}
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

function Nothing() {
  return (
    <>
      <p>
        Prueba con menos palabras, con el nombre que figura en Tráfico o con el código de la autoescuela: por
        NIF solo encontramos las que ya lo publican. Si es nueva, puede que la DGT todavía no haya publicado
        sus exámenes.
      </p>
      <p>
        <Link to="/registro/?noAparece">Registrarla aunque no aparezca</Link>
      </p>
    </>
  );
}

/** Gives 'M 1561 · Tarancón, Cuenca · 50 secciones', or where its pupils are examined if its place is not known. */
export function autoescuelaDetails(escuela: EscuelaOficial): string {
  const { codigo, municipio, centro, provincia, secciones } = escuela;
  const place = municipio && municipio !== provincia ? `${municipio}, ${provincia}` : provincia;
  return [
    codigo,
    place,
    ...(municipio === null && centro !== null ? [`se examina en ${centro}`] : []),
    ...(secciones > 1 ? [plural(secciones, 'sección', 'secciones')] : []),
  ].join(' · ');
}
