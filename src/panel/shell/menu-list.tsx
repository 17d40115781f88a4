import { Box } from '@mantine/core';
import { useEffect, useId, useRef } from 'react';
import { Link } from 'react-router';
import { later } from '#platform/ui/later.tsx';
import shared from '#platform/ui/shared.module.css';
import styles from './menu-list.module.css';

/** Drawing of an entry. Nobody waits for it: the names are there from the start, with room for it. */
export const EntryIcon = later<{ to: string }>(async () => (await import('./menu-icons.tsx')).MenuIcon, {
  instead: <svg width="18" height="18" aria-hidden="true" />,
});

type Entry = {
  name: string;
  to: string;
  sub?: boolean;
  /** Pending items: a number, and words for screen readers; late ones stand out. */
  count?: { shown: number | string; told: string; late?: boolean } | undefined;
};

type MenuListProps = {
  entries: readonly Entry[];
  /** Address of the entry of the present screen, which stands out. */
  current?: string | undefined;
  /** Each entry has a drawing beside its name. */
  drawn?: boolean;
  /** The pointer or the focus is on the entry of this address. */
  near?(to: string): void;
  /** The pointer or the focus has left that entry. */
  leave?(): void;
};

type MenuSectionProps = MenuListProps & {
  title: string;
  /** Its entries show when its title is pressed, or on one of their screens. */
  folded?: boolean | undefined;
};

/** A group of entries under its title. */
export const MenuSection = ({ title, folded = false, ...list }: MenuSectionProps) => {
  const id = useId();
  const isHere = list.entries.some(({ to }) => to === list.current);
  const head = { m: 0, p: '4px 12px', c: 'dimmed', fz: 13, fw: 600, id } as const;
  if (folded)
    return (
      <Box component="details" mt={14} key={String(isHere)} open={isHere} aria-labelledby={id}>
        <Box component="summary" className={styles.title} {...head}>
          {title}
        </Box>
        <MenuList {...list} />
      </Box>
    );
  return (
    <Box role="group" mt={14} aria-labelledby={id}>
      <Box component="p" {...head}>
        {title}
      </Box>
      <MenuList {...list} />
    </Box>
  );
};

/** Entries of a left menu. */
export function MenuList({ entries, current, drawn = false, near, leave }: MenuListProps) {
  const list = useRef<HTMLUListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once on each screen.
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  return (
    <ul ref={list} className={shared.list}>
      {entries.map(({ name, to, sub, count }) => (
        <li key={to}>
          <Link
            to={to}
            aria-current={to === current ? 'page' : undefined}
            className={`${shared.side} ${shared.gap10} ${styles.entry} ${sub ? styles.sub : ''}`}
            title={count?.told}
            onPointerEnter={() => near?.(to)}
            onPointerLeave={leave}
            onFocus={() => near?.(to)}
            onBlur={leave}
            onClick={leave}
          >
            {drawn && !sub && <EntryIcon to={to} />}
            <Box component="span" miw={0}>
              {name}
            </Box>
            {count && (
              <Box
                component="span"
                className={shared.figures}
                flex="none"
                ml="auto"
                c={count.late ? 'var(--danger)' : 'dimmed'}
                fz={13.5}
                fw={count.late ? 700 : 600}
                aria-hidden="true"
              >
                {count.shown}
              </Box>
            )}
          </Link>
        </li>
      ))}
    </ul>
  );
}
