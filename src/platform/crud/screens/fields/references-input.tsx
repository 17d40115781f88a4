import { MultiSelect } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { SEARCH_DEBOUNCE_MS } from '#platform/browser/constants.ts';
import shared from '#platform/ui/shared.module.css';
import styles from '../crud.module.css';
import { clearing, listProps } from '../list-props.ts';
import { listOf } from './field-texts.ts';
import type { InputProps } from './input-props.ts';
import { referenceChoices } from './references.ts';

type ReferencesInputProps = {
  family: string;
  title: string;
  description: string | undefined;
  props: InputProps;
};

/** Input for several rows of another family, each found by name. */
export function ReferencesInput({ family, title, description, props }: ReferencesInputProps) {
  const [useChoices] = useState(() => referenceChoices(family));
  const [text, setText] = useState('');
  const [texto] = useDebouncedValue(text.trim(), SEARCH_DEBOUNCE_MS);
  const chosen = listOf(props.value);
  const options = useChoices(texto, chosen);
  return (
    <MultiSelect
      {...props}
      {...listProps}
      {...clearing(title, props.id)}
      description={description}
      classNames={{
        options: shared.scroll,
        pill: styles.pill,
        input: styles.around,
        inputField: styles.within,
      }}
      data={options.map(({ value, label }) => ({ value, label }))}
      value={chosen}
      onChange={(ids) => props.onChange(JSON.stringify(ids))}
      onSearchChange={setText}
      placeholder={chosen.length === 0 ? 'Elige' : undefined}
      clearable
      hidePickedOptions
    />
  );
}
