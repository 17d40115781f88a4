import { Stack, Text } from '@mantine/core';
import { Link } from 'react-router';
import styles from '../crud.module.css';
import type { BulkResult } from './bulk-calls.ts';
import { refusedOf } from './bulk-words.ts';

type BulkReportProps = { text: string; result: BulkResult; rowLink(row: { _id: string }): string };

/** Number of rows, and the refused ones with their reason and a link. */
export function BulkReport({ text, result, rowLink }: BulkReportProps) {
  const refused = refusedOf(result);
  return (
    <Stack gap="xs">
      <Text role="status">{text}</Text>
      {refused.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached with the keyboard
        <ul className={styles.refused} tabIndex={0} aria-label="No pueden">
          {refused.map(({ _id, nombre, motivo }) => (
            <li key={_id}>
              {nombre !== '' && <Link to={rowLink({ _id })}>{nombre}:</Link>} {motivo}
            </li>
          ))}
        </ul>
      )}
    </Stack>
  );
}
