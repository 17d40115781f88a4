import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { SEARCH_DEBOUNCE_MS } from '#platform/browser/constants.ts';
import { SearchIcon } from '../../icons.tsx';

/**
 * Keeps the text while the person types, and reports it after a pause. Takes over the address's text only when it is
 * not the one typed here.
 */
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

type SearchFieldProps = {
  label: string;
  value: string;
  onSearch: (text: string) => void;
  autoFocus?: boolean;
  onFocus?: () => void;
  /** Shorter than the label, where it does not fit. */
  placeholder?: string;
};

/**
 * The search of a list. Reports only after the pause, not on blur: a list that changed on mouse down would lose the
 * row before mouse up.
 */
export function SearchField(props: SearchFieldProps) {
  const { label, value, onSearch, autoFocus = false, onFocus, placeholder = label } = props;
  const { text, type } = useTyped(value, onSearch);
  return (
    <TextInput
      flex="1 1 260px"
      maw={480}
      aria-label={label}
      placeholder={placeholder}
      type="search"
      autoFocus={autoFocus}
      onFocus={onFocus}
      leftSection={<SearchIcon />}
      value={text}
      onChange={(event) => type(event.currentTarget.value)}
    />
  );
}
