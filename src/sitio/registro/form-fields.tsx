import type { InputHTMLAttributes } from 'react';
import controls from '#platform/ui/controls.module.css';
import { withLabel } from '#sitio/forms/with-label.ts';
import styles from './registration.module.css';
import { fieldLabels, type RegistrationField } from './registration-fields.ts';

type TextFieldProps = InputHTMLAttributes<HTMLInputElement> & {
  name: RegistrationField;
  error: string | undefined;
  hint?: string;
  /** True for values of about nine characters. */
  short?: boolean;
};

/** A labelled line of text with its help and its error. */
export function TextField({ name, error, hint, short = false, ...input }: TextFieldProps) {
  const described = [hint && `${name}-ayuda`, error && `${name}-error`].filter(Boolean).join(' ');
  return (
    <div>
      <label className={styles.label} htmlFor={name}>
        {fieldLabels[name]}
      </label>
      {hint && (
        <p className={styles.hint} id={`${name}-ayuda`}>
          {hint}
        </p>
      )}
      <input
        {...input}
        className={short ? `${controls.field} ${styles.short}` : controls.field}
        id={name}
        name={name}
        aria-invalid={error ? true : undefined}
        aria-describedby={described || undefined}
      />
      <FieldError name={name} error={error} />
    </div>
  );
}

/** The error of a field, in the words of the summary. */
export function FieldError({ name, error }: { name: RegistrationField; error: string | undefined }) {
  if (!error) return null;
  return (
    <p className={styles.error} id={`${name}-error`}>
      {withLabel(fieldLabels[name], error)}
    </p>
  );
}
