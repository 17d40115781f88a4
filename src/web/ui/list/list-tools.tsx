import { ActionIcon, Button, Group } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import { FilterIcon } from '../icons.tsx';
import { later } from '../later.tsx';
import shared from '../shared.module.css';
import { FilterChips, isApplied } from './filter-chips.tsx';
import styles from './list.module.css';
import type { ChangeList, ListState } from './list-state.ts';
import { SearchField } from './search-field.tsx';
import type { Filter } from './types.ts';

const FilterFields = later(async () => (await import('./filter-fields.tsx')).FilterFields);

export type ListToolsProps = {
  label: string;
  filters: readonly Filter[];
  state: ListState;
  change: ChangeList;
  onClear(): void;
  onHelp?(): void;
  /** Columns, views and any other tools of the list. */
  children?: ReactNode;
};

/** The search, the filters and the display options of a list. */
export function ListTools({ label, filters, state, change, onClear, onHelp, children }: ListToolsProps) {
  const [opened, setOpened] = useState(false);
  const panel = useId();
  const set = (name: string, value: string) => change({ filters: { [name]: value } });
  const applied = filters.filter((filter) => isApplied(filter, state.filters)).length;
  return (
    <search>
      <Group gap="10px 12px" align="flex-end" mb={14}>
        <SearchField label={label} value={state.texto} onSearch={(texto) => change({ texto }, true)} />
        <div className={`${shared.wrap} ${shared.gap8}`}>
          {filters.length > 0 && (
            <Button
              variant="default"
              leftSection={<FilterIcon />}
              aria-expanded={opened}
              aria-controls={panel}
              onClick={() => setOpened(!opened)}
            >
              {applied === 0 ? 'Filtros' : `Filtros (${applied})`}
            </Button>
          )}
          {children}
          {onHelp && (
            <ActionIcon
              className={shared.bold}
              variant="default"
              size={36}
              aria-label="Atajos de teclado"
              onClick={onHelp}
            >
              ?
            </ActionIcon>
          )}
        </div>
      </Group>
      {filters.length > 0 && (
        <div id={panel} className={`${shared.card} ${styles.filters}`} hidden={!opened}>
          {opened && <FilterFields filters={filters} values={state.filters} set={set} />}
        </div>
      )}
      <FilterChips filters={filters} state={state} set={set} onClear={onClear} />
    </search>
  );
}
