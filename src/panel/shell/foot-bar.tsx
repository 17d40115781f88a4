import { Link } from 'react-router';
import { MenuIcon, SearchIcon } from '#platform/ui/icons.tsx';
import shared from '#platform/ui/shared.module.css';
import { type MenuEntry, MORE } from '../menu.ts';
import styles from './foot-bar.module.css';
import type { MenuButton } from './frame.tsx';
import { EntryIcon } from './menu-list.tsx';

type FootBarProps = {
  entries: readonly MenuEntry[];
  /** Address of the entry that the present screen belongs to, or «Más». */
  current: string | undefined;
  onSearch(): void;
  /** Opens the whole menu. */
  menu: MenuButton;
};

const ENTRY = `${shared.bare} ${styles.entry}`;

/** Bar at the foot of a telephone, under the thumb: the screens of every day, the search and the menu. */
export const FootBar = ({ entries, current, onSearch, menu }: FootBarProps) => (
  <nav className={styles.foot} aria-label="A mano">
    {entries.map(({ name, to }) => (
      <Link key={to} className={ENTRY} to={to} aria-current={to === current ? 'page' : undefined}>
        <EntryIcon to={to} />
        {name}
      </Link>
    ))}
    <button type="button" className={ENTRY} aria-haspopup="dialog" onClick={onSearch}>
      <SearchIcon />
      Buscar
    </button>
    <button
      type="button"
      className={ENTRY}
      aria-label="Más: todo el menú"
      aria-current={current === MORE ? 'true' : undefined}
      {...menu}
    >
      <MenuIcon />
      Más
    </button>
  </nav>
);
