import { Box } from '@mantine/core';
import { Under } from '#platform/ui/mark.tsx';
import shared from '#platform/ui/shared.module.css';
import type { PreviasLeidas } from '../contract.ts';
import { AVISO_PREVIAS, wordsOfPrevia } from '../previa-words.ts';
import styles from './firmas.module.css';

/** Signatures of others that a PDF already has, and whether it can be signed with them. `fits`: its state allows a firma. */
export function PreviasSummary({ brought, fits }: { brought: PreviasLeidas; fits: boolean }) {
  const { motivo, aparte, previas } = brought;
  return (
    <>
      {fits && motivo && (
        <Box component="p" m={0} c="var(--danger)">
          Este PDF no se puede firmar: {motivo}.
        </Box>
      )}
      {fits && aparte && (
        <Box component="p" m={0}>
          {AVISO_PREVIAS}
        </Box>
      )}
      {previas.length > 0 && (
        <section aria-label="Firmas que ya traía">
          <Box component="p" m={0}>
            Firmas que ya traía:
          </Box>
          <ul className={`${shared.marks} ${styles.events}`}>
            {previas.map(wordsOfPrevia).map(({ titulo, texto }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the signatures have no id, and their order does not change
              <li key={index}>
                <strong>{titulo}</strong>
                <Under>{texto}</Under>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
