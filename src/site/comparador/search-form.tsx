import { Form } from 'react-router';
import type { PermisoBuscable } from '#resources/permisosConducir/searchable.server.ts';
import controls from '#web/ui/controls.module.css';
import wrap from '#web/ui/layout.module.css';
import { PlaceField } from './place-field.tsx';
import styles from './search-form.module.css';
import type { SearchParams } from './search-params.ts';

export type SearchFormProps = { permisos: PermisoBuscable[]; params: SearchParams };

/** A plain GET form: without scripts it loads the next page, with them only what changes. */
export function SearchForm({ permisos, params }: SearchFormProps) {
  return (
    <search className={styles.band}>
      <Form
        className={`${wrap.wrap} ${styles.form}`}
        action="/"
        method="get"
        key={`${params.permiso}|${params.lugar}|${params.orden}`}
      >
        <div>
          <label className={styles.label} htmlFor="permiso">
            Permiso
          </label>
          <select className={controls.field} id="permiso" name="permiso" defaultValue={params.permiso}>
            {permisos.map(({ codigo, nombre }) => (
              <option key={codigo} value={codigo}>
                {codigo} · {nombre}
              </option>
            ))}
          </select>
        </div>
        <div className={styles.place}>
          <label className={styles.label} htmlFor="lugar">
            Municipio, provincia, código postal o nombre de autoescuela
          </label>
          <PlaceField defaultValue={params.lugar} />
        </div>
        <div>
          <label className={styles.label} htmlFor="orden">
            Ordenar por
          </label>
          <select className={controls.field} id="orden" name="orden" defaultValue={params.orden}>
            <option value="aprobados">Aprobados</option>
            <option value="nombre">Nombre</option>
          </select>
        </div>
        <button className={`${controls.button} ${styles.submit}`} type="submit">
          Comparar
        </button>
      </Form>
    </search>
  );
}
