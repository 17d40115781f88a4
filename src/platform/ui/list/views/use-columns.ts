import { useState } from 'react';
import type { ChangeList, ListState } from '../list-state.ts';
import type { Column, Columns } from '../types.ts';
import { usePreference } from './preferences.ts';

export type ChosenColumns<Row> = {
  /** The columns on screen, in their order. */
  shown: Columns<Row>;
  /** All columns but the first, which is always there: those on screen in their order, and then the others. */
  all: readonly { column: Column<Row>; isShown: boolean }[];
  /** The names of the columns on screen, with commas, without the first. */
  said: string;
  isUsual: boolean;
  choose(ids: readonly string[]): void;
  reset(): void;
};

/** Gives the columns by these names, ignoring unknown ones; the default ones without names. */
export function pickColumns<Row>([first, ...rest]: Columns<Row>, said: string): Columns<Row> {
  const byId = new Map(rest.map((column) => [column.id, column]));
  const asked = [...new Set(said.split(','))].flatMap((id) => byId.get(id) ?? []);
  return [first, ...(said === '' ? rest.filter(({ hidden }) => !hidden) : asked)];
}

/** The value for a list that shows its first column and no other. */
const ALONE = '-';

const say = (ids: readonly string[]): string => ids.join(',') || ALONE;

/** Gives the columns on screen: those of the address, otherwise those that this person left. */
export function useColumns<Row>(
  name: string,
  columns: Columns<Row>,
  { state, change }: { state: ListState; change: ChangeList },
): ChosenColumns<Row> {
  const [preferred = '', prefer] = usePreference(`columnas:${name}`);
  // The last choice counts from the press on, while the address is still changing.
  const [pressed, setPressed] = useState({ said: '', before: '' });
  const onItsWay = pressed.said !== '' && state.columnas === pressed.before;
  const shown = pickColumns(columns, onItsWay ? pressed.said : state.columnas || preferred);
  const idsOf = ([, ...rest]: Columns<Row>) => rest.map(({ id }) => id);
  const said = say(idsOf(shown));
  const usual = say(idsOf(pickColumns(columns, '')));
  const set = (wanted: string) => {
    setPressed({ said: wanted, before: state.columnas });
    prefer(wanted === usual ? undefined : wanted);
    change({ columnas: wanted === usual ? '' : wanted }, true);
  };
  const [, ...rest] = columns;
  const visible = new Set(shown);
  return {
    shown,
    said,
    isUsual: said === usual,
    all: [
      ...shown.slice(1).map((column) => ({ column, isShown: true })),
      ...rest.filter((column) => !visible.has(column)).map((column) => ({ column, isShown: false })),
    ],
    choose: (ids) => set(say(ids)),
    reset: () => set(usual),
  };
}
