import { type SearchParams, searchUrl } from '#comparador/ofertas/comparador/search-params.ts';
import { plural } from '#platform/kit/format.ts';
import { Link } from '#sitio/layout/link.tsx';
import { rowId, streetsUrl, zoneUrl } from './calles-params.ts';
import type { MapaResultados } from './load-calles.server.ts';
import type { Layer } from './map-geometry.ts';
import { type FilaMapa, partPlaced } from './place-rows.ts';
import styles from './results-map.module.css';
import { STILL, StreetMap } from './street-map.tsx';

export type ResultsMapProps = { mapa: MapaResultados; layer: Layer; params: SearchParams };

/** The sections of a page of results on a map, and how many of them have no known place. */
export function ResultsMap({ mapa: { filas, view, fitted }, layer, params }: ResultsMapProps) {
  const { situadas, sin } = partPlaced(filas);
  return (
    <>
      <StreetMap
        filas={situadas}
        view={view}
        fitted={fitted}
        layer={layer}
        urlAt={(other) => streetsUrl(params, other)}
        zoneUrl={zoneUrl(params, view, STILL)}
      />
      <div className={styles.foot}>
        <Unplaced sin={sin} none={situadas.length === 0} />
        <Link className={styles.toList} to={searchUrl(params, { pagina: params.pagina })}>
          Lista
        </Link>
      </div>
    </>
  );
}

/** 'Otras 4 sin dirección', and which: the map has no pin of them. */
function Unplaced({ sin, none }: { sin: FilaMapa[]; none: boolean }) {
  if (sin.length === 0) return null;
  return (
    <details className={styles.unplaced}>
      <summary>
        {none
          ? `Ninguna de ${plural(sin.length, 'sección', 'secciones')} tiene dirección conocida`
          : `${plural(sin.length, 'sección', 'secciones')} sin dirección`}
      </summary>
      <p>La DGT publica dónde se examina cada una, y no dónde está.</p>
      <ul>
        {sin.map(({ slug, nombre, cifra }) => (
          <li key={slug}>
            <a href={`#${rowId(slug)}`}>{nombre}</a> <span>{cifra}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
