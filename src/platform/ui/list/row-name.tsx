import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router';
import shared from '../shared.module.css';
import { piecesOf } from './marked.ts';
import styles from './table.module.css';
import type { Column } from './types.ts';

export type RowNameProps<Row> = {
  row: Row;
  column: Column<Row>;
  rowLink: ((row: Row) => string) | undefined;
  texto: string;
  /** Elements that name the link, when its text alone says too little. */
  labelledBy?: string;
};

/** The name of a row, as a link where it has one: the keyboard goes from row to row by it. */
export function RowName<Row extends { _id: string }>(props: RowNameProps<Row>) {
  const { row, column, rowLink, texto, labelledBy } = props;
  const text = texto !== '' && column.text?.(row);
  const name = text ? <Marked text={text} searched={texto} /> : column.cell(row);
  return (
    <span className={styles.rowName} data-row={row._id} tabIndex={-1}>
      {rowLink ? (
        <Link className={shared.link} to={rowLink(row)} aria-labelledby={labelledBy}>
          {name}
        </Link>
      ) : (
        name
      )}
    </span>
  );
}

/** A text with the words of the search marked. */
const Marked = ({ text, searched }: { text: string; searched: string }): ReactNode => (
  <span className={shared.roomy}>
    {piecesOf(text, searched).map(({ text: piece, hit }, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text, in their order.
      <Fragment key={index}>{hit ? <mark>{piece}</mark> : piece}</Fragment>
    ))}
  </span>
);
