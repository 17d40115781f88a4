import { Check, type FieldsProps, TextField } from './fields.tsx';
import styles from './solicitud.module.css';

/** The fields of a minor's guardian; they open by themselves when the date of birth asks for them. */
export function Guardian({ typed, errors, open }: FieldsProps & { open: boolean }) {
  const fields = { typed, errors };
  return (
    <details className={styles.guardian} open={open}>
      <summary>Tengo menos de 18 años</summary>
      <div className={styles.group}>
        <p className={styles.hint}>
          Desde los 14 puedes pedir información, con el consentimiento de tu madre, tu padre o quien tenga tu
          tutela. Con menos de 14 no podemos recoger tus datos.
        </p>
        <TextField {...fields} name="tutorNombre" autoComplete="off" />
        <TextField {...fields} name="tutorTelefono" short type="tel" inputMode="tel" autoComplete="off" />
        <Check {...fields} name="tutorConsiente">
          Mi madre, mi padre o quien tiene mi tutela está conmigo y consiente que envíe esta solicitud
        </Check>
      </div>
    </details>
  );
}
