import { NavLink, useSearchParams } from 'react-router';
import styles from './view-switch.module.css';

type ViewSwitchProps = {
  views: readonly { name: string; to: string }[];
  /** Filters that every view understands: the links keep them. */
  keep: readonly string[];
};

/** Links to other views of the same rows: 'Lista | Tablero'. */
export function ViewSwitch({ views, keep }: ViewSwitchProps) {
  const [search] = useSearchParams();
  const kept = new URLSearchParams([...search].filter(([name]) => keep.includes(name))).toString();
  return (
    <nav className={styles.views} aria-label="Vista">
      {views.map(({ name, to }) => (
        <NavLink key={to} className={styles.view} to={{ pathname: to, search: kept }} end>
          {name}
        </NavLink>
      ))}
    </nav>
  );
}
