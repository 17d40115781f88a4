import type { Busqueda } from '#comparador/ofertas/comparador/find-autoescuelas.server.ts';
import { filtersInForce } from '#comparador/ofertas/comparador/search-filters.ts';
import { emptySearch, type SearchParams, searchUrl } from '#comparador/ofertas/comparador/search-params.ts';
import type { Caracteristica } from '#comparador/tarifas/caracteristicasAutoescuela/catalogue.ts';
import { Link } from '#sitio/layout/link.tsx';
import styles from './chips.module.css';

export type ChipsProps = {
  busqueda: Omit<Busqueda, 'tarjetas'>;
  features: Caracteristica[];
  params: SearchParams;
};

/** Without a point there is no distance to filter or to order by. */
const AWAY: Partial<SearchParams> = { cerca: null, zona: null, km: null, orden: emptySearch.orden };

/** Every filter in force, and the visitor's point, each with a link that removes it. */
export function Chips({ busqueda, features, params }: ChipsProps) {
  const chips = filtersInForce(params, { features, clasesUsuales: busqueda.permiso.clases });
  const { permiso, lugar, cerca, zona, orden, comparar } = params;
  const near = zona ? 'Zona del mapa' : 'Cerca de mí';
  if (chips.length === 0 && !cerca) return null;
  return (
    <ul className={styles.chips} aria-label="Filtros puestos">
      {cerca && (
        <li>
          <Link className={styles.chip} to={searchUrl(params, AWAY)} aria-label={`${near}, quitar`}>
            {near} ✕
          </Link>
        </li>
      )}
      {chips.map(({ nombre, sin }) => (
        <li key={nombre}>
          <Link className={styles.chip} to={searchUrl(params, sin)} inPlace aria-label={`${nombre}, quitar`}>
            {nombre} ✕
          </Link>
        </li>
      ))}
      {chips.length > 0 && (
        <li>
          <Link
            className={styles.clear}
            to={searchUrl({ ...emptySearch, permiso, lugar, cerca, zona, orden, comparar })}
            inPlace
          >
            Quitar todos
          </Link>
        </li>
      )}
    </ul>
  );
}
