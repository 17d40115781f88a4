import { Box, Button, NativeSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import { PAGE_SIZES } from '#platform/browser/constants.ts';
import { formatCount } from '#platform/kit/format.ts';
import shared from '../shared.module.css';
import styles from './list.module.css';
import type { ChangeList } from './list-state.ts';
import type { ListPage } from './types.ts';

export type ListFootProps = {
  page: ListPage<unknown>;
  limite: number;
  change: ChangeList;
  /** Sums of the rows. */
  children?: ReactNode;
};

/** Gives the number of rows, exact or not: '1312', 'más de 1000', 'cerca de 120 000'. */
export function totalText({ total, totalEs }: Pick<ListPage<unknown>, 'total' | 'totalEs'>): string {
  const words = { exacto: '', minimo: 'más de ', estimado: 'cerca de ' };
  return `${words[totalEs]}${formatCount(total)}`;
}

/** The foot of a list: '21–40 de 1312', and where the rows are more than a page, its size and the links to the pages beside it. */
export function ListFoot({ page, limite, change, children }: ListFootProps) {
  const { filas, desde, anterior, siguiente, total } = page;
  const last = desde + filas.length - 1;
  return (
    <div className={`${shared.row} ${styles.foot}`}>
      <p className={`${shared.quiet} ${shared.figures}`} aria-live="polite">
        {formatCount(desde)}–{formatCount(last)} de {totalText(page)}
      </p>
      {total > Math.min(...PAGE_SIZES) && (
        <NativeSelect
          className={styles.size}
          w={150}
          aria-label="Filas por página"
          value={limite}
          data={PAGE_SIZES.map((size) => ({ value: String(size), label: `${size} por página` }))}
          onChange={(event) => change({ limite: Number(event.currentTarget.value) })}
        />
      )}
      {children}
      {(anterior !== null || siguiente !== null) && (
        <Box component="nav" className={`${shared.wrap} ${shared.gap8}`} ml="auto" aria-label="Páginas">
          <PageButton name="Primera página" to={anterior} onGo={() => change({ despues: '' })}>
            Primera
          </PageButton>
          <PageButton name="Página anterior" to={anterior} onGo={(antes) => change({ antes })}>
            Anterior
          </PageButton>
          <PageButton name="Página siguiente" to={siguiente} onGo={(despues) => change({ despues })}>
            Siguiente
          </PageButton>
        </Box>
      )}
    </div>
  );
}

type PageButtonProps = { name: string; to: string | null; onGo(to: string): void; children: string };

/** A link to a page. It stays when there is no such page, so that it keeps the focus. */
const PageButton = ({ name, to, onGo, children }: PageButtonProps) => (
  <Button
    variant="default"
    size="sm"
    aria-label={name}
    aria-disabled={to === null}
    data-disabled={to === null || undefined}
    onClick={() => to !== null && onGo(to)}
  >
    {children}
  </Button>
);
