import { Button, Drawer, NativeSelect, Stack } from '@mantine/core';
import { keepFocus } from '../keep-focus.ts';
import { AddFilterButton, HAND_TOOLS } from './filters/add-filter-button.tsx';
import styles from './hand.module.css';
import type { ListToolsProps } from './list-tools.tsx';

export type HandSheetProps = ListToolsProps & { opened: boolean; onClose(): void };

/** What a list can do besides showing its rows, in a sheet over the foot of a telephone. */
export function HandSheet({
  opened,
  onClose,
  columns = [],
  filters,
  state,
  change,
  onChoose,
  children,
}: HandSheetProps) {
  const set = (name: string, value: string) => change({ filters: { [name]: value } });
  const sortable = columns.filter((column) => column.sortable);
  const orders = sortable.flatMap(({ id, title }) => [
    { value: id, label: `${title}, de menor a mayor` },
    { value: `-${id}`, label: `${title}, de mayor a menor` },
  ]);
  return (
    <Drawer
      {...{ opened, onClose }}
      position="bottom"
      onExitTransitionEnd={() => keepFocus(`#${HAND_TOOLS}`)}
      styles={{ content: { height: 'auto' } }}
      title="Filtros y orden"
      closeButtonProps={{ 'aria-label': 'Cerrar los filtros' }}
    >
      <Stack gap="sm" className={styles.sheet}>
        {onChoose && (
          <Button
            variant="default"
            onClick={() => {
              onChoose();
              onClose();
            }}
          >
            Elegir varias
          </Button>
        )}
        {orders.length > 0 && (
          <NativeSelect
            label="Ordenar por"
            value={state.orden}
            data={[{ value: '', label: 'Orden habitual' }, ...orders]}
            onChange={(event) => change({ orden: event.currentTarget.value })}
          />
        )}
        {filters.length > 0 && <AddFilterButton filters={filters} values={state.filters} set={set} />}
        {children}
      </Stack>
    </Drawer>
  );
}
