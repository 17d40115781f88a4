import controls from '#platform/ui/controls.module.css';
import styles from './case-form.module.css';
import type { SectionData, SectionPermit } from './load-section.server.ts';

/** Most classes that a cost is kept for. */
const MAX_CLASSES = 60;

export type CaseFormProps = { data: SectionData; elegida: SectionPermit };

/**
 * Form of the alumno's own case. It is a plain GET form, so that it works without scripts and the address
 * holds the case.
 */
export function CaseForm({ data, elegida }: CaseFormProps) {
  const { permiso, supuestos, automatico, hayAutomatico } = elegida;
  return (
    <form
      className={styles.form}
      action={`/${data.section.slug}`}
      method="get"
      data-island="in-place"
      aria-labelledby="tu-caso"
    >
      <h3 id="tu-caso" className={styles.title}>
        Tu caso
      </h3>
      <input type="hidden" name="permiso" value={permiso.codigo} />
      <label className={styles.classes}>
        Clases de 45 min
        <input
          className={controls.field}
          type="number"
          name="clases"
          min={1}
          max={MAX_CLASSES}
          inputMode="numeric"
          required
          defaultValue={supuestos.clases}
        />
      </label>
      <label className={styles.check}>
        <input type="checkbox" name="teoria" value="aprobada" defaultChecked={supuestos.teoriaAprobada} />
        Ya aprobé la teórica
      </label>
      {hayAutomatico && (
        <label className={styles.check}>
          <input type="checkbox" name="automatico" value="si" defaultChecked={automatico} />
          Coche automático
        </label>
      )}
      <button className={controls.button} type="submit">
        Calcular
      </button>
    </form>
  );
}
