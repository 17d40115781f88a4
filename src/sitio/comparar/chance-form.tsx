import type { ParteExamen } from '#comparador/dgt/permisos.ts';
import { compareUrl, type SearchParams } from '#comparador/ofertas/comparador/search-params.ts';
import type { Suposicion } from '#comparador/tarifas/permisosAutoescuela/own-chances.ts';
import controls from '#platform/ui/controls.module.css';
import { Link } from '#sitio/layout/link.tsx';
import { ChanceFields } from '#sitio/partes/chance-fields.tsx';
import styles from './chance-form.module.css';

export type ChanceFormProps = { params: SearchParams; partes: ParteExamen[]; suposicion: Suposicion };

/** The alumno's own chance of passing, the same for all that are compared: a plain GET form. */
export function ChanceForm({ params, partes, suposicion }: ChanceFormProps) {
  const supposed = partes.filter((parte) => suposicion[parte] !== undefined);
  const address = compareUrl(params);
  return (
    <form className={styles.form} action="/comparar" method="get" data-island="in-place">
      {[...new URLSearchParams(address.slice(address.indexOf('?')))].map(([name, value]) => (
        <input key={name + value} type="hidden" name={name} value={value} />
      ))}
      <ChanceFields partes={partes} suposicion={suposicion} usual={() => 'La de cada autoescuela'} />
      <button className={controls.button} type="submit">
        Calcular
      </button>
      {supposed.length > 0 && (
        <p role="status">
          <strong>Es tu suposición, no el resultado de ninguna.</strong>{' '}
          {supposed.length === partes.length
            ? 'Es la misma en todas, así que entre ellas solo cambian los precios.'
            : 'Es la misma en todas; lo demás sale de los resultados de cada una.'}{' '}
          <Link to={address} inPlace>
            Volver a la de cada una
          </Link>
        </p>
      )}
    </form>
  );
}
