import { NavLink } from 'react-router';
import styles from './menu-list.module.css';

/** Entries of a left menu; the one whose screen, or a screen under it, is shown stands out. */
export function MenuList({ entries }: { entries: readonly { name: string; to: string; sub?: boolean }[] }) {
  return (
    <ul className={styles.list}>
      {entries.map(({ name, to, sub }) => (
        <li key={to}>
          <NavLink to={to} className={sub ? `${styles.entry} ${styles.sub}` : styles.entry}>
            {name}
          </NavLink>
        </li>
      ))}
    </ul>
  );
}
