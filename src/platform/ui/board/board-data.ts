import type { BoardColumn, BoardData, BoardRow } from './types.ts';

type Page = Pick<BoardColumn, 'filas' | 'siguiente'>;

/** Board without a card or, with a row, with that card at its place in its stage. */
export function replaceCard(board: BoardData, id: string, row: BoardRow | null, amount: string): BoardData {
  return {
    columnas: board.columnas.map((column) => {
      const left = column.filas.find(({ _id }) => _id === id);
      if (left && row?.etapa === column.etapa)
        return changed(column, { filas: inOrder(without(column, id), row) }, [
          -euros(left, amount),
          euros(row, amount),
        ]);
      if (left) return changed(column, { filas: without(column, id), added: -1 }, [-euros(left, amount)]);
      if (row?.etapa !== column.etapa) return column;
      return changed(column, { filas: inOrder(column.filas, row), added: 1 }, [euros(row, amount)]);
    }),
  };
}

/** Board with the next cards of a stage at its end; a card that moved meanwhile appears once. */
export function appendCards(board: BoardData, etapa: string, { filas, siguiente }: Page): BoardData {
  const there = new Set(board.columnas.flatMap((column) => column.filas.map(({ _id }) => _id)));
  return {
    columnas: board.columnas.map((column) =>
      column.etapa === etapa
        ? { ...column, siguiente, filas: [...column.filas, ...filas.filter(({ _id }) => !there.has(_id))] }
        : column,
    ),
  };
}

export const findCard = (board: BoardData | undefined, id: string): BoardRow | undefined =>
  board?.columnas.flatMap(({ filas }) => filas).find(({ _id }) => _id === id);

const without = ({ filas }: BoardColumn, id: string) => filas.filter(({ _id }) => _id !== id);

/** Inserts a row in the server's order: the latest change of stage first. */
function inOrder(filas: BoardRow[], row: BoardRow): BoardRow[] {
  const since = Date.parse(row.etapaDesde);
  const found = filas.findIndex(({ etapaDesde }) => Date.parse(etapaDesde) <= since);
  return filas.toSpliced(found < 0 ? filas.length : found, 0, row);
}

type Change = { filas: BoardRow[]; added?: number };

/** An estimated or minimum total does not change with a card. */
function changed(column: BoardColumn, { filas, added = 0 }: Change, amounts: bigint[]): BoardColumn {
  const total = column.totalEs === 'exacto' ? column.total + added : column.total;
  if (column.suma === null) return { ...column, filas, total };
  const suma = amounts.reduce((sum, one) => sum + one, centimos(column.suma));
  return { ...column, filas, total, suma: toEuros(suma) };
}

const euros = (row: BoardRow, amount: string): bigint => {
  const value = row[amount];
  return typeof value === 'string' ? centimos(value) : 0n;
};

/** '12.50' → 1250n; amounts come with two decimals. */
const centimos = (text: string): bigint => {
  const [whole = '0', cents = ''] = text.split('.');
  return BigInt(`${whole}${cents.padEnd(2, '0').slice(0, 2)}`);
};

const toEuros = (sum: bigint): string => {
  const digits = String(sum < 0n ? -sum : sum).padStart(3, '0');
  return `${sum < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};
