import { Box } from '@mantine/core';
import { NavLink } from 'react-router';
import shared from '../shared.module.css';
import styles from './part-tabs.module.css';

export type PartTab = { name: string; to: string };

/** Parts of one row, a screen each: links, so that each has an address of its own. */
export const PartTabs = ({ label, tabs }: { label: string; tabs: readonly PartTab[] }) => (
  <Box aria-label={label} component="nav" m="-4px 0 18px">
    <ul className={`${shared.list} ${shared.wrap} ${styles.list}`}>
      {tabs.map(({ name, to }, index) => (
        <li key={to}>
          {/* The addresses of the others begin with that of the first, so it needs an exact match. */}
          <NavLink to={to} end={index === 0} className={`${shared.side} ${styles.tab}`} preventScrollReset>
            {name}
          </NavLink>
        </li>
      ))}
    </ul>
  </Box>
);
