import { ActionIcon, Box, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { opensLater } from '../later.tsx';
import shared from '../shared.module.css';
import { AddFilterButton } from './filters/add-filter-button.tsx';
import type { FilterChipsProps } from './filters/filter-chips.tsx';
import { SearchField } from './filters/search-field.tsx';
import type { ChangeList, ListState } from './list-state.ts';
import type { Column, Filter } from './types.ts';

/** The filters in force; nothing of them loads while there is none. */
export const FilterChips = opensLater<FilterChipsProps>(
  async () => (await import('./filters/filter-chips.tsx')).FilterChips,
  ({ state }) => Object.values(state.filters).some(Boolean),
  { instead: <Box mih={32} mb={14} /> },
);

export type ListToolsProps = {
  label: string;
  filters: readonly Filter[];
  state: ListState;
  change: ChangeList;
  onClear(): void;
  onHelp?(): void;
  /** Usual searches of the list, as links. */
  tabs?: ReactNode;
  /** Columns on screen, for the choice of order where there are no headings. */
  columns?: readonly Pick<Column<never>, 'id' | 'title' | 'sortable'>[];
  /** Begins to select rows, where they can be selected by pressing them. */
  onChoose?: (() => void) | undefined;
  /** Columns, views and any other tools of the list. */
  children?: ReactNode;
};

/** The search, the filters and the display options of a list. */
export function ListTools(props: ListToolsProps) {
  const { label, filters, state, change, onClear, onHelp, tabs, children } = props;
  const set = (name: string, value: string) => change({ filters: { [name]: value } });
  return (
    <search>
      {tabs}
      <Group gap="10px 12px" align="flex-end" mb={14}>
        <SearchField label={label} value={state.texto} onSearch={(texto) => change({ texto }, true)} />
        <div className={`${shared.wrap} ${shared.gap8}`}>
          {filters.length > 0 && <AddFilterButton filters={filters} values={state.filters} set={set} />}
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
      <FilterChips filters={filters} state={state} change={change} onClear={onClear} />
    </search>
  );
}
