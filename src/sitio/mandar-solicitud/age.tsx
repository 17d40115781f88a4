import { ONLY_PROVED } from '#oficina/relacion/alumnos/solicitud-words.ts';
import { Check, FieldError, type FieldsProps, TextField } from './fields.tsx';
import styles from './solicitud.module.css';
import { solicitudLabels } from './solicitud-labels.ts';

type AgeProps = FieldsProps & {
  /** The request is to be carried to an autoescuela that has not proved itself. */
  adultos: boolean;
};

const AGES = [
  ['mayor', '18 o más'],
  ['menor', 'De 14 a 17'],
] as const;

/** The age; only somebody under age is asked for a date of birth and a guardian, who open without scripts. */
export function Age({ typed, errors, adultos }: AgeProps) {
  const fields = { typed, errors };
  const chosen = typed?.edad || (typed?.fechaNacimiento ? 'menor' : '');
  return (
    <fieldset
      className={styles.age}
      id="edad"
      tabIndex={-1}
      aria-describedby={errors.edad ? 'edad-error' : undefined}
    >
      <legend className={styles.label}>{solicitudLabels.edad}</legend>
      <div className={styles.ages}>
        {AGES.map(([value, name]) => (
          <label key={value}>
            <input type="radio" name="edad" value={value} defaultChecked={chosen === value} />
            {name}
          </label>
        ))}
      </div>
      <FieldError name="edad" error={errors.edad} />
      <div className={styles.minor}>
        {adultos && <p className={styles.error}>{ONLY_PROVED}.</p>}
        <p className={styles.hint}>
          Desde los 14 puedes pedir precio, con el consentimiento de tu madre, tu padre o quien tenga tu
          tutela. Con menos de 14 no podemos recoger tus datos.
        </p>
        <TextField {...fields} name="fechaNacimiento" short type="date" autoComplete="bday" />
        <TextField {...fields} name="tutorNombre" autoComplete="off" />
        <TextField {...fields} name="tutorTelefono" short type="tel" inputMode="tel" autoComplete="off" />
        <Check {...fields} name="tutorConsiente">
          Mi madre, mi padre o quien tiene mi tutela está conmigo y consiente que envíe esta solicitud
        </Check>
      </div>
    </fieldset>
  );
}
