import { Box, Group, NativeSelect, Stack } from '@mantine/core';
import { useState } from 'react';
import { FORM_WIDTH } from '#platform/browser/constants.ts';
import { Moment } from '#platform/ui/moment.tsx';
import shared from '#platform/ui/shared.module.css';
import { compareLines, type Line } from '../compare-lines.ts';
import type { PaginaLegalLeida } from '../contract.ts';
import styles from './legal.module.css';

/** Versions of a page, and what changes between two of its texts. */
export function LegalHistory({ page: { versiones, borrador } }: { page: PaginaLegalLeida }) {
  const texts = [
    { value: 'borrador', label: 'Borrador de ahora', texto: borrador },
    ...versiones.map(({ version, texto }) => ({ value: `${version}`, label: `Versión ${version}`, texto })),
  ];
  const [[before, after], choose] = useState([texts[1]?.value ?? 'borrador', 'borrador']);
  if (versiones.length === 0) return null;
  const textOf = (value: string) => texts.find((one) => one.value === value)?.texto ?? '';
  return (
    <Stack component="section" aria-labelledby="versiones" gap="sm" maw={FORM_WIDTH}>
      <h2 id="versiones">Versiones</h2>
      <ul className={shared.list}>
        {versiones.map(({ version, texto, publicadaEn, publicadaPor }) => (
          <li key={version}>
            Versión {version}, {texto === '' ? 'retirada' : 'publicada'} <Moment at={publicadaEn} />
            {publicadaPor !== null && `, por ${publicadaPor}`}
          </li>
        ))}
      </ul>
      <Group gap="6px 14px">
        <NativeSelect
          label="Comparar"
          data={texts}
          value={before ?? ''}
          onChange={({ currentTarget: { value } }) => choose([value, after ?? ''])}
        />
        <NativeSelect
          label="Con"
          data={texts}
          value={after ?? ''}
          onChange={({ currentTarget: { value } }) => choose([before ?? '', value])}
        />
      </Group>
      <Changes
        lines={compareLines(textOf(before ?? ''), textOf(after ?? '')).filter(({ is }) => is !== 'same')}
      />
    </Stack>
  );
}

const SIGNS = { added: 'Más: ', removed: 'Menos: ', same: '' };

function Changes({ lines }: { lines: readonly Line[] }) {
  if (lines.length === 0) return <p className={shared.muted}>No cambia nada.</p>;
  return (
    <Box component="ul" className={`${shared.list} ${shared.anywhere} ${styles.lines}`} mt={10}>
      {lines.map(({ text, is }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines of one comparison, in their order.
        <li key={index} className={styles[is]}>
          <strong>{SIGNS[is]}</strong>
          {text}
        </li>
      ))}
    </Box>
  );
}
