import { Box, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { usePageTitle } from '#platform/browser/page-title.ts';
import shared from '../shared.module.css';
import styles from './page-header.module.css';

export type PageHeaderProps = {
  title: string;
  /** Part of the row on screen, named before it in the browser's title. */
  part?: string | undefined;
  /** Screens above this one in the panel, from the outside in, without this one. */
  trail?: readonly { name: string; to: string }[];
  /** State of the row on screen, beside the title. */
  status?: ReactNode;
  /** Buttons, the main one last. */
  actions?: ReactNode;
  /** Path and heading in one line, where what is under them must be in sight. */
  oneLine?: boolean;
};

/** Head of every screen: its path, its one heading, its actions. */
export function PageHeader({ title, part, trail = [], status, actions, oneLine }: PageHeaderProps) {
  usePageTitle(part ? `${part} · ${title}` : title);
  return (
    <div className={`${styles.head} ${oneLine ? styles.oneLine : ''}`}>
      {trail.length > 0 && (
        <Box className={shared.detail} mb={4}>
          <nav aria-label="Dónde estás">
            <ol className={`${shared.list} ${shared.wrap} ${shared.gap6} ${styles.trail}`}>
              {trail.map(({ name, to }) => (
                <li key={to}>
                  <Link className={shared.titleLink} to={to}>
                    {name}
                  </Link>
                </li>
              ))}
              {/* Only drawn, by CSS: the heading below gives this name to screen readers. */}
              <li
                className={`${shared.cut} ${shared.shrinks} ${styles.here}`}
                data-name={title}
                aria-hidden="true"
              />
            </ol>
          </nav>
        </Box>
      )}
      <Group gap="10px 14px" mih={38} data-head>
        <h1 className={`${shared.plain} ${shared.shrinks} ${shared.anywhere} ${styles.title}`} tabIndex={-1}>
          {title}
        </h1>
        {status}
        {actions && (
          <Group gap={10} align="stretch" ml="auto" data-actions>
            {actions}
          </Group>
        )}
      </Group>
    </div>
  );
}
