import type { SearchParams } from '#comparador/ofertas/comparador/search-params.ts';
import { Link } from '#sitio/layout/link.tsx';
import { streetsUrl } from './calles-params.ts';
import styles from './streets-link.module.css';

/** Leads from the list of a search to the same on the map of streets. */
export const StreetsLink = ({ params }: { params: SearchParams }) => (
  <Link className={styles.link} to={streetsUrl(params)} rel="nofollow">
    Ver en el mapa
  </Link>
);
