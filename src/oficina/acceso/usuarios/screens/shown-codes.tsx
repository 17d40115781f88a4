import { Box, Button, Group } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { useEffect, useRef } from 'react';
import { keepFile } from '#platform/browser/download.ts';
import { Notice } from '#platform/ui/mark.tsx';
import shared from '#platform/ui/shared.module.css';
import styles from './second-factor.module.css';

/** New recovery codes, shown this one time. */
export function ShownCodes({ codes, onDone }: { codes: string[]; onDone(): void }) {
  const { copy, copied, error } = useClipboard({ timeout: 5_000 });
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  const text = codes.join('\n');
  const file = () =>
    keepFile({ name: 'codigos-de-recuperacion.txt', blob: new Blob([`${text}\n`], { type: 'text/plain' }) });
  return (
    <Box className={`${shared.tight} ${shared.stack} ${shared.oneColumn} ${shared.gap14}`} flex="1 1 280px">
      <Notice warning>
        Guarda estos códigos de recuperación fuera del teléfono: no se vuelven a enseñar. Cada uno vale una
        vez, en lugar del código de tu aplicación.
      </Notice>
      <Group
        component="ul"
        className={`${shared.card} ${shared.list}`}
        gap={8}
        p="12px 16px"
        aria-label="Códigos de recuperación"
      >
        {codes.map((code) => (
          <li key={code}>
            <code className={styles.code}>{code}</code>
          </li>
        ))}
      </Group>
      <p role="status">{statusOf(copied, error !== null)}</p>
      <Group>
        <Button variant="default" ref={button} onClick={() => copy(text)}>
          Copiar los códigos
        </Button>
        <Button variant="default" onClick={file}>
          Descargarlos
        </Button>
        <Button onClick={onDone}>Ya los he guardado</Button>
      </Group>
    </Box>
  );
}

function statusOf(copied: boolean, failed: boolean): string {
  if (failed) return 'No se han podido copiar: descárgalos o cópialos a mano.';
  return copied ? 'Copiados.' : 'Los que tuvieras de antes ya no sirven.';
}
