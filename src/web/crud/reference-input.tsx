import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { SEARCH_DEBOUNCE_MS } from '../constants.ts';
import styles from './crud.module.css';
import type { InputProps } from './field-input.tsx';
import { useReferenceOptions } from './references.ts';

type ReferenceInputProps = {
  family: string;
  title: string;
  optional: boolean;
  description: string | undefined;
  props: InputProps;
};

/** A row of another family, which is looked for by its name. */
export function ReferenceInput({ family, title, optional, description, props }: ReferenceInputProps) {
  const value: string = props.value;
  const [text, setText] = useState('');
  const [texto] = useDebouncedValue(text.trim(), SEARCH_DEBOUNCE_MS);
  const options = useReferenceOptions(family, value, texto);
  const chosen = options.find((option) => option.value === value)?.label;
  return (
    <Select
      {...props}
      description={description}
      classNames={{ wrapper: styles.medium, options: styles.options }}
      data={options}
      value={value || null}
      onChange={(id) => props.onChange(id ?? '')}
      // The input says the name of what is chosen, which is no search.
      onSearchChange={(typed) => setText(typed === chosen ? '' : typed)}
      // Its own scrolling box takes no keys and is no list; the list itself scrolls.
      withScrollArea={false}
      searchable
      clearable={optional}
      allowDeselect={optional}
      // The library's own is only for the pointer; and it goes, which must not take the focus with it.
      clearButtonProps={{ 'aria-label': `Quitar ${title}`, 'aria-hidden': false, tabIndex: 0, size: '24px' }}
      onClear={() => document.getElementById(props.id)?.focus()}
      nothingFoundMessage="Nada coincide"
      placeholder="Elige"
      autoComplete="off"
    />
  );
}
