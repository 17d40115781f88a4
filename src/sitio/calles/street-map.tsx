import wrap from '#platform/ui/frame/layout.module.css';
import { rowId } from './calles-params.ts';
import {
  groupSpots,
  type Layer,
  moveView,
  type Size,
  spotOf,
  tilesOf,
  type View,
  viewText,
  ZOOMS,
  zoomView,
} from './map-geometry.ts';
import pins from './pin.module.css';
import { Group, Pin } from './pin.tsx';
import type { FilaSituada } from './place-rows.ts';
import styles from './street-map.module.css';

/** Size of the still map; the island gives the map the size that it has on the page. */
export const STILL: Size = { width: 720, height: 560 };

const MIDDLE = { x: STILL.width / 2, y: STILL.height / 2 };

export type StreetMapProps = {
  filas: readonly FilaSituada[];
  view: View;
  /** True if the view is fitted to all the pins: the island may fit it again to the real size. */
  fitted: boolean;
  layer: Layer;
  /** Address of the page at another part of the map. */
  urlAt(view: View): string;
  /** Address of the search around the middle of the map. */
  zoneUrl: string;
};

/**
 * The map with the pins of some sections. Without scripts the map is still, and its links load another part of it. The island
 * `street-map` moves the same markup.
 */
export function StreetMap({ filas, view, fitted, layer, urlAt, zoneUrl }: StreetMapProps) {
  return (
    <div
      className={styles.map}
      data-island="street-map"
      data-vista={viewText(view)}
      data-fitted={fitted || undefined}
      data-capa={layer}
    >
      <svg
        className={styles.drawing}
        viewBox={`0 0 ${STILL.width} ${STILL.height}`}
        preserveAspectRatio="xMidYMid slice"
        role="application"
        aria-label={`Mapa de ${WORDS[layer].de} con las autoescuelas de la lista`}
      >
        <g data-part="teselas" data-shows={layer}>
          {tilesOf(layer, view, STILL).map(({ href, x, y }) => (
            <image key={href} href={href} x={x} y={y} width="512" height="512" />
          ))}
        </g>
        <Marks filas={filas} view={view} urlAt={urlAt} />
      </svg>
      <template>
        <svg aria-hidden="true">
          <g className={pins.pin}>
            <a href="#lista">
              <Group count={null} />
            </a>
          </g>
        </svg>
      </template>
      <div className={styles.searches}>
        <button
          className={`${styles.zone} ${styles.moving}`}
          type="button"
          data-part="mover"
          aria-pressed="true"
          hidden
        >
          Buscar al mover el mapa
        </button>
        <a className={styles.zone} href={zoneUrl} data-part="zona" data-island="in-place">
          Buscar en esta zona
        </a>
        <p className={styles.credit}>
          ©{' '}
          <a href={WORDS[layer].fuente} rel="noopener">
            {WORDS[layer].autor}
          </a>
        </p>
      </div>
      <Moves view={view} urlAt={urlAt} />
      <p className={styles.notice} data-part="aviso" role="status" hidden>
        No se puede enseñar el fondo del mapa ahora. Las chinchetas están en su sitio.
      </p>
    </div>
  );
}

const WORDS = {
  teselas: { de: 'calles', autor: 'OpenStreetMap', fuente: 'https://www.openstreetmap.org/copyright' },
  contornos: { de: 'municipios', autor: 'IGN, CC BY 4.0', fuente: 'https://www.ign.es' },
} as const;

/** All the pins. Pins that would hide each other are not shown: one mark stands for each such group. */
function Marks({ filas, view, urlAt }: Pick<StreetMapProps, 'filas' | 'view' | 'urlAt'>) {
  const spots = filas.map(({ punto }) => spotOf(view, STILL, punto));
  const groups = groupSpots(spots);
  const alone = new Set(groups.flatMap((members) => (members.length === 1 ? members : [])));
  return (
    <>
      <g data-part="chinchetas">
        {filas.map((fila, index) => (
          <g
            key={fila.slug}
            className={pins.pin}
            data-pin={`${fila.punto.lat},${fila.punto.lon}`}
            data-of={`#${rowId(fila.slug)}`}
            transform={`translate(${spots[index]?.x} ${spots[index]?.y})`}
            display={alone.has(index) ? undefined : 'none'}
          >
            <a href={`#${rowId(fila.slug)}`} aria-label={`${fila.nombre}, ${fila.cifra}: ver en la lista`}>
              <Pin text={fila.cifra} dashed={fila.supuesta} />
            </a>
          </g>
        ))}
      </g>
      <g data-part="grupos">
        {groups.map((members) => {
          if (members.length === 1) return null;
          const at = spots[members[0] ?? 0] ?? MIDDLE;
          return (
            <g key={members.join()} className={pins.pin} transform={`translate(${at.x} ${at.y})`}>
              <a
                href={urlAt(zoomView(view, 2, { size: STILL, spot: at }))}
                aria-label={`${members.length} secciones juntas: acercar el mapa`}
              >
                <Group count={members.length} />
              </a>
            </g>
          );
        })}
      </g>
    </>
  );
}

/** Fraction of the map's size that each press moves. */
const STEP = 0.4;

/** Zoom and movement by links: for who has no scripts, and for who does not drag. */
function Moves({ view, urlAt }: Pick<StreetMapProps, 'view' | 'urlAt'>) {
  const by = (x: number, y: number) => ({
    move: `${x * STEP},${y * STEP}`,
    href: urlAt(moveView(view, { x: x * STILL.width * STEP, y: y * STILL.height * STEP })),
  });
  const zoom = (times: number) => ({
    move: `0,0,${times}`,
    href: urlAt(zoomView(view, times, { size: STILL, spot: MIDDLE })),
  });
  const moves = [
    { words: 'Acercar', sign: '+', off: view.z >= ZOOMS.most, ...zoom(1) },
    { words: 'Alejar', sign: '−', off: view.z <= ZOOMS.least, ...zoom(-1) },
    { words: 'Mover hacia el norte', sign: '↑', off: false, ...by(0, -1) },
    { words: 'Mover hacia el sur', sign: '↓', off: false, ...by(0, 1) },
    { words: 'Mover hacia el oeste', sign: '←', off: false, ...by(-1, 0) },
    { words: 'Mover hacia el este', sign: '→', off: false, ...by(1, 0) },
  ];
  return (
    <ul className={styles.moves} aria-label="Mover el mapa">
      {moves.map(({ move, words, sign, href, off }) => (
        <li key={move}>
          <a href={href} data-move={move} aria-disabled={off || undefined}>
            <span className={wrap.hidden}>{words}</span>
            <span aria-hidden="true">{sign}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
