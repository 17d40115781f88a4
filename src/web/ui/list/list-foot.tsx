import { NativeSelect, Pagination } from '@mantine/core';
import { formatCount } from '#kit/format.ts';
import { PAGE_SIZES } from '../../constants.ts';
import styles from './list.module.css';
import type { ListChange, ListState } from './list-state.ts';

export type ListFootProps = { total: number; state: ListState; change(wanted: ListChange): void };

const NAMES = {
  first: 'Primera página',
  previous: 'Página anterior',
  next: 'Página siguiente',
  last: 'Última página',
};

/** '21–40 de 1312', the size of a page, and the way to the others. */
export function ListFoot({ total, state: { pagina, limite }, change }: ListFootProps) {
  const first = Math.min((pagina - 1) * limite + 1, total);
  const last = Math.min(pagina * limite, total);
  const pages = Math.ceil(total / limite);
  return (
    <div className={styles.foot}>
      <p aria-live="polite">
        {formatCount(first)}–{formatCount(last)} de {formatCount(total)}
      </p>
      <NativeSelect
        className={styles.size}
        aria-label="Filas por página"
        value={limite}
        data={PAGE_SIZES.map((size) => ({ value: String(size), label: `${size} por página` }))}
        onChange={(event) => change({ limite: Number(event.currentTarget.value) })}
      />
      {pages > 1 && (
        <Pagination
          total={pages}
          value={pagina}
          onChange={(page) => change({ pagina: page })}
          siblings={1}
          size="sm"
          getItemProps={(page) => ({ 'aria-label': `Página ${page}` })}
          getControlProps={(control) => ({ 'aria-label': NAMES[control] })}
        />
      )}
    </div>
  );
}
