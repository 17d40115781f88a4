import controls from '#platform/ui/controls.module.css';
import styles from './sign.module.css';
import { withLabel } from './with-label.ts';

type TextFieldProps = {
  name: string;
  label: string;
  error: string | undefined;
  defaultValue: string | undefined;
  multiline?: boolean;
  className?: string | undefined;
  autoComplete?: string;
  autoCapitalize?: string;
  inputMode?: 'numeric';
  maxLength: number;
};

/** A field with its name above and its error below. */
export function TextField({ name, label, error, multiline = false, className, ...input }: TextFieldProps) {
  const common = {
    ...input,
    id: name,
    name,
    className: [controls.field, className].filter(Boolean).join(' '),
    'aria-invalid': error ? true : undefined,
    'aria-describedby': error ? `${name}-error` : undefined,
  };
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={name}>
        {label}
      </label>
      {multiline ? <textarea {...common} rows={4} /> : <input {...common} />}
      {error && (
        <p className={styles.error} id={`${name}-error`}>
          {withLabel(label, error)}
        </p>
      )}
    </div>
  );
}
