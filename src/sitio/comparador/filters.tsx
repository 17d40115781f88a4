import { readingOrder } from '#comparador/lugares/municipios/reading-order.ts';
import type { Busqueda } from '#comparador/ofertas/comparador/find-autoescuelas.server.ts';
import { standings } from '#comparador/ofertas/comparador/search-filters.ts';
import { radios, type SearchParams } from '#comparador/ofertas/comparador/search-params.ts';
import {
  type Caracteristica,
  COCHE_AUTOMATICO,
} from '#comparador/tarifas/caracteristicasAutoescuela/catalogue.ts';
import { formatCount, plural } from '#platform/kit/format.ts';
import controls from '#platform/ui/controls.module.css';
import styles from './filters.module.css';

export type FiltersProps = {
  busqueda: Omit<Busqueda, 'tarjetas'>;
  features: Caracteristica[];
  params: SearchParams;
};

/** More choices than these open on demand. */
const SHORT_LIST = 7;

/**
 * Filters of a search and the alumno's own case. On small screens they are a sheet that opens without
 * scripts.
 */
export function Filters({ busqueda, features, params }: FiltersProps) {
  const counted = (list: { valor: string; total: number }[]) =>
    new Map(list.map(({ valor, total }) => [valor, total]));
  const { curso } = busqueda.permiso;
  const featureCounts = counted(busqueda.caracteristicas);
  const standingCounts = counted(busqueda.comparacion);
  return (
    <div className={styles.filters} id="filtros" popover="auto">
      <div className={styles.sheetHead}>
        <h2>{curso ? 'Filtros' : 'Filtros y tu caso'}</h2>
        {/* The sheet takes the focus when it opens: before that, and on wide screens, the button is not shown. */}
        <button
          type="button"
          className={styles.close}
          popoverTarget="filtros"
          // biome-ignore lint/a11y/noAutofocus: a popover moves the focus to it only when it opens
          autoFocus
        >
          Cerrar
        </button>
      </div>
      {!curso && <OwnCase busqueda={busqueda} />}
      {busqueda.zona.tipo === 'radio' && <Distance params={params} km={busqueda.zona.km} />}
      <Choices
        title="Lo que necesitas"
        name="caracteristica"
        chosen={params.caracteristica}
        options={features
          // One's own case asks for it, with its price.
          .filter(
            ({ codigo }) =>
              codigo !== COCHE_AUTOMATICO ||
              busqueda.permiso.codigo !== 'B' ||
              params.caracteristica.includes(codigo),
          )
          .map(({ codigo, nombre }) => ({ valor: codigo, nombre, total: featureCounts.get(codigo) ?? 0 }))
          .sort((a, b) => b.total - a.total)}
      />
      <Choices
        title="Aprobados en el práctico"
        name="aprobados"
        chosen={params.aprobados}
        options={Object.entries(standings).map(([valor, nombre]) => ({
          valor,
          nombre,
          total: standingCounts.get(valor) ?? 0,
        }))}
      />
      {!curso && (
        <Choices
          title="Centro de examen"
          name="centro"
          chosen={params.centro}
          options={busqueda.centros.map(({ valor, total }) => ({
            valor,
            nombre: readingOrder(valor),
            total,
          }))}
        />
      )}
      <div className={styles.sheetFoot}>
        <button className={controls.button} type="submit">
          Ver {plural(busqueda.total, 'autoescuela', 'autoescuelas')}
        </button>
      </div>
    </div>
  );
}

function OwnCase({ busqueda }: Pick<FiltersProps, 'busqueda'>) {
  const { permiso, supuestos, automatico } = busqueda;
  return (
    <fieldset className={styles.group}>
      <legend>Tu caso</legend>
      <label className={styles.small} htmlFor="clases">
        Clases prácticas que calculas
      </label>
      <input
        className={`${controls.field} ${styles.classes}`}
        type="number"
        id="clases"
        name="clases"
        min={1}
        max={60}
        inputMode="numeric"
        defaultValue={supuestos.clases}
        data-usual={permiso.clases}
        aria-describedby="clases-ayuda"
      />
      <p className={styles.help} id="clases-ayuda">
        De 45 minutos. Lo habitual son unas {permiso.clases}.
      </p>
      <Option name="teoria" value="aprobada" label="Ya aprobé la teoría" checked={supuestos.teoriaAprobada} />
      {permiso.codigo === 'B' && (
        <Option name="automatico" value="si" label="Coche automático" checked={automatico} />
      )}
    </fieldset>
  );
}

function Distance({ params, km }: { params: SearchParams; km: number }) {
  return (
    <div className={styles.group}>
      <label className={styles.legend} htmlFor="km">
        Distancia
      </label>
      <select className={controls.field} id="km" name="km" defaultValue={params.km ?? ''} data-usual="">
        <option value="">Automática ({km} km)</option>
        {[...radios]
          .sort((a, b) => a - b)
          .map((radio) => (
            <option key={radio} value={radio}>
              {radio} km
            </option>
          ))}
      </select>
    </div>
  );
}

type Choice = { valor: string; nombre: string; total: number };
type ChoicesProps = { title: string; name: string; chosen: string[]; options: Choice[] };

function Choices({ title, name, chosen, options }: ChoicesProps) {
  // Hides a group of features that no school here declares.
  if (options.every(({ valor, total }) => total === 0 && !chosen.includes(valor))) return null;
  const shown = options.filter(({ valor }, index) => index < SHORT_LIST || chosen.includes(valor));
  const hidden = options.filter((option) => !shown.includes(option));
  const option = ({ valor, nombre, total }: Choice) => (
    <Option
      key={valor}
      name={name}
      value={valor}
      label={nombre}
      total={total}
      checked={chosen.includes(valor)}
    />
  );
  return (
    <fieldset className={styles.group}>
      <legend>{title}</legend>
      {shown.map(option)}
      {hidden.length > 0 && (
        <details className={styles.more}>
          <summary>Ver {hidden.length} más</summary>
          {hidden.map(option)}
        </details>
      )}
    </fieldset>
  );
}

type OptionProps = { name: string; value: string; label: string; checked: boolean; total?: number };

/** A choice that would find nothing is disabled. A page has dozens of choices, so the style of their group covers them without classes. */
function Option({ name, value, label, checked, total }: OptionProps) {
  return (
    <label>
      <input
        type="checkbox"
        name={name}
        value={value}
        defaultChecked={checked}
        disabled={total === 0 && !checked}
      />
      <span>{label}</span>
      {total !== undefined && <span>{formatCount(total)}</span>}
    </label>
  );
}
