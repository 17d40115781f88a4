import { NativeSelect, Select } from '@mantine/core';
import shared from '#platform/ui/shared.module.css';
import styles from '../crud.module.css';
import { clearing, listProps } from '../list-props.ts';
import type { InputProps } from './input-props.ts';

type ChoiceInputProps = {
  title: string;
  options: Readonly<Record<string, string>>;
  optional: boolean;
  description: string | undefined;
  props: InputProps;
};

/** Number of options from which typing is quicker than reading them all. */
const MANY = 12;

/** Input for one value of a list; a long list can be searched. */
export function ChoiceInput({ title, options, optional, description, props }: ChoiceInputProps) {
  const data = Object.entries(options).map(([value, label]) => ({ value, label }));
  if (data.length > MANY)
    return (
      <Select
        {...props}
        {...listProps}
        {...clearing(title, props.id)}
        description={description}
        classNames={{ wrapper: styles.medium, options: shared.scroll }}
        data={data}
        value={props.value || null}
        onChange={(value) => props.onChange(value ?? '')}
        clearable={optional}
        allowDeselect={optional}
        placeholder="Elige"
      />
    );
  // The list may already have an empty value of its own.
  if (!('' in options) && (optional || props.value === ''))
    data.unshift({ value: '', label: optional ? 'Sin indicar' : 'Elige' });
  return (
    <NativeSelect {...props} description={description} classNames={{ wrapper: styles.medium }} data={data} />
  );
}
