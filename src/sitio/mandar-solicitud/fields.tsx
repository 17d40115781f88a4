import type { InputHTMLAttributes, ReactNode, SelectHTMLAttributes } from 'react';
import controls from '#platform/ui/controls.module.css';
import { CheckField } from '#sitio/forms/form-field.tsx';
import { withLabel } from '#sitio/forms/with-label.ts';
import styles from './solicitud.module.css';
import {
  type FieldErrors,
  type SolicitudField,
  solicitudLabels,
  type TypedSolicitud,
} from './solicitud-labels.ts';

export type FieldsProps = { typed: TypedSolicitud | undefined; errors: FieldErrors };

type Plain = Exclude<SolicitudField, 'autoescuelas'>;
type Common = FieldsProps & { name: Plain; hint?: string | undefined; optional?: boolean };

function described({ name, hint, errors }: Pick<Common, 'name' | 'hint' | 'errors'>) {
  const ids = [hint && `${name}-ayuda`, errors[name] && `${name}-error`].filter(Boolean).join(' ');
  return {
    id: name,
    name,
    'aria-invalid': errors[name] ? (true as const) : undefined,
    'aria-describedby': ids || undefined,
  };
}

/** A control with its label, its help and its error. */
function LabelledField({
  name,
  hint,
  optional,
  errors,
  children,
}: Omit<Common, 'typed'> & { children: ReactNode }) {
  return (
    <div>
      <label className={styles.label} htmlFor={name}>
        {solicitudLabels[name]} {optional && <span className={styles.optional}>(opcional)</span>}
      </label>
      {hint && (
        <p className={styles.hint} id={`${name}-ayuda`}>
          {hint}
        </p>
      )}
      {children}
      <FieldError name={name} error={errors[name]} />
    </div>
  );
}

type TextFieldProps = Common & { short?: boolean; initial?: string | undefined } & Omit<
    InputHTMLAttributes<HTMLInputElement>,
    'name'
  >;

/** A line of text. */
export function TextField({ typed, short = false, initial, ...props }: TextFieldProps) {
  const { name, hint, optional = false, errors, ...input } = props;
  return (
    <LabelledField {...{ name, hint, optional, errors }}>
      <input
        {...input}
        {...described(props)}
        className={short ? `${controls.field} ${styles.short}` : controls.field}
        defaultValue={typed?.[name] ?? initial}
      />
    </LabelledField>
  );
}

export function MessageField({ typed, ...props }: Common) {
  return (
    <LabelledField {...props} optional>
      <textarea
        {...described(props)}
        className={controls.field}
        rows={6}
        defaultValue={typed?.[props.name]}
      />
    </LabelledField>
  );
}

type SelectFieldProps = Common & {
  options: [value: string, name: string][];
  empty?: string;
  initial?: string;
} & Omit<SelectHTMLAttributes<HTMLSelectElement>, 'name'>;

export function SelectField({ typed, options, empty, initial = '', ...props }: SelectFieldProps) {
  const { name, hint, errors, optional: _never, ...select } = props;
  return (
    <LabelledField {...{ name, hint, errors }}>
      <select
        {...select}
        {...described(props)}
        className={controls.field}
        defaultValue={typed?.[name] || initial}
      >
        {empty && <option value="">{empty}</option>}
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </LabelledField>
  );
}

/** A box to tick, whose words may hold a link. */
export const Check = ({
  typed,
  errors,
  name,
  children,
}: FieldsProps & { name: Plain; children: ReactNode }) => (
  <CheckField
    name={name}
    label={solicitudLabels[name]}
    error={errors[name]}
    defaultChecked={typed?.[name] === 'si'}
  >
    {children}
  </CheckField>
);

/** The error of a field, in the words of the summary. */
export function FieldError({ name, error }: { name: SolicitudField; error: string | undefined }) {
  if (!error) return null;
  return (
    <p className={styles.error} id={`${name}-error`}>
      {withLabel(solicitudLabels[name], error)}
    </p>
  );
}
