import type { ComponentType } from 'react';
import type { ScreensUnder } from '#oficina/base/shown.ts';
import type { Screen } from './screens.ts';

/** Gives the screens their addresses. */
export const placeScreens = (address: string, screens: ScreensUnder): Screen[] =>
  Object.entries(screens).map(([place, [title, load]]) => ({
    path: [address, place].filter(Boolean).join('/'),
    title,
    load,
  }));

type Rows = { List: ComponentType; Form: ComponentType };

type RowsModules = { list(): Promise<Pick<Rows, 'List'>>; form(): Promise<Pick<Rows, 'Form'>> };

/** Screens of the rows inside a record: the list, a new row and an existing row. Heavy modules load separately. */
export function rowsScreens(
  place: string,
  { title, one }: { title: string; one: string },
  modules: (() => Promise<Rows>) | RowsModules,
): ScreensUnder {
  const { list: loadList, form: loadForm } =
    typeof modules === 'function' ? { list: modules, form: modules } : modules;
  const list = async () => ({ Component: (await loadList()).List });
  const form = async () => ({ Component: (await loadForm()).Form });
  return { [place]: [title, list], [`${place}/nuevo`]: [one, form], [`${place}/:fila`]: [one, form] };
}
