import { TextInput } from '@mantine/core';
import styles from './read-only-field.module.css';

/** A field that this person may not change, and why; it can be read by every means and copied. */
export const ReadOnlyField = ({
  label,
  value,
  reason,
}: {
  label: string;
  value: string;
  reason?: string;
}) => (
  <TextInput
    label={label}
    value={value}
    description={reason}
    classNames={{ input: styles.input }}
    variant="filled"
    readOnly
  />
);
