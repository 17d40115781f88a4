import type { SearchParams } from '#comparador/ofertas/comparador/search-params.ts';
import { Link } from '#sitio/layout/link.tsx';
import { streetsUrl } from './calles-params.ts';
import type { View } from './map-geometry.ts';
import styles from './streets-link.module.css';

/** Leads from the list of a search to the same with its map. */
export const StreetsLink = ({ params, vista }: { params: SearchParams; vista: View | null }) => (
  <Link className={styles.link} to={streetsUrl(params, vista)} rel="nofollow">
    Ver mapa
  </Link>
);
