import { Button } from '@mantine/core';
import { menuLater } from '../menu-later.tsx';
import type { ChosenColumns } from './use-columns.ts';

const ColumnsItems = menuLater<{ columns: ChosenColumns<never> }>(
  async () => (await import('./columns-items.tsx')).ColumnsItems,
  'dialog',
);

/** The menu that chooses the columns and their order. */
export const ColumnsMenu = <Row,>({ columns }: { columns: ChosenColumns<Row> }) => (
  <ColumnsItems
    columns={columns as unknown as ChosenColumns<never>}
    button={<Button variant="default">Columnas</Button>}
  />
);
