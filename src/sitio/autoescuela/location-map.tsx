import type { SectionData } from './load-section.server.ts';
import styles from './location-map.module.css';

/** Every map is drawn in this width, so that the pin has the same size in all of them. */
const SIDE = 260;

/** Small map with the section's place in its province; a link leads to the street map. */
export function LocationMap({ mapa, provincia }: Pick<SectionData, 'mapa' | 'provincia'>) {
  if (!mapa) return null;
  const { lat, lon, d, viewBox, x, y } = mapa;
  const width = Number(viewBox.split(' ')[2]);
  return (
    <figure className={styles.figure}>
      <svg
        className={styles.map}
        viewBox={viewBox}
        role="img"
        aria-label={`Situación en la provincia de ${provincia}`}
      >
        <path className={styles.outline} d={d} fillRule="evenodd" />
        <path
          className={styles.pin}
          d="M0 0C-4 -8 -10 -12 -10 -19a10 10 0 0 1 20 0C10 -12 4 -8 0 0z"
          transform={`translate(${x} ${y}) scale(${(width / SIDE).toFixed(4)})`}
        />
      </svg>
      <figcaption>
        <a
          href={`https://www.openstreetmap.org/?mlat=${lat}&mlon=${lon}#map=17/${lat}/${lon}`}
          rel="nofollow noopener"
        >
          Ver las calles en OpenStreetMap
        </a>
      </figcaption>
    </figure>
  );
}
