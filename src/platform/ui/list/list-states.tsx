import { Box, Button, Code, Skeleton, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { ApiError } from '#platform/browser/api-error.ts';
import { textOfError } from '#platform/browser/query-client.ts';
import shared from '../shared.module.css';

/** Rows that fill a screen, of the height that they will have. */
const GREY = { large: Array.from({ length: 12 }, () => 36), small: Array.from({ length: 10 }, () => 60) };

/** Grey rows in the place of those to come. */
export const ListLoading = ({ small = false }: { small?: boolean }) => (
  <Stack gap={0} mx={small ? -16 : 0} aria-hidden="true">
    {GREY[small ? 'small' : 'large'].map((height, row) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike.
      <Box key={row} h={height} p={small ? '10px 16px' : '8px 12px'} className={shared.ruled}>
        <Skeleton h="100%" w={`${90 - ((row * 17) % 40)}%`} />
      </Box>
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
