import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatCount } from '#platform/kit/format.ts';
import shared from '../shared.module.css';
import styles from './list.module.css';
import { totalText } from './list-foot.tsx';
import type { ListPage } from './types.ts';
import type { RowSelection } from './use-selection.ts';

export type SelectionBarProps = { selection: RowSelection; page: ListPage<unknown>; children: ReactNode };

/** The number of selected rows, the buttons that select all or none, and the actions on them. */
export function SelectionBar({ selection, page, children }: SelectionBarProps) {
  const { count, isAll, selectAll, clear } = selection;
  const said = count === 0 ? 'Pulsa las que quieras' : `Seleccionadas ${formatCount(count)}`;
  const more = !isAll && (page.totalEs !== 'exacto' || page.total > count);
  return (
    <Group
      component="section"
      className={styles.chosen}
      gap="6px 12px"
      p="8px 14px"
      bg="var(--brand-soft)"
      aria-label="Selección"
    >
      <p className={`${shared.plain} ${shared.strong}`} aria-live="polite">
        {isAll ? `Seleccionadas todas las del filtro: ${totalText(page)}` : said}
      </p>
      {more && (
        <Button variant="subtle" size="compact-sm" onClick={selectAll}>
          Seleccionar las {totalText(page)} del filtro
        </Button>
      )}
      <Button variant="subtle" size="compact-sm" onClick={clear}>
        Quitar la selección
      </Button>
      <Group gap={8} align="stretch" ml="auto">
        {children}
      </Group>
    </Group>
  );
}
