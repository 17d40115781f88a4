import type { ParteExamen } from '#comparador/dgt/permisos.ts';
import type { Suposicion } from '#comparador/tarifas/permisosAutoescuela/own-chances.ts';
import controls from '#platform/ui/controls.module.css';
import styles from './chance-fields.module.css';
import { CAMPOS_SUPUESTOS } from './own-chances.ts';
import { testNames } from './test-names.ts';

type ChanceFieldsProps = {
  partes: readonly ParteExamen[];
  suposicion: Suposicion;
  /** First choice of a test, which supposes nothing. */
  usual(parte: ParteExamen): string;
};

const CHOICES = [10, 9, 8, 7, 6, 5, 4, 3, 2, 1];

/** The alumno's own chance of passing each test at the first attempt, as choices of a plain GET form. */
export function ChanceFields({ partes, suposicion, usual }: ChanceFieldsProps) {
  return (
    <fieldset className={styles.fields}>
      <legend>Tu probabilidad de aprobar a la primera</legend>
      {partes.map((parte) => (
        <label key={parte}>
          {testNames[parte].replace(/^./, (letter) => letter.toUpperCase())}
          <select
            className={controls.field}
            name={CAMPOS_SUPUESTOS[parte]}
            defaultValue={suposicion[parte] ?? ''}
          >
            <option value="">{usual(parte)}</option>
            {CHOICES.map((count) => (
              <option key={count} value={count}>
                {count} de cada 10
              </option>
            ))}
          </select>
        </label>
      ))}
    </fieldset>
  );
}
