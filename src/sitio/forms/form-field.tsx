import type { ReactNode } from 'react';
import controls from '#platform/ui/controls.module.css';
import styles from './form-field.module.css';
import { withLabel } from './with-label.ts';

type FieldProps = {
  /** Its name in the form, and its id. */
  name: string;
  label: string;
  hint?: string;
  optional?: boolean;
  /** Error of the field. */
  error?: string | undefined;
};

/** Attributes that tie a control to its label, its help and its error. */
function tied({ name, hint, error }: FieldProps) {
  const ids = [hint && `${name}-ayuda`, error && `${name}-error`].filter(Boolean).join(' ');
  return {
    className: controls.field,
    id: name,
    name,
    'aria-invalid': error ? (true as const) : undefined,
    'aria-describedby': ids || undefined,
  };
}

function LabelledField({
  name,
  label,
  hint,
  optional,
  error,
  children,
}: FieldProps & { children: ReactNode }) {
  return (
    <div>
      <label className={styles.label} htmlFor={name}>
        {label} {optional && <span className={styles.optional}>(opcional)</span>}
      </label>
      {hint && (
        <p className={styles.hint} id={`${name}-ayuda`}>
          {hint}
        </p>
      )}
      {children}
      <FieldError name={name} label={label} error={error} />
    </div>
  );
}

/** Error of a field, in the words of the summary; nothing without an error. */
export function FieldError({ name, label, error }: Pick<FieldProps, 'name' | 'label' | 'error'>) {
  if (!error) return null;
  return (
    <p className={styles.error} id={`${name}-error`}>
      {withLabel(label, error)}
    </p>
  );
}

type Value = { defaultValue?: string | undefined };

/** A mail address. */
export const EmailField = ({ defaultValue, ...field }: FieldProps & Value) => (
  <LabelledField {...field}>
    <input
      {...tied(field)}
      type="email"
      inputMode="email"
      autoComplete="email"
      spellCheck={false}
      defaultValue={defaultValue}
    />
  </LabelledField>
);

/** Some lines of text. */
export const ParagraphField = ({ defaultValue, rows, ...field }: FieldProps & Value & { rows: number }) => (
  <LabelledField {...field}>
    <textarea {...tied(field)} rows={rows} defaultValue={defaultValue} />
  </LabelledField>
);

type CheckProps = Pick<FieldProps, 'name' | 'label' | 'error'> & {
  defaultChecked?: boolean | undefined;
  required?: boolean;
  /** Words beside the box, which may hold a link. */
  children: ReactNode;
};

/** A box to tick, which sends `si`. */
export const CheckField = ({ defaultChecked, required, children, ...field }: CheckProps) => (
  <div>
    <label className={styles.check}>
      <input
        {...tied(field)}
        className={undefined}
        type="checkbox"
        value="si"
        defaultChecked={defaultChecked}
        required={required}
      />
      <span>{children}</span>
    </label>
    <FieldError {...field} />
  </div>
);

type ChoiceProps = FieldProps &
  Value & { options: readonly (readonly [value: string, name: string])[]; empty: string };

/** Field for one of several options; `empty` is the text while none is chosen. */
export const ChoiceField = ({ defaultValue, options, empty, ...field }: ChoiceProps) => (
  <LabelledField {...field}>
    <select {...tied(field)} defaultValue={defaultValue}>
      <option value="">{empty}</option>
      {options.map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </select>
  </LabelledField>
);
