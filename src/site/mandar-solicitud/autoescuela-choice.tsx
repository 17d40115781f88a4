import { formatEuros } from '#kit/format.ts';
import { consentText, MAX_AUTOESCUELAS } from '#resources/alumnos/solicitud-words.ts';
import { whosePrice } from '#resources/comparador/whose-price.ts';
import controls from '#web/ui/controls.module.css';
import { FieldError, type FieldsProps } from './fields.tsx';
import type { OfferedAutoescuela } from './offered-autoescuelas.server.ts';
import styles from './solicitud.module.css';

type AutoescuelaChoiceProps = FieldsProps & { escuelas: OfferedAutoescuela[] };

/** The choice of autoescuelas: the visitor agrees to each by name, and none is chosen beforehand. */
export function AutoescuelaChoice({ escuelas, typed, errors }: AutoescuelaChoiceProps) {
  const looked = typed?.buscar?.trim() ?? '';
  const error = errors.autoescuelas;
  return (
    <fieldset
      className={styles.group}
      id="autoescuelas"
      tabIndex={-1}
      aria-describedby={error ? 'autoescuelas-error' : undefined}
    >
      <legend>A quién se la enviamos</legend>
      <p className={styles.hint}>
        Marca las que quieras, {MAX_AUTOESCUELAS} como mucho. Solo las que marques reciben tus datos.
      </p>
      <FieldError name="autoescuelas" error={error} />
      {escuelas.length > 0 && (
        <ul className={styles.schools}>
          {escuelas.map((autoescuela) => (
            <Autoescuela
              key={autoescuela.slug}
              school={autoescuela}
              chosen={typed?.escuelas.includes(autoescuela.slug) ?? false}
            />
          ))}
        </ul>
      )}
      {looked !== '' && !escuelas.some(({ buscada }) => buscada) && (
        <p role="status">Ninguna autoescuela que reciba solicitudes coincide con «{looked}».</p>
      )}
      <Finder looked={looked} />
      <label className={styles.check}>
        <input type="checkbox" name="general" value="si" defaultChecked={typed?.general === 'si'} />
        <span>No sé a cuál: quiero que el equipo de Carné Claro me ayude a elegir</span>
      </label>
    </fieldset>
  );
}

function Autoescuela({ school: autoescuela, chosen }: { school: OfferedAutoescuela; chosen: boolean }) {
  const { slug, nombre, municipio, clienteId, coste, clases, palabra } = autoescuela;
  return (
    <li className={styles.school}>
      <p className={styles.schoolName}>
        <a href={`/${slug}`} target="_blank" rel="noopener">
          {nombre}
          <span className={styles.away}> (se abre en otra pestaña)</span>
        </a>
        {municipio && <span className={styles.hint}> {municipio}</span>}
      </p>
      {clienteId === null ? (
        <p className={styles.hint}>
          Todavía no recibe solicitudes por aquí. En su página tienes lo que sabemos de ella.
        </p>
      ) : (
        <>
          {coste !== null && (
            <p className={styles.hint}>
              Coste esperado que muestra hoy el comparador: {formatEuros(coste)} con {clases} clases, IVA
              incluido{palabra && `; tarifa ${whosePrice(palabra)}`}
            </p>
          )}
          <label className={styles.check}>
            <input type="checkbox" name="consiento" value={slug} defaultChecked={chosen} />
            <span>{consentText(nombre)}</span>
          </label>
        </>
      )}
    </li>
  );
}

function Finder({ looked }: { looked: string }) {
  return (
    <div>
      <label className={styles.label} htmlFor="buscar">
        Añadir otra autoescuela
      </label>
      <p className={styles.hint} id="buscar-ayuda">
        Por su nombre o su municipio. Lo que ya has escrito no se pierde
      </p>
      <div className={styles.finder}>
        <input
          className={controls.field}
          id="buscar"
          name="buscar"
          type="search"
          maxLength={80}
          aria-describedby="buscar-ayuda"
          defaultValue={looked}
        />
        <button className={styles.find} type="submit" name="accion" value="buscar">
          Buscar
        </button>
      </div>
    </div>
  );
}
