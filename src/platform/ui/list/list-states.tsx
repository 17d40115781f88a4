import { Button, Code, Skeleton, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { ApiError } from '#platform/browser/api-error.ts';
import { textOfError } from '#platform/browser/query-client.ts';
import shared from '../shared.module.css';

const ROWS = ['a', 'b', 'c', 'd', 'e', 'f'];

export const ListLoading = () => (
  <Stack gap="xs" aria-hidden="true">
    {ROWS.map((row) => (
      <Skeleton key={row} height={44} />
    ))}
  </Stack>
);

type EmptyProps = { text: string; action?: ReactNode; onClear?: () => void };

export function ListEmpty({ text, action, onClear }: EmptyProps) {
  return (
    <Stack className={shared.card} gap={14} align="center" p="36px 24px" ta="center" role="status">
      <Text>{text}</Text>
      {onClear && (
        <Button variant="default" onClick={onClear}>
          Quitar filtros
        </Button>
      )}
      {action}
    </Stack>
  );
}

type FailedProps = { error: unknown; fallback: string; onRetry: () => unknown };

export function ListFailed({ error, fallback, onRetry }: FailedProps) {
  const reference = error instanceof ApiError && error.codigo >= 50_000 ? error.idTraza : undefined;
  return (
    <Stack className={shared.card} gap={14} align="center" p="36px 24px" ta="center">
      <Text>{textOfError(error, fallback)}</Text>
      {reference && (
        <Text c="dimmed" size="xs">
          Referencia: <Code>{reference}</Code>
        </Text>
      )}
      <Button variant="default" onClick={onRetry}>
        Reintentar
      </Button>
    </Stack>
  );
}
