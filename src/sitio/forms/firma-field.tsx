import { useState, useSyncExternalStore } from 'react';
import { FirmaPad } from '#oficina/base/signature/firma-pad.tsx';
import styles from './sign.module.css';
import { TextField } from './text-field.tsx';

const never = () => () => {};
/** Tells whether the page's scripts run: false on the server and in a browser without scripts. */
export const useRunning = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

type FirmaFieldProps = {
  campos: Partial<Record<string, string[]>>;
  typed: { metodo: string; firma: string } | undefined;
};

/** A signature that is drawn or typed; without scripts, only typed. */
export function FirmaField({ campos, typed }: FirmaFieldProps) {
  const running = useRunning();
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
      {metodo === 'dibujo' && <FirmaPad errorId={campos.trazo && 'trazo-error'} />}
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
