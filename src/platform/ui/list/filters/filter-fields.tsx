import { MultiSelect, NativeSelect, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { SEARCH_DEBOUNCE_MS } from '#platform/browser/constants.ts';
import { rangeNames } from '#platform/kit/contract/list-names.ts';
import shared from '../../shared.module.css';
import styles from '../tools.module.css';
import { type FilterFieldProps, valuesOf } from './filter-values.ts';
import { useTyped } from './search-field.tsx';

/** One filter of a list. */
export function FilterField({ filter, ...rest }: FilterFieldProps) {
  switch (filter.kind) {
    case 'choice':
      return <ChoiceField filter={filter} {...rest} />;
    case 'flag':
      return <FlagField filter={filter} {...rest} />;
    case 'text':
      return <ContainsField filter={filter} {...rest} />;
    default:
      return <RangeFields filter={filter} {...rest} />;
  }
}

function ChoiceField({ filter, values, set }: FilterFieldProps<'choice'>) {
  const [typed, setTyped] = useState('');
  const [texto] = useDebouncedValue(typed.trim(), SEARCH_DEBOUNCE_MS);
  const chosen = valuesOf(values[filter.name]);
  const options = filter.useOptions(texto, chosen);
  return (
    <MultiSelect
      label={filter.label}
      classNames={{ options: shared.scroll }}
      data={[...options]}
      value={chosen}
      onChange={(wanted) => set(filter.name, wanted.join(','))}
      onSearchChange={setTyped}
      // Mantine's scrolling box takes no keys and is no list; the list itself scrolls.
      withScrollArea={false}
      searchable
      hidePickedOptions
      placeholder={chosen.length === 0 ? 'Cualquiera' : ''}
      nothingFoundMessage="Nada coincide"
      autoComplete="off"
    />
  );
}

const FlagField = ({ filter: { name, label }, values, set }: FilterFieldProps<'flag'>) => (
  <NativeSelect
    label={label}
    value={values[name]}
    data={[
      { value: '', label: 'Cualquiera' },
      { value: 'true', label: 'Sí' },
      { value: 'false', label: 'No' },
    ]}
    onChange={(event) => set(name, event.currentTarget.value)}
  />
);

function ContainsField({ filter: { name, label }, values, set }: FilterFieldProps<'text'>) {
  const { text, type, flush } = useTyped(values[name] ?? '', (wanted) => set(name, wanted));
  return (
    <TextInput
      label={label}
      placeholder="Contiene…"
      maxLength={80}
      value={text}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={flush}
    />
  );
}

function RangeFields({ filter, values, set }: FilterFieldProps<'number' | 'day'>) {
  const { from, to } = rangeNames(filter.name);
  const End = filter.kind === 'day' ? DayEnd : NumberEnd;
  return (
    <fieldset className={`${shared.group} ${shared.stack} ${shared.gap8} ${styles.range}`}>
      <legend>{filter.label}</legend>
      <End
        label="Desde"
        about={filter.label}
        value={values[from] ?? ''}
        onSet={(value) => set(from, value)}
      />
      <End label="Hasta" about={filter.label} value={values[to] ?? ''} onSet={(value) => set(to, value)} />
    </fieldset>
  );
}

type EndProps = { label: string; about: string; value: string; onSet(value: string): void };

const DayEnd = ({ label, about, value, onSet }: EndProps) => (
  <TextInput
    type="date"
    aria-label={`${about}, ${label.toLowerCase()}`}
    value={value}
    onChange={(event) => onSet(event.currentTarget.value)}
  />
);

const NUMBER = /^(-?\d+([.,]\d+)?)?$/;

/** One end of a range of numbers. The person may write a comma; the address and the call have a point. */
function NumberEnd({ label, about, value, onSet }: EndProps) {
  const { text, type, flush } = useTyped(value.replace('.', ','), (wanted) =>
    onSet(wanted.trim().replace(',', '.')),
  );
  return (
    <TextInput
      inputMode="decimal"
      aria-label={`${about}, ${label.toLowerCase()}`}
      placeholder={label}
      value={text}
      error={!NUMBER.test(text.trim()) && 'Escribe un número'}
      onChange={({ currentTarget }) => type(currentTarget.value, NUMBER.test(currentTarget.value.trim()))}
      onBlur={flush}
    />
  );
}
