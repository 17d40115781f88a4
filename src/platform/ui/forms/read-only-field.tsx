import { TextInput } from '@mantine/core';
import shared from '../shared.module.css';

/** Field that this person may not change, with the reason; screen readers read it and it can be copied. */
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
    classNames={{ input: shared.reading, label: shared.readingName }}
    variant="filled"
    readOnly
  />
);
