import { Box, Checkbox, Group, MultiSelect } from '@mantine/core';
import shared from '#platform/ui/shared.module.css';
import styles from '../crud.module.css';
import { clearing, listProps } from '../list-props.ts';
import { listOf } from './field-texts.ts';
import type { InputProps } from './input-props.ts';

type ChoicesInputProps = {
  title: string;
  options: Readonly<Record<string, string>>;
  description: string | undefined;
  props: InputProps;
};

/** Most options that are all shown. */
const FEW = 8;

/** Input for several values of a list. */
export const ChoicesInput = (input: ChoicesInputProps) =>
  Object.keys(input.options).length > FEW ? <ChoicesList {...input} /> : <ChoicesBoxes {...input} />;

function ChoicesList({ title, options, description, props }: ChoicesInputProps) {
  const chosen = listOf(props.value);
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
      selectFirstOptionOnChange
      data={Object.entries(options).map(([value, label]) => ({ value, label }))}
      value={chosen}
      onChange={(values) => props.onChange(inOrder(options, values))}
      placeholder={chosen.length === 0 ? 'Elige' : undefined}
      clearable
      hidePickedOptions
    />
  );
}

function ChoicesBoxes({ options, description, props }: ChoicesInputProps) {
  const chosen = listOf(props.value);
  const { id, label, error, name, onBlur, onChange } = props;
  const change = (value: string, checked: boolean) =>
    onChange(inOrder(options, checked ? [...chosen, value] : chosen.filter((other) => other !== value)));
  const describedBy = [description && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <fieldset className={shared.group} {...(describedBy && { 'aria-describedby': describedBy })}>
      <legend>{label}</legend>
      {description && (
        <Box component="p" className={shared.small} m="2px 0 0" id={`${id}-hint`}>
          {description}
        </Box>
      )}
      <Group gap="10px 22px" align="stretch" mt={8}>
        {Object.entries(options).map(([value, text], index) => (
          <Checkbox
            key={value}
            // The link of an error leads to the first option.
            id={index === 0 ? id : `${id}-${value}`}
            name={name}
            label={text}
            checked={chosen.includes(value)}
            onChange={(event) => change(value, event.currentTarget.checked)}
            onBlur={onBlur}
            radius="xs"
          />
        ))}
      </Group>
      {error && (
        <p className={shared.problem} id={`${id}-error`}>
          {error}
        </p>
      )}
    </fieldset>
  );
}

/** Values in the declared order, so that the same choice in another order is no change. */
const inOrder = (options: Readonly<Record<string, string>>, values: readonly string[]): string =>
  JSON.stringify(Object.keys(options).filter((value) => values.includes(value)));
