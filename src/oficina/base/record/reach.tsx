import { ActionIcon } from '@mantine/core';
import type { Field } from '#platform/kit/contract/fields.ts';
import styles from './record.module.css';

/** Ways to speak to somebody, each with its icon, drawn on a square of 20. */
const WAYS = {
  tel: {
    scheme: 'tel:',
    name: 'Llamar al',
    d: 'M6.5 3.5H4.8A1.3 1.3 0 003.5 5C4 11 9 16 15 16.5a1.3 1.3 0 001.5-1.3v-1.8l-3.4-1.2-1.5 1.6a10 10 0 01-5.3-5.3L7.9 7z',
  },
  email: {
    scheme: 'mailto:',
    name: 'Escribir a',
    d: 'M3.5 5h13v10h-13zM3.5 5.8L10 11l6.5-5.2',
  },
} as const;

/** Button to call or to write, beside a telephone or an e-mail address; nothing for other fields. */
export function Reach({ field, value }: { field: Field | undefined; value: unknown }) {
  const input = field?.input;
  const way = input?.kind === 'text' && (input.as === 'tel' || input.as === 'email') && WAYS[input.as];
  if (!way || typeof value !== 'string' || value === '') return null;
  const name = `${way.name} ${value}`;
  return (
    <ActionIcon
      component="a"
      href={`${way.scheme}${value}`}
      variant="default"
      size={30}
      className={styles.reach}
      aria-label={name}
      title={name}
    >
      <svg width="18" height="18" viewBox="0 0 20 20" fill="none" aria-hidden="true">
        <path
          d={way.d}
          stroke="currentColor"
          strokeWidth="1.6"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
    </ActionIcon>
  );
}
