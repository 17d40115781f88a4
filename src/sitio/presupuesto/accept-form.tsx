import { Form, useNavigation } from 'react-router';
import { TEXTO_ACEPTACION } from '#oficina/ventas/presupuestos/acceptance-text.ts';
import controls from '#platform/ui/controls.module.css';
import { FirmaField, useRunning } from '#sitio/forms/firma-field.tsx';
import styles from '#sitio/forms/sign.module.css';
import { TextField } from '#sitio/forms/text-field.tsx';
import type { FormValues, Problem } from './typed.ts';

type AcceptFormProps = {
  id: string;
  token: string;
  huella: string;
  /** The total as a decimal, and as people read it: accepting means accepting this total. */
  total: string;
  shownTotal: string;
  campos: NonNullable<Problem['campos']>;
  typed: FormValues | undefined;
  /** True when there are optional lines: without JavaScript, the page asks the server for the total. */
  hasOptions: boolean;
};

/** Accepts the presupuesto with the chosen options, and signs it. */
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
      <FirmaField campos={campos} typed={typed} />
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
        Guardamos tu nombre, tu firma, la hora, la dirección IP y el navegador como prueba de que lo has
        hecho, junto al presupuesto.
      </p>
    </Form>
  );
}
