import { whosePrice } from '#comparador/ofertas/comparador/whose-price.ts';
import type { PermisoBuscable } from '#comparador/tarifas/permisosConducir/searchable.server.ts';
import { formatEuros } from '#platform/kit/format.ts';
import { provinciaPorCodigo } from '#platform/kit/people/provincias.ts';
import { Link } from '#sitio/layout/link.tsx';
import { placeText } from '#sitio/partes/distance-text.ts';
import { RateSummary } from '#sitio/partes/rate-summary.tsx';
import { testNames } from '#sitio/partes/test-names.ts';
import styles from './autoescuela-list.module.css';
import type { AutoescuelaZona } from './landing.server.ts';

export type AutoescuelaListProps = { autoescuelas: AutoescuelaZona[]; permiso: PermisoBuscable };

/** The first autoescuelas of a place in the comparator's own order. */
export function AutoescuelaList({ autoescuelas, permiso }: AutoescuelaListProps) {
  // The page of an autoescuela opens on permit B.
  const query = permiso.codigo === 'B' ? '' : `?${new URLSearchParams({ permiso: permiso.codigo })}`;
  return (
    <ol className={styles.list}>
      {autoescuelas.map((autoescuela) => (
        <li className={styles.item} key={autoescuela.slug}>
          <div>
            <h3 className={styles.name}>
              <Link to={`/${autoescuela.slug}${query}`}>{autoescuela.nombre}</Link>
            </h3>
            <p className={styles.where}>{placeText(autoescuela)}</p>
          </div>
          <RateSummary
            label={`Aprueban ${testNames[permiso.pruebaPractica]}`}
            tasa={autoescuela.practico}
            provincia={provinciaPorCodigo(autoescuela.codProvincia)?.provincia ?? ''}
          />
          <Cost coste={autoescuela.coste} />
        </li>
      ))}
    </ol>
  );
}

function Cost({ coste }: Pick<AutoescuelaZona, 'coste'>) {
  if (!coste) return <p className={styles.none}>Precio no publicado</p>;
  return (
    <div className={styles.cost}>
      <p className={styles.amount}>{formatEuros(coste.esperado)}</p>
      <p className={styles.caption}>
        coste esperado; tarifa {formatEuros(coste.tarifa)}
        {!coste.anotada && `, ${whosePrice(coste)}`}
        {coste.incompleto && <span className={styles.warning}>con líneas no informadas</span>}
        {coste.anotada && <span className={styles.warning}>{whosePrice(coste)}</span>}
      </p>
    </div>
  );
}
