import { ActionIcon, Box, Button, Checkbox, Switch } from '@mantine/core';
import type { MenuButton } from '../../dialogs/menu-later.tsx';
import { PressedPopover } from '../../dialogs/pressed-menu.tsx';
import { DownIcon, UpIcon } from '../../icons.tsx';
import shared from '../../shared.module.css';
import styles from '../tools.module.css';
import type { ChosenColumns } from './use-columns.ts';
import type { Density } from './use-density.ts';

type ColumnsItemsProps = { columns: ChosenColumns<never>; density: Density } & MenuButton;

/** The columns to choose, their order and the height of the rows, open. A list's rows may be anything here. */
export function ColumnsItems({ columns, density, button }: ColumnsItemsProps) {
  const { shown, all, choose, reset, isUsual } = columns;
  const ids = shown.slice(1).map(({ id }) => id);
  const toggle = (id: string) =>
    choose(ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id]);
  const move = (id: string, by: number) => {
    const next = ids.filter((other) => other !== id);
    next.splice(ids.indexOf(id) + by, 0, id);
    choose(next);
  };
  return (
    <PressedPopover button={button} width={320} label="Columnas">
      <Box component="p" className={shared.detail} m="0 0 8px">
        {shown[0].title} siempre se ve.
      </Box>
      <ul className={`${shared.list} ${shared.stack} ${styles.columns}`}>
        {all.map(({ column: { id, title }, isShown }) => (
          <li key={id}>
            <Checkbox label={title} checked={isShown} onChange={() => toggle(id)} />
            {isShown && (
              <Mover title={title} at={ids.indexOf(id)} of={ids.length} onMove={(by) => move(id, by)} />
            )}
          </li>
        ))}
      </ul>
      <Switch
        mt="sm"
        label="Filas altas, con el texto entero"
        checked={!density.isDense}
        onChange={({ currentTarget }) => density.choose(!currentTarget.checked)}
      />
      {!isUsual && (
        <Button variant="subtle" size="compact-sm" mt="xs" onClick={reset}>
          Volver a las de siempre
        </Button>
      )}
    </PressedPopover>
  );
}

type MoverProps = { title: string; at: number; of: number; onMove(by: number): void };

/** A button that moves a column; at either end it stays, and keeps the focus. */
function Mover({ title, at, of, onMove }: MoverProps) {
  const [first, last] = [at === 0, at === of - 1];
  const common = { variant: 'subtle', color: 'gray', size: 28 } as const;
  return (
    <>
      <ActionIcon
        {...common}
        aria-label={`Subir ${title}`}
        aria-disabled={first}
        data-disabled={first || undefined}
        onClick={() => first || onMove(-1)}
      >
        <UpIcon />
      </ActionIcon>
      <ActionIcon
        {...common}
        aria-label={`Bajar ${title}`}
        aria-disabled={last}
        data-disabled={last || undefined}
        onClick={() => last || onMove(1)}
      >
        <DownIcon />
      </ActionIcon>
    </>
  );
}
