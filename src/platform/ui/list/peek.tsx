import { ActionIcon, Box, Button, Drawer, Group } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { CloseIcon } from '../icons.tsx';
import shared from '../shared.module.css';
import styles from './peek.module.css';
import type { Column, Columns, RowAct } from './types.ts';
import { useKeysAreOn } from './use-list-keys.ts';

export type PeekProps<Row> = {
  row: Row;
  columns: Columns<Row>;
  name: string;
  link: string | undefined;
  acts: readonly RowAct[];
  /** On a telephone it is a sheet over the list. */
  small: boolean;
  onClose(): void;
  /** Content that a family shows besides its data: the document of a paper. */
  children?: ReactNode;
};

/** Most facts of a quick view: for more, there is the record's own screen. */
const MOST = 16;

/** A row beside its list, to look at without leaving it. */
export function Peek<Row extends { _id: string }>(props: PeekProps<Row>) {
  const { name, small, onClose } = props;
  if (!small) return <Aside {...props} />;
  return (
    <Drawer
      opened
      onClose={onClose}
      position="bottom"
      size="85%"
      title={name}
      closeButtonProps={{ 'aria-label': 'Cerrar la vista rápida' }}
    >
      <PeekContent {...props} />
    </Drawer>
  );
}

function Aside<Row extends { _id: string }>(props: PeekProps<Row>) {
  const { name, onClose } = props;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose();
  };
  return (
    <section className={`${shared.card} ${styles.peek}`} aria-label="Vista rápida" onKeyDown={onKeyDown}>
      <Group gap={8} align="start" justify="space-between" wrap="nowrap">
        <Box component="h2" className={shared.anywhere} m="0 0 10px" fz={18} aria-live="polite">
          {name}
        </Box>
        <ActionIcon variant="subtle" color="gray" aria-label="Cerrar la vista rápida" onClick={onClose}>
          <CloseIcon />
        </ActionIcon>
      </Group>
      <PeekContent {...props} />
    </section>
  );
}

function PeekContent<Row extends { _id: string }>(props: PeekProps<Row>) {
  const { row, columns, link, acts, children } = props;
  const [keysAreOn] = useKeysAreOn();
  const top = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each row is read from its beginning.
  useEffect(() => {
    top.current?.parentElement?.scrollTo(0, 0);
  }, [row._id]);
  const [, ...rest] = columns;
  // `children` show the data of the hidden columns better than a list of facts.
  const told = children ? rest.filter(({ hidden }) => !hidden) : rest;
  const facts = told.filter((column) => !column.isEmpty?.(row)).slice(0, MOST);
  return (
    <div ref={top} className={styles.sheet}>
      <Group gap={8} mb="sm">
        {acts.map((act) => (
          <PeekAct key={act.name} {...act} keysAreOn={keysAreOn} />
        ))}
        {link && (
          <Button variant="default" size="compact-md" component={Link} to={link}>
            Abrir
          </Button>
        )}
      </Group>
      <dl className={shared.pairs}>
        {facts.map((column: Column<Row>) => (
          <div key={column.id}>
            <dt>{column.title}</dt>
            <dd>{column.cell(row)}</dd>
          </div>
        ))}
      </dl>
      {children}
    </div>
  );
}

/** Button of an act, with its key while the keys are on. */
export function PeekAct({
  name,
  main,
  letter: said,
  href,
  onTake,
  keysAreOn,
}: RowAct & { keysAreOn: boolean }) {
  const letter = keysAreOn ? said : undefined;
  const common = {
    size: 'compact-md',
    variant: main ? 'filled' : 'default',
    'aria-keyshortcuts': letter,
    children: (
      <>
        {name}
        {letter && <kbd className={shared.key}>{letter.toUpperCase()}</kbd>}
      </>
    ),
  };
  if (href !== undefined) return <Button {...common} component="a" href={href} />;
  return <Button {...common} onClick={onTake} />;
}
