import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Place } from './list/types.ts';
import styles from './report-table.module.css';
import shared from './shared.module.css';

export type Column<Row> = {
  title: string;
  /** True for amounts, aligned at the right. */
  amount?: boolean;
  /** Place in a row of two lines, for the styles of the table that has them. */
  place?: Place;
  /** Only on a small screen. */
  small?: true;
  cell(row: Row): ReactNode;
};

type TableProps<Row> = {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey(row: Row): string;
  /** Says whether a row does not count. */
  isOff?(row: Row): boolean;
  /** Totals of the columns, in their order; nothing where there is nothing to add. */
  sums?: readonly ReactNode[];
  /** Class of the table, which may change its rows on a small screen. */
  className?: string | undefined;
};

/**
 * A table whose rows become cards on a small screen, each amount beside its title, unless its class says otherwise. The first column names the
 * row.
 */
export function ReportTable<Row>(props: TableProps<Row>) {
  const { caption, columns, rows, rowKey, isOff, sums, className = '' } = props;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keyboard too.
    <section className={shared.sideways} tabIndex={0} aria-label={`Tabla: ${caption}`}>
      {/* biome-ignore lint/a11y/noRedundantRoles: shown as blocks it would stop being a table. */}
      <table className={`${shared.table} ${styles.table} ${className}`} role="table" aria-label={caption}>
        <thead className={styles.head}>
          <tr>
            {columns.map(({ title, amount, small }) => (
              <th key={title} scope="col" data-small={small} className={amount ? styles.amount : undefined}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)} className={`${styles.row} ${isOff?.(row) ? styles.off : ''}`}>
              {columns.map((column, index) => (
                <Cell key={column.title} column={column} named={index === 0}>
                  {column.cell(row)}
                </Cell>
              ))}
            </tr>
          ))}
        </tbody>
        {sums && (
          <tfoot className={styles.foot}>
            <tr className={styles.row}>
              {columns.map((column, index) => (
                <Cell key={column.title} column={column} named={index === 0}>
                  {sums[index]}
                </Cell>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </section>
  );
}

type CellProps = {
  column: Omit<Column<never>, 'cell'>;
  named: boolean;
  children: ReactNode;
};

function Cell({ column: { title, amount, place, small }, named, children }: CellProps) {
  const common = { 'data-place': place, 'data-small': small };
  if (named)
    return (
      <th scope="row" {...common}>
        {children}
      </th>
    );
  return (
    <td {...common} data-title={title} className={amount ? styles.amount : shared.anywhere}>
      {children}
    </td>
  );
}

/** Totals of the report, over the table. */
export const Sums = ({ of }: { of: readonly (readonly [name: string, value: string])[] }) => (
  <Group component="dl" className={shared.card} gap="10px 32px" align="stretch" m="0 0 16px" p="14px 20px">
    {of.map(([name, value]) => (
      <div key={name}>
        <dt className={shared.detail}>{name}</dt>
        <dd className={`${shared.heading} ${shared.figures} ${shared.oneLine}`}>{value}</dd>
      </div>
    ))}
  </Group>
);

/** The explanation of a report's figures, for people who doubt them. */
export const HowCalculated = ({ children }: { children: ReactNode }) => (
  <details className={styles.how}>
    <summary>Cómo se calcula</summary>
    {children}
  </details>
);
