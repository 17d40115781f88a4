import { Box } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import shared from '../shared.module.css';
import styles from './radio-choice.module.css';

export type RadioOption<Value extends string = string> = { value: Value; name: string; detail?: ReactNode };

export type RadioChoiceProps<Value extends string = string> = {
  /** Id of the first option, the target of an error's link. */
  id?: string;
  label: ReactNode;
  options: readonly RadioOption<Value>[];
  value: string;
  onChange: (value: Value) => void;
  error?: ReactNode;
  /** Whether the person must choose an option, when none is chosen at first. */
  required?: boolean | undefined;
};

/** Radio buttons, each with room for an explanation. */
export function RadioChoice<Value extends string>(props: RadioChoiceProps<Value>) {
  const { id, label, options, value, onChange, error, required } = props;
  const group = useId();
  return (
    <fieldset
      className={shared.group}
      aria-describedby={error ? `${group}error` : undefined}
      {...(required && { role: 'radiogroup', 'aria-required': true })}
    >
      <Box component="legend" mb={6} p={0} fw={600} data-required={required}>
        {label}
      </Box>
      <div className={`${shared.stack} ${shared.gap6}`}>
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
            <span className={shared.strong}>{option.name}</span>
            {option.detail && <span className={`${shared.detail} ${styles.detail}`}>{option.detail}</span>}
          </label>
        ))}
      </div>
      {error && (
        <p className={shared.problem} id={`${group}error`}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
