import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';

type MenuDrawerProps = { opened: boolean; onClose(): void; children: ReactNode };

/** The left menu over a small screen. */
export const MenuDrawer = ({ opened, onClose, children }: MenuDrawerProps) => (
  <Drawer
    opened={opened}
    onClose={onClose}
    returnFocus={false}
    title="Menú"
    size={290}
    closeButtonProps={{ 'aria-label': 'Cerrar el menú' }}
  >
    <nav aria-label="Principal">{children}</nav>
  </Drawer>
);
