import { useState, useSyncExternalStore } from 'react';
import { Form, useNavigation } from 'react-router';
import { SignaturePad } from '#resources/firmas/screens/signature-pad.tsx';
import { TEXTO_ACEPTACION } from '#resources/presupuestos/answer-fields.ts';
import controls from '#web/ui/controls.module.css';
import styles from './sign.module.css';
import { TextField } from './text-field.tsx';
import type { Problem, Typed } from './typed.ts';

const never = () => () => {};
/** Whether the page's own program runs: not on the server, nor where there is none. */
const useRunning = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

type AcceptFormProps = {
  id: string;
  token: string;
  huella: string;
  /** As a decimal, and as it is read: whoever accepts, accepts this. */
  total: string;
  shownTotal: string;
  campos: NonNullable<Problem['campos']>;
  typed: Typed | undefined;
  /** There is something to choose: without the page's own program, the total is asked for. */
  hasOptions: boolean;
};

/** Accepts the quote with the options that are chosen, and signs it. */
export function AcceptForm({
  id,
  token,
  huella,
  total,
  shownTotal,
  campos,
  typed,
  hasOptions,
}: AcceptFormProps) {
  const running = useRunning();
  const busy = useNavigation().formData?.get('accion') === 'aceptar';
  return (
    <Form id={id} className={styles.form} method="post" action={`/presupuesto/${token}`} noValidate>
      <input type="hidden" name="huella" value={huella} />
      <input type="hidden" name="total" value={total} />
      {hasOptions && !running && (
        <button className={styles.secondary} type="submit" name="accion" value="calcular">
          Calcular el total con lo que he elegido
        </button>
      )}
      <TextField
        name="nombre"
        label="Nombre y apellidos"
        error={campos.nombre?.[0]}
        defaultValue={typed?.nombre}
        autoComplete="name"
        maxLength={120}
      />
      <TextField
        name="nif"
        label="NIF (opcional)"
        error={campos.nif?.[0]}
        defaultValue={typed?.nif}
        maxLength={20}
        autoCapitalize="characters"
      />
      <Signature campos={campos} typed={typed} running={running} />
      <div>
        <label className={styles.check}>
          <input
            id="acepto"
            type="checkbox"
            name="acepto"
            value="si"
            defaultChecked={typed?.acepto === 'si'}
            aria-invalid={campos.acepto ? true : undefined}
            aria-describedby={campos.acepto && 'acepto-error'}
          />
          <span>{TEXTO_ACEPTACION}</span>
        </label>
        {campos.acepto && (
          <p className={styles.error} id="acepto-error">
            {campos.acepto[0]}
          </p>
        )}
      </div>
      <button className={controls.button} type="submit" name="accion" value="aceptar" aria-disabled={busy}>
        {busy ? 'Firmando…' : `Aceptar y firmar por ${shownTotal}`}
      </button>
      <p className={styles.hint}>
        Guardamos tu nombre, tu firma, la hora y la dirección desde la que aceptas como prueba de que lo has
        hecho, junto al presupuesto.
      </p>
    </Form>
  );
}

type SignatureProps = Pick<AcceptFormProps, 'campos' | 'typed'> & { running: boolean };

function Signature({ campos, typed, running }: SignatureProps) {
  const [asked, ask] = useState<'dibujo' | 'texto'>(typed?.metodo === 'texto' ? 'texto' : 'dibujo');
  const metodo = running ? asked : 'texto';
  return (
    <fieldset className={styles.signature}>
      <legend>Tu firma</legend>
      {running ? (
        <div className={styles.methods}>
          <Method value="dibujo" chosen={metodo} choose={ask}>
            Dibujarla
          </Method>
          <Method value="texto" chosen={metodo} choose={ask}>
            Escribirla
          </Method>
        </div>
      ) : (
        <input type="hidden" name="metodo" value="texto" />
      )}
      {metodo === 'dibujo' && <SignaturePad errorId={campos.trazo && 'trazo-error'} />}
      {metodo === 'texto' && (
        <TextField
          name="firma"
          label="Escribe tu nombre completo como firma"
          error={campos.firma?.[0]}
          defaultValue={typed?.firma}
          className={styles.typed}
          maxLength={80}
        />
      )}
      {metodo === 'dibujo' && campos.trazo && (
        <p className={styles.error} id="trazo-error">
          Tu firma: {campos.trazo[0]}
        </p>
      )}
    </fieldset>
  );
}

type MethodProps = {
  value: 'dibujo' | 'texto';
  chosen: string;
  choose(value: 'dibujo' | 'texto'): void;
  children: string;
};

function Method({ value, chosen, choose, children }: MethodProps) {
  return (
    <label>
      <input
        type="radio"
        name="metodo"
        value={value}
        checked={chosen === value}
        onChange={() => choose(value)}
      />
      {children}
    </label>
  );
}
