import { type SearchParams, searchUrl } from '#comparador/ofertas/comparador/search-params.ts';
import { plural } from '#platform/kit/format.ts';
import controls from '#platform/ui/controls.module.css';
import wrap from '#platform/ui/frame/layout.module.css';
import { Link } from '#sitio/layout/link.tsx';
import { Alert } from '#sitio/partes/alert.tsx';
import { CostBar, scaleOf } from '#sitio/partes/cost-bar.tsx';
import { sectionUrl } from '#sitio/partes/section-url.ts';
import { solicitudUrl } from '#sitio/partes/solicitud-url.ts';
import styles from './calles-page.module.css';
import { streetsUrl, zoneUrl } from './calles-params.ts';
import type { View } from './map-geometry.ts';
import type { FilaMapa } from './place-rows.ts';
import { type FilaSituada, rowId, STILL, StreetMap } from './street-map.tsx';

export type CallesPageProps = {
  encabezado: string;
  notas: string;
  filas: FilaMapa[];
  /** Null where the search has no place to show. */
  view: View | null;
  fitted: boolean;
  params: SearchParams;
  pages: number;
  errores: string[];
  /** There is a file of streets that can be read. */
  calles: boolean;
};

/** The sections of a page of results on a map of streets, and the same in a list. */
export function CallesPage(props: CallesPageProps) {
  const { encabezado, notas, filas, view, fitted, params, pages, errores, calles } = props;
  const situadas = filas.filter((fila): fila is FilaSituada => fila.punto !== null);
  const escala = scaleOf(filas.map(({ barra }) => barra));
  return (
    <div className={`${wrap.wrap} ${styles.page}`}>
      <Alert errores={errores} />
      <div className={styles.head}>
        <h1>{encabezado}</h1>
        <Link className={styles.back} to={searchUrl(params, { pagina: params.pagina })}>
          Volver a los resultados
        </Link>
      </div>
      <div className={styles.columns}>
        {view && calles && (
          <section className={styles.map} id="mapa" aria-label="Mapa">
            <StreetMap
              filas={situadas}
              view={view}
              fitted={fitted}
              urlAt={(other) => streetsUrl(params, other)}
              zoneUrl={zoneUrl(params, view, STILL)}
            />
            <a className={styles.toList} href="#lista">
              Lista
            </a>
          </section>
        )}
        <section className={styles.list} id="lista" aria-label="Las mismas secciones en una lista">
          <p className={styles.note}>{placedText(filas.length, situadas.length)}</p>
          {!calles && <p className={styles.note}>{NO_STREETS}</p>}
          <ol>
            {filas.map((fila) => (
              <Row key={fila.slug} fila={fila} escala={escala} params={params} />
            ))}
          </ol>
          <Pages params={params} pages={pages} />
          {notas && <p className={styles.note}>{notas}</p>}
          {view && calles && (
            <p className={styles.toMap}>
              <a href="#mapa">Volver al mapa</a>
            </p>
          )}
        </section>
      </div>
    </div>
  );
}

const NO_STREETS = 'Aún no tenemos las calles de este mapa: la lista dice dónde está cada autoescuela.';

/** '5 secciones de esta página tienen chincheta; de otra no sabemos dónde está y va solo en la lista.' */
function placedText(rows: number, placed: number): string {
  const others = rows - placed;
  if (rows === 0) return 'Con esta búsqueda no hay ninguna.';
  if (placed === 0)
    return 'De ninguna sección de esta página sabemos dónde está: la DGT publica dónde se examina cada una.';
  const shown = `${plural(placed, 'sección de esta página tiene', 'secciones de esta página tienen')} chincheta`;
  if (others === 0) return `${shown}.`;
  return others === 1
    ? `${shown}; de otra no sabemos dónde está, y va solo en la lista.`
    : `${shown}; de otras ${others} no sabemos dónde están, y van solo en la lista.`;
}

type RowProps = { fila: FilaMapa; escala: number; params: SearchParams };

function Row({ fila, escala, params }: RowProps) {
  const { slug, nombre, donde, cifra, supuesta, detalle, otra, barra, coste } = fila;
  const kind = (where: 'cifra' | 'otra') => (coste?.en === where ? coste.clase : undefined);
  return (
    <li id={rowId(slug)} className={styles.row} data-row>
      <div>
        <h2>
          <Link to={sectionUrl(slug, params)}>{nombre}</Link>
        </h2>
        <p>{donde}</p>
        <p data-clase={kind('otra')}>{otra}</p>
      </div>
      <div className={styles.cost}>
        <p className={supuesta ? styles.assumed : styles.figure} data-clase={kind('cifra')}>
          {cifra}
        </p>
        <p>{detalle}</p>
      </div>
      {barra && <CostBar {...barra} escala={escala} />}
      <div className={styles.acts}>
        <Link to={sectionUrl(slug, params)} aria-label={`Ver su página: ${nombre}`}>
          Ver su página
        </Link>
        <Link
          className={controls.button}
          to={solicitudUrl([slug], params.permiso)}
          aria-label={`Pedir información a ${nombre}`}
        >
          Pedir información
        </Link>
        <a className={styles.close} href="#mapa" aria-label={`Cerrar la tarjeta de ${nombre}`}>
          ×
        </a>
      </div>
    </li>
  );
}

function Pages({ params, pages }: { params: SearchParams; pages: number }) {
  const { pagina } = params;
  if (pages <= 1) return null;
  return (
    <nav className={styles.pages} aria-label="Páginas de resultados">
      {pagina > 1 && (
        <Link rel="prev" to={streetsUrl({ ...params, pagina: pagina - 1 })}>
          ← Anterior
        </Link>
      )}
      <span>
        Página {pagina} de {pages}
      </span>
      {pagina < pages && (
        <Link rel="next" to={streetsUrl({ ...params, pagina: pagina + 1 })}>
          Siguiente →
        </Link>
      )}
    </nav>
  );
}
