import { plural } from '#platform/kit/format.ts';
import controls from '#platform/ui/controls.module.css';
import { Link } from '#sitio/layout/link.tsx';
import { ChanceFields } from '#sitio/partes/chance-fields.tsx';
import { chancesHere, supposes } from '#sitio/partes/own-chances.ts';
import { sectionUrl } from '#sitio/partes/section-url.ts';
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
  const { permiso, supuestos, automatico, hayAutomatico, pruebas, partes, suposicion } = elegida;
  const here = chancesHere(pruebas);
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
      {data.params.claseSupuesta !== null && (
        <input type="hidden" name="claseSupuesta" value={data.params.claseSupuesta} />
      )}
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
      <ChanceFields partes={partes} suposicion={suposicion} usual={(parte) => here[parte] ?? 'Como aquí'} />
      <button className={controls.button} type="submit">
        Calcular
      </button>
      <DeclaredClasses elegida={elegida} />
      {supposes(suposicion) && (
        <p className={styles.own} role="status">
          <strong>Es tu suposición, no el resultado de esta autoescuela.</strong> Con ella se calcula lo que
          se paga aquí; no cambia ninguna lista ni se guarda.{' '}
          <Link to={sectionUrl(data.section.slug, data.params)} inPlace>
            Volver a la de aquí
          </Link>
        </p>
      )}
    </form>
  );
}

/** Classes on average, by the word of the autoescuela whose tarifa makes the cost. */
function DeclaredClasses({ elegida: { hojas, nombreTarifa, automatico } }: Pick<CaseFormProps, 'elegida'>) {
  const hoja = hojas.find((one) => one.nombre === nombreTarifa && one.automatico === automatico);
  if (!hoja?.clasesDeMedia || hoja.anotada) return null;
  return (
    <p className={styles.declared}>
      La autoescuela dice que sus alumnos dan de media {plural(hoja.clasesDeMedia, 'clase', 'clases')} de{' '}
      {hoja.tarifa.minutos} minutos. Es su palabra: no cambia el coste ni el orden.
    </p>
  );
}
