import type { Column, Columns, Place } from './types.ts';

export type TwoLines<Row> = {
  /** The first is the link of the row. */
  who: Columns<Row>;
  amount: Column<Row> | undefined;
  what: readonly Column<Row>[];
  state: Column<Row> | undefined;
};

/** Most columns of the second line: what does not fit is cut. */
const MOST = 3;

/**
 * The columns of a row of two lines. Those with a place have it, also if they are hidden; of the others on screen the first is who, unless
 * there is one, and the rest tell what.
 */
export function twoLinesOf<Row>(all: Columns<Row>, shown: Columns<Row>): TwoLines<Row> {
  const at = (place: Place) => all.find((column) => column.place === place);
  const [first, ...more] = all.filter(({ place }) => place === 'who');
  const who: Columns<Row> = first ? [first, ...more] : [shown[0]];
  const [amount, state] = [at('amount'), at('state')];
  const told = all.filter(({ place }) => place === 'what');
  const rest = shown.filter((column) => ![...who, amount, state, ...told].includes(column));
  return { who, amount, state, what: (told.length > 0 ? told : rest).slice(0, MOST) };
}
