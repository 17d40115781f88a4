import { useLocalStorage } from '@mantine/hooks';
import { type ReactNode, type Ref, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { MenuIcon } from '#platform/ui/icons.tsx';
import { opensLater } from '#platform/ui/later.tsx';
import shared from '#platform/ui/shared.module.css';
import { BarButton } from './bar-button.tsx';
import styles from './frame.module.css';
import { KeysHelp } from './keys-help.tsx';

const MenuDrawer = opensLater(
  async () => (await import('./menu-drawer.tsx')).MenuDrawer,
  ({ opened }) => opened,
);

/** Properties of a button that opens the menu on a small screen. */
export type MenuButton = { ref: Ref<HTMLButtonElement>; 'aria-haspopup': 'dialog'; onClick(): void };

export type FrameProps = {
  /** Content beside the logo: the owner of the panel. */
  head: ReactNode;
  /** Right end of the top bar; a function brings a button of its own to open the menu. */
  tools: ReactNode | ((menu: MenuButton) => ReactNode);
  /** Left menu: a list. */
  menu: ReactNode;
  /** Notice above every screen. */
  band: ReactNode;
  children: ReactNode;
};

/** Frame of both panels: top bar, left menu that opens and closes (a drawer on small screens), and screen. */
export function Frame({ head, tools, menu, band, children }: FrameProps) {
  // Stored for the next visit: whether the menu is open.
  const [open, setOpen] = useLocalStorage({
    key: 'panel-menu',
    defaultValue: true,
    getInitialValueInEffect: false,
  });
  const drawer = useDrawer();
  const button: MenuButton = { ref: drawer.opener, 'aria-haspopup': 'dialog', onClick: drawer.show };
  return (
    <div className={styles.frame} data-menu={open ? 'open' : 'closed'}>
      <a className={styles.skip} href="#contenido">
        Saltar al contenido
      </a>
      <header className={`${shared.side} ${styles.bar}`}>
        <BarButton
          visibleFrom="sm"
          name={open ? 'Cerrar el menú' : 'Abrir el menú'}
          icon={<MenuIcon />}
          aria-expanded={open}
          aria-controls="menu"
          onClick={() => setOpen(!open)}
        />
        {typeof tools !== 'function' && (
          <BarButton hiddenFrom="sm" name="Abrir el menú" icon={<MenuIcon />} {...button} />
        )}
        <div className={`${shared.side} ${shared.gap14} ${shared.shrinks}`}>{head}</div>
        <div className={styles.tools}>{typeof tools === 'function' ? tools(button) : tools}</div>
      </header>
      <nav className={styles.menu} id="menu" aria-label="Principal">
        {open && menu}
      </nav>
      <MenuDrawer opened={drawer.open} onClose={drawer.close}>
        {menu}
      </MenuDrawer>
      <main className={styles.main} id="contenido" tabIndex={-1}>
        {band}
        {children}
      </main>
      <KeysHelp />
    </div>
  );
}

/**
 * State of the drawer. Navigation closes it and takes the focus; closed by hand, the focus returns to its
 * button.
 */
function useDrawer() {
  const [open, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the place is what it depends on.
  useEffect(() => setOpen(false), [key]);
  const close = () => {
    setOpen(false);
    opener.current?.focus();
  };
  return { open, opener, show: () => setOpen(true), close };
}
