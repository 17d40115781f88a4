import { Form, useNavigation } from 'react-router';
import {
  BEGINS,
  initialLines,
  isFirst,
  LINE_NAMES,
  LINES,
  type Prepared,
} from '#oficina/relacion/alumnos/answer-lines.ts';
import type { Recibida } from '#oficina/relacion/alumnos/autoescuela-contract.ts';
import controls from '#platform/ui/controls.module.css';
import { ErrorSummary } from '#sitio/forms/error-summary.tsx';
import { withLabel } from '#sitio/forms/with-label.ts';
import own from '#sitio/mi-solicitud/own.module.css';
import tarifas from '#sitio/mis-tarifas/tarifas.module.css';
import styles from './received.module.css';

export type Problem = { campos?: Record<string, string>; escrito?: Record<string, string>; aviso?: string };

type AnswerFormProps = { row: Recibida; prepared: Prepared; problema: Problem | undefined };

const LABELS = { ...LINES, respuesta: 'Respuesta' };

/** The offer of an autoescuela by lines, with its words. It works without JavaScript. */
export function AnswerForm({ row, prepared, problema }: AnswerFormProps) {
  const busy = useNavigation().state === 'submitting';
  const { campos, escrito } = problema ?? {};
  const lines = escrito ?? initialLines(row, prepared);
  const first = isFirst(row);
  const tied = (name: string) => ({
    id: name,
    name,
    className: controls.field,
    'aria-invalid': campos?.[name] !== undefined,
    'aria-describedby': campos?.[name] === undefined ? undefined : `${name}-error`,
  });
  const wrong = (name: keyof typeof LABELS) =>
    campos?.[name] !== undefined && (
      <p className={tarifas.error} id={`${name}-error`}>
        {withLabel(LABELS[name], campos[name])}
      </p>
    );
  return (
    <Form className={own.form} method="post" noValidate>
      {campos && <ErrorSummary labels={LABELS} problema={{ campos }} />}
      <input type="hidden" name="version" value={row.version} />
      <p className={own.hint}>
        En euros y con IVA. {first && BEGINS[prepared.cifra?.clase ?? 'supuesta']}Lo que dejes vacío no está
        en tu oferta; un cero es que va incluido.
      </p>
      <div className={styles.lines}>
        {LINE_NAMES.map((name) => (
          <div key={name}>
            <label className={own.label} htmlFor={name}>
              {LINES[name]}
            </label>
            <input
              {...tied(name)}
              inputMode={name === 'clases' ? 'numeric' : 'decimal'}
              autoComplete="off"
              maxLength={12}
              defaultValue={lines[name]}
            />
            {wrong(name)}
          </div>
        ))}
      </div>
      <div>
        <label className={own.label} htmlFor="respuesta">
          Respuesta
        </label>
        <textarea
          {...tied('respuesta')}
          rows={4}
          maxLength={1_000}
          defaultValue={escrito?.respuesta ?? row.respuesta ?? ''}
        />
        {wrong('respuesta')}
      </div>
      <button className={controls.button} type="submit" name="accion" value="responder" aria-disabled={busy}>
        {first ? 'Enviar la respuesta' : 'Cambiar la respuesta'}
      </button>
    </Form>
  );
}
