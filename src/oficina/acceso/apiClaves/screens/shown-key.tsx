import { Button, Group, Stack } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { useEffect, useRef } from 'react';
import { Notice } from '#platform/ui/mark.tsx';
import styles from './documentation.module.css';

/** New key, shown only this once. */
export function ShownKey({ value, onDone }: { value: string; onDone(): void }) {
  const { copy, copied, error } = useClipboard({ timeout: 5_000 });
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <Stack gap="md">
      <Notice warning>Cópiala ahora y guárdala en un lugar seguro: no se vuelve a enseñar.</Notice>
      <code className={styles.key}>{value}</code>
      <p role="status">{statusOf(copied, error !== null)}</p>
      <Group justify="flex-end">
        <Button variant="default" ref={button} onClick={() => copy(value)}>
          Copiar la clave
        </Button>
        <Button onClick={onDone}>Ya la he guardado</Button>
      </Group>
    </Stack>
  );
}

function statusOf(copied: boolean, failed: boolean): string {
  if (failed) return 'No se ha podido copiar: selecciónala y cópiala a mano.';
  return copied ? 'Copiada.' : 'Va en la cabecera «token» de cada llamada.';
}
