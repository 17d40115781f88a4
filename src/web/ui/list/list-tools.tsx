import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { SEARCH_DEBOUNCE_MS } from '../../constants.ts';
import { SearchIcon } from '../icons.tsx';
import styles from './list.module.css';
import { isNarrowed, type ListChange, type ListState } from './list-state.ts';
import type { Filter } from './types.ts';

export type ListToolsProps = {
  label: string;
  filters: readonly Filter[];
  state: ListState;
  change(wanted: ListChange, replace?: boolean): void;
  onClear(): void;
};

/** What a list is narrowed by. */
export function ListTools({ label, filters, state, change, onClear }: ListToolsProps) {
  const set = (name: string, value: string) => change({ filters: { [name]: value } });
  return (
    <search className={styles.tools}>
      <SearchField label={label} value={state.texto} onSearch={(texto) => change({ texto }, true)} />
      {filters.map(({ name, label: title, options, all = 'Todos' }) =>
        options ? (
          <NativeSelect
            key={name}
            label={title}
            value={state.filters[name]}
            data={[{ value: '', label: all }, ...options]}
            onChange={(event) => set(name, event.currentTarget.value)}
          />
        ) : (
          <TextInput
            key={name}
            type="date"
            label={title}
            value={state.filters[name]}
            onChange={(event) => set(name, event.currentTarget.value)}
          />
        ),
      )}
      {isNarrowed(state) && (
        <Button variant="subtle" onClick={onClear}>
          Quitar filtros
        </Button>
      )}
    </search>
  );
}

type SearchFieldProps = { label: string; value: string; onSearch: (text: string) => void };

/** Asks once typing rests. What the address says is taken over only when it isn't what was typed here. */
function SearchField({ label, value, onSearch }: SearchFieldProps) {
  const [text, setText] = useState(value);
  const sent = useRef(value);
  const search = useDebouncedCallback((wanted: string) => {
    sent.current = wanted;
    onSearch(wanted);
  }, SEARCH_DEBOUNCE_MS);
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setText(value);
  }, [value]);
  return (
    <TextInput
      className={styles.search}
      label={label}
      type="search"
      leftSection={<SearchIcon />}
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value);
        search(event.currentTarget.value);
      }}
      // Whoever goes elsewhere goes after the search, and is not brought back by it.
      onBlur={() => search.flush()}
    />
  );
}
