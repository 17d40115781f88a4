import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { SEARCH_DEBOUNCE_MS } from '../../constants.ts';
import { SearchIcon } from '../icons.tsx';
import styles from './list.module.css';

/** What is typed, and told once typing rests. What the address says is taken over only when it isn't what was typed here. */
export function useTyped(value: string, onTyped: (text: string) => void) {
  const [text, setText] = useState(value);
  const sent = useRef(value);
  const tell = useDebouncedCallback((wanted: string) => {
    sent.current = wanted;
    onTyped(wanted);
  }, SEARCH_DEBOUNCE_MS);
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setText(value);
  }, [value]);
  return {
    text,
    type: (wanted: string, valid = true) => {
      setText(wanted);
      if (valid) tell(wanted);
    },
    flush: () => tell.flush(),
  };
}

type SearchFieldProps = { label: string; value: string; onSearch: (text: string) => void };

/** Told by the rest alone: a list that changed when the mouse goes down on a row would not have it there any more when it goes up. */
export function SearchField({ label, value, onSearch }: SearchFieldProps) {
  const { text, type } = useTyped(value, onSearch);
  return (
    <TextInput
      className={styles.search}
      label={label}
      type="search"
      leftSection={<SearchIcon />}
      value={text}
      onChange={(event) => type(event.currentTarget.value)}
    />
  );
}
