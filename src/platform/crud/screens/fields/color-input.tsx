import { TextInput, type TextInputProps } from '@mantine/core';
import styles from '../crud.module.css';

type ColorInputProps = Omit<TextInputProps, 'onChange' | 'value' | 'title'> & {
  title: string;
  value?: string;
  onChange?(value: string): void;
};

/** Input for a colour: its code, with the browser's palette beside it. */
export const ColorInput = ({ title, value = '', onChange, ...props }: ColorInputProps) => (
  <TextInput
    {...props}
    value={value}
    onChange={(event) => onChange?.(event.currentTarget.value)}
    placeholder="#0a7c3b"
    spellCheck={false}
    leftSectionWidth={48}
    leftSectionPointerEvents="all"
    leftSection={
      <input
        type="color"
        className={`${styles.picker} ${value === '' ? styles.none : ''}`}
        aria-label={`${title}: elegir en la paleta`}
        // The browser's input has no empty colour.
        value={/^#[0-9a-fA-F]{6}$/.test(value) ? value : '#ffffff'}
        onChange={(event) => onChange?.(event.currentTarget.value)}
      />
    }
  />
);
