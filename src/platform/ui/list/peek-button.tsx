import { ActionIcon } from '@mantine/core';
import { PeekIcon } from '../icons.tsx';
import type { Peeking } from './use-peek.ts';

type PeekButtonProps<Row> = { peek: Peeking<Row>; row: Row; name: string };

/** Opens a row beside its list, and closes it. */
export function PeekButton<Row extends { _id: string }>({ peek, row, name }: PeekButtonProps<Row>) {
  const isOpen = peek.row === row;
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={24}
      aria-label={`Vista rápida de ${name}`}
      aria-pressed={isOpen}
      onClick={() => (isOpen ? peek.close() : peek.open(row._id))}
    >
      <PeekIcon />
    </ActionIcon>
  );
}
