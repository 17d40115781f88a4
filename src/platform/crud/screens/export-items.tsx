import { Menu } from '@mantine/core';
import type { MenuButton } from '#platform/ui/dialogs/menu-later.tsx';
import { PressedMenu } from '#platform/ui/dialogs/pressed-menu.tsx';

/** Kinds of file of an exported list. */
export type ExportFormat = 'csv' | 'xlsx';

type ExportItemsProps = { onPick(formato: ExportFormat, onlyInSight: boolean): void };

/** The files that a list can be exported to. */
export function ExportItems({ onPick, button }: ExportItemsProps & MenuButton) {
  const item = (text: string, formato: ExportFormat, onlyInSight: boolean) => (
    <Menu.Item onClick={() => onPick(formato, onlyInSight)}>{text}</Menu.Item>
  );
  return (
    <PressedMenu button={button} width={280}>
      <Menu.Label>Todas las filas que muestra la lista</Menu.Label>
      {item('Excel, con las columnas a la vista', 'xlsx', true)}
      {item('Excel, con todas las columnas', 'xlsx', false)}
      <Menu.Divider />
      {item('CSV, con las columnas a la vista', 'csv', true)}
      {item('CSV, con todas las columnas', 'csv', false)}
    </PressedMenu>
  );
}
