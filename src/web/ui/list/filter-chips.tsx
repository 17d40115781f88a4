import { Button } from '@mantine/core';
import { rangeNames } from '#kit/list-names.ts';
import { shortDay } from '../../moments.ts';
import { CloseIcon } from '../icons.tsx';
import shared from '../shared.module.css';
import { type FilterFieldProps, valuesOf } from './filter-values.ts';
import styles from './list.module.css';
import type { ListState } from './list-state.ts';
import type { Filter } from './types.ts';

type FilterChipsProps = {
  filters: readonly Filter[];
  state: ListState;
  set(name: string, value: string): void;
  onClear(): void;
};

/** Says whether this filter narrows the list. */
export const isApplied = ({ kind, name }: Filter, values: ListState['filters']): boolean => {
  const { from, to } = rangeNames(name);
  return (kind === 'number' || kind === 'day' ? [from, to] : [name]).some((param) => Boolean(values[param]));
};

/** The filters in force; pressing one removes it. */
export function FilterChips({ filters, state, set, onClear }: FilterChipsProps) {
  const applied = filters.filter((filter) => isApplied(filter, state.filters));
  if (applied.length === 0) return null;
  return (
    <ul className={`${shared.row} ${styles.chips}`} aria-label="Filtros puestos">
      {applied.map((filter) => (
        <FilterChip key={filter.name} filter={filter} values={state.filters} set={set} />
      ))}
      <li>
        <Button variant="subtle" size="compact-sm" onClick={onClear}>
          Quitar todos
        </Button>
      </li>
    </ul>
  );
}

function FilterChip({ filter, values, set }: FilterFieldProps) {
  const { name, label } = filter;
  const value = values[name] ?? '';
  switch (filter.kind) {
    case 'choice':
      return <ChoiceChips filter={filter} values={values} set={set} />;
    case 'flag':
      return <Chip text={`${label}: ${value === 'true' ? 'Sí' : 'No'}`} onRemove={() => set(name, '')} />;
    case 'text':
      return <Chip text={`${label}: «${value}»`} onRemove={() => set(name, '')} />;
    default:
      return <RangeChips filter={filter} values={values} set={set} />;
  }
}

function ChoiceChips({ filter, values, set }: FilterFieldProps<'choice'>) {
  const chosen = valuesOf(values[filter.name]);
  const options = filter.useOptions('', chosen);
  return chosen.map((value) => (
    <Chip
      key={value}
      text={`${filter.label}: ${options.find((option) => option.value === value)?.label ?? '…'}`}
      onRemove={() => set(filter.name, chosen.filter((other) => other !== value).join(','))}
    />
  ));
}

function RangeChips({ filter, values, set }: FilterFieldProps<'number' | 'day'>) {
  const { from, to } = rangeNames(filter.name);
  const ends = [
    { param: from, word: 'desde' },
    { param: to, word: 'hasta' },
  ];
  return ends.map(({ param, word }) => {
    const value = values[param];
    if (!value) return null;
    const isDay = filter.kind === 'day' && !Number.isNaN(Date.parse(value));
    const shown = isDay ? shortDay(value) : value.replace('.', ',');
    return <Chip key={param} text={`${filter.label}: ${word} ${shown}`} onRemove={() => set(param, '')} />;
  });
}

const Chip = ({ text, onRemove }: { text: string; onRemove: () => void }) => (
  <li>
    <button type="button" className={styles.chip} aria-label={`Quitar el filtro ${text}`} onClick={onRemove}>
      <span>{text}</span>
      <CloseIcon />
    </button>
  </li>
);
