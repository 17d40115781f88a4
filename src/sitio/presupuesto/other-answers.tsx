import { Form, useNavigation } from 'react-router';
import controls from '#platform/ui/controls.module.css';
import styles from '#sitio/forms/sign.module.css';
import { TextField } from '#sitio/forms/text-field.tsx';
import type { FormValues, Problem } from './typed.ts';

type AnswerProps = {
  token: string;
  campos: NonNullable<Problem['campos']>;
  typed: FormValues | undefined;
};

/** Asks the person responsible for the presupuesto a question. */
export function AskForm({ token, campos, typed }: AnswerProps) {
  const busy = useNavigation().formData?.get('accion') === 'preguntar';
  return (
    <details className={styles.box} open={campos.pregunta !== undefined}>
      <summary>¿Tienes una duda? Pregunta antes de decidir</summary>
      <Form className={styles.form} method="post" action={`/presupuesto/${token}`} noValidate>
        <TextField
          name="pregunta"
          label="Tu pregunta"
          error={campos.pregunta?.[0]}
          defaultValue={typed?.accion === 'preguntar' ? typed.pregunta : ''}
          maxLength={1_000}
          multiline
        />
        <button
          className={controls.button}
          type="submit"
          name="accion"
          value="preguntar"
          aria-disabled={busy}
        >
          {busy ? 'Enviando…' : 'Enviar la pregunta'}
        </button>
      </Form>
    </details>
  );
}

/** Rejects the presupuesto, with a reason. */
export function RejectForm({ token, campos, typed }: AnswerProps) {
  const busy = useNavigation().formData?.get('accion') === 'rechazar';
  return (
    <details className={styles.box} open={campos.motivo !== undefined}>
      <summary>No me interesa</summary>
      <Form className={styles.form} method="post" action={`/presupuesto/${token}`} noValidate>
        <TextField
          name="motivo"
          label="¿Por qué lo rechazas?"
          error={campos.motivo?.[0]}
          defaultValue={typed?.motivo}
          maxLength={1_000}
          multiline
        />
        <button className={styles.danger} type="submit" name="accion" value="rechazar" aria-disabled={busy}>
          {busy ? 'Enviando…' : 'Rechazar el presupuesto'}
        </button>
      </Form>
    </details>
  );
}
