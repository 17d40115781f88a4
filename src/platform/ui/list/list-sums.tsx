import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatEurosText } from '#platform/kit/amounts/format-amount.ts';
import { formatCount } from '#platform/kit/format.ts';
import shared from '../shared.module.css';
import styles from './list.module.css';
import type { ListPage, ListParams } from './types.ts';

/** Sums of the rows of a list; null `sumas` when they are too many. */
export type SumsAnswer = { sumas: Record<string, string> | null; filas: number; fuera: number };

export type SumsOfList = {
  /** Amounts and their titles, in order. */
  fields: readonly (readonly [name: string, title: string])[];
  /** How the rows that do not count are called: 'borradores ni anuladas'. */
  leftOut: string | undefined;
  query(params: ListParams, signal: AbortSignal): Promise<SumsAnswer>;
};

export type ListSumsProps = {
  name: string;
  sums: SumsOfList;
  /** Filters of the list. */
  params: ListParams;
  page: ListPage<{ _id: string }>;
  /** True when the page belongs to the present filters and no other page is loading. */
  settled: boolean;
  /** On a telephone they are one line that stays over the bar at its foot, without those of the page. */
  small: boolean;
};

/** Sums of the list and, when it has more pages, of this page. They are read after the rows, which never wait for them. */
export function ListSums({ name, sums, params, page, settled, small }: ListSumsProps) {
  const ids = page.filas.map(({ _id }) => _id).join(',');
  const isWhole = page.totalEs === 'exacto' && page.total === page.filas.length;
  const all = useSums(name, sums, { params, enabled: settled });
  const ofPage = useSums(name, sums, { params: { _id: ids }, enabled: settled && !isWhole && !small });
  if (all.isError)
    return (
      <p className={`${shared.plain} ${shared.figures} ${styles.sums}`}>
        No se ha podido sumar.{' '}
        <Button variant="subtle" size="compact-sm" onClick={() => all.refetch()}>
          Reintentar
        </Button>
      </p>
    );
  const summed = all.data;
  const pageSums = isWhole ? undefined : ofPage.data?.sumas;
  const note = summed && <Note summed={summed} leftOut={sums.leftOut} />;
  return (
    <>
      <div className={`${shared.figures} ${styles.sums} ${small ? styles.overBar : ''}`}>
        <dl className={`${shared.wrap} ${shared.plain}`} aria-live="polite" aria-busy={all.isFetching}>
          {sums.fields.map(([field, title]) => (
            <div key={field}>
              <dt>{title}</dt>
              <dd>{summed?.sumas?.[field] === undefined ? '…' : formatEurosText(summed.sumas[field])}</dd>
              {pageSums?.[field] !== undefined && (
                <dd className={shared.small}>{formatEurosText(pageSums[field])} en esta página</dd>
              )}
            </div>
          ))}
        </dl>
        {!small && note}
      </div>
      {small && note}
    </>
  );
}

function Note({ summed: { sumas, fuera }, leftOut }: { summed: SumsAnswer; leftOut: string | undefined }) {
  if (!sumas)
    return (
      <p className={shared.small}>
        Son demasiadas para sumarlas ahora: filtra la lista, por fecha por ejemplo.
      </p>
    );
  if (fuera === 0 || leftOut === undefined) return null;
  return (
    <p className={shared.small}>
      No cuenta {formatCount(fuera)}: ni {leftOut}.
    </p>
  );
}

function useSums(name: string, { query }: SumsOfList, asked: { params: ListParams; enabled: boolean }) {
  const { params, enabled } = asked;
  return useQuery({
    queryKey: [name, 'list', 'sums', params],
    queryFn: ({ signal }) => query(params, signal),
    enabled,
    meta: { background: true, told: true },
  });
}
