import type { SearchParams } from '#comparador/ofertas/comparador/search-params.ts';
import type { PermisoBuscable } from '#comparador/tarifas/permisosConducir/searchable.server.ts';
import controls from '#platform/ui/controls.module.css';
import wrap from '#platform/ui/frame/layout.module.css';
import { PermitOptions } from '#sitio/partes/permit-options.tsx';
import { NearMe } from './near-me.tsx';
import { PlaceField } from './place-field.tsx';
import { PriceField } from './price-field.tsx';
import styles from './search-form.module.css';

export type SearchFormProps = {
  permisos: PermisoBuscable[];
  params: SearchParams;
  /** Costs that exist for this search, in céntimos; null where no school publishes any. */
  minimo: number | null;
  maximo: number | null;
  /** Results change as the form does. */
  live?: boolean;
  /** The page is that of the results with their map. */
  mapa?: boolean;
  /** Part of the map that is shown, in the text of an address. */
  vista?: string | null;
  /** The search in a few words: on a telephone they stand for the fields, and open them. */
  resumen?: string | undefined;
  /** Above the fields. */
  heading?: React.ReactNode;
  /** Filters and results, whose fields belong to the same form. */
  children?: React.ReactNode;
};

/** A plain GET form around the whole search: without scripts it loads the next page, with them only what changes. */
export function SearchForm(props: SearchFormProps) {
  const { permisos, params, minimo, maximo, live = false, mapa, vista, resumen, heading, children } = props;
  return (
    <form
      action={mapa ? '/mapa/calles' : '/'}
      method="get"
      data-island={live ? 'in-place live-form search-box' : 'search-box'}
    >
      <search className={styles.band}>
        {heading}
        {resumen !== undefined && (
          <div className={`${wrap.wrap} ${styles.folded}`}>
            <button className={styles.pill} type="button" popoverTarget="busqueda">
              <span>{resumen}</span>
              <span className={styles.change}>Cambiar</span>
            </button>
          </div>
        )}
        <div
          className={`${wrap.wrap} ${styles.form}`}
          {...(resumen !== undefined && { id: 'busqueda', popover: 'auto' })}
        >
          <div>
            <label className={styles.label} htmlFor="permiso">
              Permiso
            </label>
            <select className={controls.field} id="permiso" name="permiso" defaultValue={params.permiso}>
              <PermitOptions permisos={permisos} />
            </select>
          </div>
          <div className={styles.place}>
            <span className={styles.labels}>
              <label className={styles.label} htmlFor="lugar">
                Dónde
              </label>
              <NearMe params={params} />
            </span>
            <PlaceField defaultValue={params.lugar} />
          </div>
          {minimo !== null && maximo !== null && (
            <PriceField hasta={params.hasta} minimo={minimo} maximo={maximo} />
          )}
          <button className={`${controls.button} ${styles.submit}`} type="submit">
            Comparar
          </button>
        </div>
      </search>
      {params.cerca && <input type="hidden" name="cerca" value={`${params.cerca.lat},${params.cerca.lon}`} />}
      {params.zona && <input type="hidden" name="zona" value={params.zona} />}
      {params.zona && vista && <input type="hidden" name="vista" value={vista} />}
      {children}
    </form>
  );
}
