import { NativeSelect } from '@mantine/core';
import { NavLink, useLocation, useNavigate, useSearchParams } from 'react-router';
import { useSmall } from '../use-small.ts';
import styles from './view-switch.module.css';

type ViewSwitchProps = {
  views: readonly { name: string; to: string }[];
  /** Filters that every view understands: the links keep them. */
  keep: readonly string[];
  /** Links on a telephone too: within «⋯» there is room for them. */
  asLinks?: boolean;
};

/** Links to other views of the same rows: 'Lista | Tablero'. On a telephone they are a choice, so that none is out of sight. */
export function ViewSwitch({ views, keep, asLinks = false }: ViewSwitchProps) {
  const [search] = useSearchParams();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const small = useSmall();
  const kept = new URLSearchParams([...search].filter(([name]) => keep.includes(name))).toString();
  if (small && !asLinks)
    return (
      <NativeSelect
        aria-label="Vista"
        value={pathname}
        data={views.map(({ name, to }) => ({ value: to, label: name }))}
        onChange={({ currentTarget }) => navigate({ pathname: currentTarget.value, search: kept })}
      />
    );
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
