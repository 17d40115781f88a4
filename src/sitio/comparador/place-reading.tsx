import type { Busqueda } from '#comparador/ofertas/comparador/find-autoescuelas.server.ts';
import { type SearchParams, searchUrl } from '#comparador/ofertas/comparador/search-params.ts';
import { Link } from '#sitio/layout/link.tsx';
import styles from './place-reading.module.css';

type Reading = NonNullable<Busqueda['lectura']>;
type Props = { lectura: Reading; params: SearchParams };

/** Says how the text of the box was understood, if that is doubtful, and links to the other places that it may mean. */
export function PlaceReading({ lectura, params }: Props) {
  const { como, es, otros, enDuda } = lectura;
  if (como === 'ninguno' || (otros.length === 0 && (como === 'exacto' || como === 'nombre'))) return null;
  if (como === 'exacto' && !enDuda)
    return (
      <details className={`${styles.reading} ${styles.more}`}>
        <summary>
          {es && `Buscamos «${es.nombre}» (${es.que}). `}
          {QUESTIONS[como]}
        </summary>
        <PlaceLinks lugares={otros} params={params} />
      </details>
    );
  return (
    <div className={styles.reading}>
      <p>
        {como !== 'nombre' && es && (
          <>
            Buscamos «{es.nombre}» ({es.que}).{' '}
          </>
        )}
        {como === 'nombre' && 'Buscamos autoescuelas con ese nombre. '}
        {otros.length > 0 && <span>{QUESTIONS[como]}</span>}
      </p>
      <PlaceLinks lugares={otros.slice(0, SHOWN)} params={params} />
      {otros.length > SHOWN && (
        <details className={styles.more}>
          <summary>Otros lugares que se llaman así o parecido</summary>
          <PlaceLinks lugares={otros.slice(SHOWN)} params={params} />
        </details>
      )}
    </div>
  );
}

/** Places offered at once; on a telephone more would hide the results. */
const SHOWN = 2;

const QUESTIONS = {
  exacto: '¿Buscabas otro lugar?',
  principio: '¿Querías decir otra cosa?',
  corregido: '¿Querías decir otra cosa?',
  nombre: '¿Buscabas un lugar?',
} as const;

/** For a text that is neither a place nor an autoescuela: the nearest names, and what else the visitor can do. */
export function UnknownPlace({ lectura, params }: Props) {
  const { otros, escuelas } = lectura;
  const near = otros.length > 0 || escuelas.length > 0;
  return (
    <>
      <h2>No conocemos ningún lugar ni ninguna autoescuela que se llame «{params.lugar}»</h2>
      {near && <p>Los nombres más parecidos:</p>}
      <PlaceLinks lugares={otros} params={params} />
      {escuelas.length > 0 && (
        <ul className={styles.links}>
          {escuelas.map(({ slug, nombre, que }) => (
            <li key={slug}>
              <Link to={`/${slug}`}>{nombre}</Link> <span>({que})</span>
            </li>
          ))}
        </ul>
      )}
      <p>
        Escribe un municipio, un barrio, un código postal o parte del nombre de una autoescuela, o{' '}
        <Link to={searchUrl(params, { lugar: '' })}>mira las de toda España</Link>.
      </p>
    </>
  );
}

function PlaceLinks({ lugares, params }: { lugares: Reading['otros']; params: SearchParams }) {
  if (lugares.length === 0) return null;
  return (
    <ul className={styles.links}>
      {lugares.map(({ texto, nombre, que }) => (
        <li key={texto}>
          <Link to={searchUrl(params, { lugar: texto, km: null })}>{nombre}</Link> <span>({que})</span>
        </li>
      ))}
    </ul>
  );
}
