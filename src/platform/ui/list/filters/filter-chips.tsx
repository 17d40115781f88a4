import { Button } from '@mantine/core';
import { useState } from 'react';
import { menuLater } from '../../dialogs/menu-later.tsx';
import { CloseIcon } from '../../icons.tsx';
import shared from '../../shared.module.css';
import type { ChangeList, ListState } from '../list-state.ts';
import styles from '../tools.module.css';
import type { Filter } from '../types.ts';
import { focusAddFilter } from './add-filter-button.tsx';
import type { ChipEditorProps } from './chip-editor.tsx';
import { type FilterFieldProps, valuesOf } from './filter-values.ts';
import { choiceWords, isApplied, paramsOfFilter, rangeWords } from './filter-words.ts';

const ChipEditor = menuLater<ChipEditorProps>(
  async () => (await import('./chip-editor.tsx')).ChipEditor,
  'dialog',
);

export type FilterChipsProps = {
  filters: readonly Filter[];
  state: ListState;
  change: ChangeList;
  onClear(): void;
};

/** The filters in force, each in words: pressing one changes it, and its cross removes it. */
export function FilterChips({ filters, state, change, onClear }: FilterChipsProps) {
  // A filter that is left empty while it is changed keeps its place until its box closes.
  const [open, setOpen] = useState<string>();
  const shown = filters.filter((filter) => filter.name === open || isApplied(filter, state.filters));
  if (shown.length === 0) return null;
  const set = (name: string, value: string) => change({ filters: { [name]: value } });
  const remove = (filter: Filter) => {
    change({ filters: Object.fromEntries(paramsOfFilter(filter).map((param) => [param, ''])) });
    focusAddFilter();
  };
  const clear = () => {
    onClear();
    focusAddFilter();
  };
  return (
    <ul
      className={`${shared.list} ${shared.row} ${shared.gap8} ${styles.chips}`}
      aria-label="Filtros puestos"
    >
      {shown.map((filter) => (
        <FilterChip
          key={filter.name}
          filter={filter}
          values={state.filters}
          set={set}
          onRemove={() => remove(filter)}
          onOpened={(opened) => setOpen(opened ? filter.name : undefined)}
        />
      ))}
      <li>
        <Button variant="subtle" size="compact-sm" onClick={clear}>
          Quitar todos
        </Button>
      </li>
    </ul>
  );
}

const ANY = 'cualquiera';

type FilterChipProps = FilterFieldProps & Pick<ChipProps, 'onOpened' | 'onRemove'>;

function FilterChip(props: FilterChipProps) {
  const { filter, values } = props;
  const value = values[filter.name] ?? '';
  if (filter.kind === 'choice') return <ChoiceChip {...props} filter={filter} />;
  if (!isApplied(filter, values)) return <Chip {...props} words={ANY} />;
  switch (filter.kind) {
    case 'flag':
      return <Chip {...props} words={value === 'true' ? 'Sí' : 'No'} />;
    case 'text':
      return <Chip {...props} words={`«${value}»`} />;
    default:
      return <Chip {...props} words={rangeWords(filter, values)} />;
  }
}

function ChoiceChip({ filter, ...props }: FilterChipProps & FilterFieldProps<'choice'>) {
  const chosen = valuesOf(props.values[filter.name]);
  const words = choiceWords(chosen, filter.useOptions('', chosen));
  return <Chip {...props} filter={filter} words={words || ANY} />;
}

type ChipProps = FilterFieldProps & { words: string; onOpened(opened: boolean): void; onRemove(): void };

function Chip({ words, onRemove, ...editing }: ChipProps) {
  const { filter } = editing;
  const text = `${filter.label}: ${words}`;
  return (
    <li className={styles.chip}>
      <ChipEditor
        {...editing}
        button={
          <button type="button" aria-label={`Cambiar el filtro ${text}`}>
            {text}
          </button>
        }
      />
      <button type="button" aria-label={`Quitar el filtro ${text}`} onClick={onRemove}>
        <CloseIcon />
      </button>
    </li>
  );
}
