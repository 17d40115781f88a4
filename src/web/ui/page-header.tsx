import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { usePageTitle } from '../page-title.ts';
import styles from './page-header.module.css';

export type PageHeaderProps = {
  title: string;
  /** Where the screen is within the panel, from the outside in; the screen itself is not among them. */
  trail?: readonly { name: string; to: string }[];
  /** Beside the title: the state of what is shown. */
  status?: ReactNode;
  /** Buttons, the main one last. */
  actions?: ReactNode;
};

/** Head of every screen: where it is, its one heading, what can be done. */
export function PageHeader({ title, trail = [], status, actions }: PageHeaderProps) {
  usePageTitle(title);
  return (
    <div className={styles.header}>
      {trail.length > 0 && (
        <nav aria-label="Dónde estás">
          <ol className={styles.trail}>
            {trail.map(({ name, to }) => (
              <li key={to}>
                <Link to={to}>{name}</Link>
              </li>
            ))}
          </ol>
        </nav>
      )}
      <div className={styles.row}>
        <h1 className={styles.title} tabIndex={-1}>
          {title}
        </h1>
        {status}
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
    </div>
  );
}
