import { Link } from 'react-router';
import type { Periodo } from '#dgt/period.server.ts';
import { plural } from '#kit/format.ts';
import { provinciaPorCodigo } from '#kit/provincias.ts';
import type { Lugar } from '#resources/municipios/place.server.ts';
import type { PermisoBuscable } from '#resources/permisosConducir/searchable.server.ts';
import wrap from '#web/ui/layout.module.css';
import { periodText } from '../tasas/period-text.ts';
import { Alert } from './alert.tsx';
import { Pagination } from './pagination.tsx';
import { ResultCard } from './result-card.tsx';
import styles from './route.module.css';
import type { SearchOutput } from './search.server.ts';
import { type SearchParams, searchUrl } from './search-params.ts';

export type ResultsProps = {
  form: React.ReactNode;
  /** `pedido` is the place asked for; `lugar`, the one whose sections are shown. */
  busqueda: SearchOutput & { permiso: PermisoBuscable; pedido: Lugar; pages: number };
  periodo: Periodo | undefined;
  errores: string[];
  params: SearchParams;
};

export function Results({ form, busqueda, periodo, errores, params }: ResultsProps) {
  const { permiso, pedido, lugar, total, resultados, pages } = busqueda;
  return (
    <>
      {form}
      <div className={wrap.wrap}>
        <Alert errores={errores} />
        <div className={styles.head}>
          <h1>
            {plural(total, 'sección de autoescuela', 'secciones de autoescuela')} {placePhrase(lugar)}
          </h1>
          <p className={styles.order}>
            Permiso {permiso.codigo}, ordenadas por{' '}
            <strong>{params.orden === 'nombre' ? 'nombre' : 'aprobados en el práctico'}</strong>
          </p>
        </div>
        <p className={styles.note}>{periodo && periodText(periodo)}</p>
        <details className={styles.note}>
          <summary>Cómo leer las tasas</summary>
          El punto es la tasa estimada de cada sección, que corrige el azar cuando hay pocos exámenes; la
          banda, su margen; la raya, la media de su provincia. El porcentaje escrito es el oficial, sin
          corregir. Las secciones van por tasa estimada; con menos de 30 exámenes no comparamos y van al
          final.
        </details>
        <PlaceNotes pedido={pedido} lugar={lugar} params={params} />
        {total === 0 ? (
          <NoResults params={params} />
        ) : (
          <ol className={styles.cards}>
            {resultados.map((resultado) => (
              <ResultCard key={resultado.slug} resultado={resultado} permiso={permiso} />
            ))}
          </ol>
        )}
        <Pagination params={params} pages={pages} />
      </div>
    </>
  );
}

function placePhrase(lugar: Lugar): string {
  switch (lugar.tipo) {
    case 'espana':
      return 'en España';
    case 'texto':
      return `con «${lugar.texto}» en su nombre`;
    default:
      return `en ${lugar.nombre}`;
  }
}

type PlaceNotesProps = { pedido: Lugar; lugar: Lugar; params: SearchParams };

/** What is not known of where the sections are, and what else the place may have meant. */
function PlaceNotes({ pedido, lugar, params }: PlaceNotesProps) {
  if (pedido.tipo !== 'municipio') return null;
  const withProvince = (nombre: string, codigo: string) =>
    `${nombre}, ${provinciaPorCodigo(codigo)?.provincia}`;
  return (
    <p className={styles.note}>
      {lugar.tipo === 'provincia'
        ? `Aún no consta qué secciones están en ${pedido.nombre} ni examinan allí: estas son las de su provincia.`
        : `De las que no consta la dirección, contamos las que examinan en ${pedido.nombre}.`}{' '}
      {pedido.otros.length > 0 && '¿Buscabas otro lugar? '}
      {pedido.otros.map(({ codigo, nombre, codProvincia }) => (
        <span key={codigo}>
          <Link to={searchUrl(params, { lugar: withProvince(nombre, codProvincia), pagina: 1 })}>
            {withProvince(nombre, codProvincia)}
          </Link>{' '}
        </span>
      ))}
    </p>
  );
}

function NoResults({ params }: { params: SearchParams }) {
  return (
    <div className={styles.empty}>
      <p>
        No hay autoescuelas con exámenes de este permiso en los últimos doce meses que respondan a la
        búsqueda. Si has escrito un lugar, prueba con su provincia; si un nombre, con una parte.
      </p>
      <p>
        <Link to={searchUrl(params, { lugar: '', pagina: 1 })}>Ver toda España</Link>
      </p>
    </div>
  );
}
