import { Button } from '@mantine/core';
import { menuLater } from '../../dialogs/menu-later.tsx';
import type { ChosenColumns } from './use-columns.ts';
import type { Density } from './use-density.ts';

const ColumnsItems = menuLater<{ columns: ChosenColumns<never>; density: Density }>(
  async () => (await import('./columns-items.tsx')).ColumnsItems,
  'dialog',
);

type ColumnsMenuProps<Row> = { columns: ChosenColumns<Row>; density: Density };

/** The menu that chooses the columns, their order and the height of the rows. */
export const ColumnsMenu = <Row,>({ columns, density }: ColumnsMenuProps<Row>) => (
  <ColumnsItems
    columns={columns as unknown as ChosenColumns<never>}
    density={density}
    button={<Button variant="default">Columnas</Button>}
  />
);
