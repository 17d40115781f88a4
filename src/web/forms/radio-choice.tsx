import { type ReactNode, useId } from 'react';
import styles from './radio-choice.module.css';

export type RadioOption = { value: string; name: string; detail?: ReactNode };

export type RadioChoiceProps = {
  /** Id of the first option, the target of an error's link. */
  id?: string;
  label: ReactNode;
  options: readonly RadioOption[];
  value: string;
  onChange(value: string): void;
  error?: ReactNode;
};

/** Radio buttons, each with room for an explanation. */
export function RadioChoice({ id, label, options, value, onChange, error }: RadioChoiceProps) {
  const group = useId();
  return (
    <fieldset className={styles.choice} aria-describedby={error ? `${group}error` : undefined}>
      <legend className={styles.legend}>{label}</legend>
      <div className={styles.options}>
        {options.map((option, index) => (
          <label key={option.value} className={styles.option}>
            <input
              type="radio"
              name={group}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              {...(index === 0 && { id })}
            />
            <span className={styles.name}>{option.name}</span>
            {option.detail && <span className={styles.detail}>{option.detail}</span>}
          </label>
        ))}
      </div>
      {error && (
        <p className={styles.error} id={`${group}error`}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
