import { Link, useSearchParams } from 'react-router';
import styles from '../cards.module.css';

export type StateTab<State extends string> = { estado: State; name: string };

type StateTabsProps<State extends string> = {
  /** Label of the tabs: 'Estado de las réplicas'. */
  label: string;
  tabs: readonly StateTab<State>[];
  /** State of an address that names none. */
  initial: NoInfer<State>;
  current: NoInfer<State>;
};

/** The states of a list as links, so that each can be opened in another tab; the search stays. */
export function StateTabs<State extends string>({ label, tabs, initial, current }: StateTabsProps<State>) {
  const [search] = useSearchParams();
  const to = (estado: State) => {
    const next = new URLSearchParams(search);
    for (const name of ['despues', 'antes', 'estado']) next.delete(name);
    if (estado !== initial) next.set('estado', estado);
    return { search: String(next) };
  };
  return (
    <nav className={styles.tabs} aria-label={label}>
      {tabs.map(({ estado, name }) => (
        <Link
          key={estado}
          className={styles.tab}
          to={to(estado)}
          aria-current={estado === current ? 'page' : undefined}
          preventScrollReset
        >
          {name}
        </Link>
      ))}
    </nav>
  );
}
