import { ActionIcon, Box, Button } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import type { Field } from '#platform/kit/contract/fields.ts';
import type { Texts } from '#platform/ui/forms/versions.ts';
import { CloseIcon } from '#platform/ui/icons.tsx';
import shared from '#platform/ui/shared.module.css';
import { cellTitle, isRequired, labelOf, rowsOfText, toTexts } from './field-texts.ts';
import type { InputProps, Problems } from './input-props.ts';
import styles from './rows-input.module.css';

type Columns = Readonly<Record<string, Field>>;

type RowsInputProps = {
  field: Field;
  columns: Columns;
  props: InputProps;
  problems: Problems;
  /** The input of a cell. */
  cell(field: Field, props: InputProps): ReactNode;
};

/** Table of short rows to write in; rows can be added and removed. */
export function RowsInput({ field, columns, props, problems, cell }: RowsInputProps) {
  const { id, label, error, onChange } = props;
  const box = useRef<HTMLFieldSetElement>(null);
  const rows = rowsOfText(props.value);
  const change = (next: Texts[]) => onChange(JSON.stringify(next));
  // After the rows are drawn, moves the focus to the next input.
  const focus = (place: string) =>
    setTimeout(() => {
      const found = box.current?.querySelector<HTMLElement>(place);
      found?.focus();
      // The initial value is selected, so that typing replaces it.
      if (found instanceof HTMLInputElement) found.select();
    });
  const add = () => {
    change([...rows, emptyRow(columns)]);
    focus(`tbody tr:nth-child(${rows.length + 1}) :is(input, select)`);
  };
  const remove = (index: number) => {
    change(rows.filter((_, other) => other !== index));
    const left = Math.min(index, rows.length - 2);
    focus(left < 0 ? '[data-add]' : `tbody tr:nth-child(${left + 1}) td:last-child button`);
  };
  const describedBy = [field.hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <fieldset
      ref={box}
      id={id}
      tabIndex={-1}
      className={shared.group}
      {...(describedBy && { 'aria-describedby': describedBy })}
    >
      <legend>{label}</legend>
      {field.hint && (
        <Box component="p" className={shared.small} m="2px 0 0" id={`${id}-hint`}>
          {field.hint}
        </Box>
      )}
      {rows.length > 0 && (
        <table className={styles.table}>
          <Heads columns={columns} />
          <tbody>
            {rows.map((row, index) => (
              <Row
                // biome-ignore lint/suspicious/noArrayIndexKey: a row is known by its place, and every input is given its value.
                key={index}
                {...{ field, columns, props, problems, cell, row, index }}
                onChange={(next) => change(rows.with(index, next))}
                onRemove={() => remove(index)}
              />
            ))}
          </tbody>
        </table>
      )}
      <Button variant="default" size="xs" mt={8} onClick={add} data-add>
        Añadir {rows.length > 0 ? 'otra fila' : 'una fila'}
        <span className={shared.hidden}> a {field.title}</span>
      </Button>
      {error && (
        <p className={shared.problem} id={`${id}-error`}>
          {error}
        </p>
      )}
    </fieldset>
  );
}

const Heads = ({ columns }: { columns: Columns }) => (
  <thead>
    <tr>
      {Object.entries(columns).map(([name, column]) => (
        <th key={name} scope="col" data-required={isRequired(column) || undefined}>
          {labelOf(column)}
        </th>
      ))}
      <th scope="col">
        <span className={shared.hidden}>Quitar</span>
      </th>
    </tr>
  </thead>
);

/** New row with the initial values of its fields; a zero amount is left empty. */
const emptyRow = (columns: Columns): Texts =>
  Object.fromEntries(
    Object.entries(toTexts(columns, initialsOf(columns))).map(([name, text]) => [
      name,
      columns[name]?.input.kind === 'money' && text === '0' ? '' : text,
    ]),
  );

const initialsOf = (columns: Columns): Record<string, unknown> =>
  Object.fromEntries(Object.entries(columns).map(([name, { initial }]) => [name, initial]));

type RowProps = RowsInputProps & {
  row: Texts;
  index: number;
  onChange(row: Texts): void;
  onRemove(): void;
};

const Row = ({ field, columns, props, problems, cell, row, index, onChange, onRemove }: RowProps) => (
  <tr>
    {Object.entries(columns).map(([name, column]) => {
      const place = `${index}.${name}`;
      const error = problems[`${props.name}.${place}`];
      return (
        <td key={name} data-title={labelOf(column)} data-required={isRequired(column) || undefined}>
          {cell(column, {
            id: `${props.id}.${place}`,
            name: `${props.name}.${place}`,
            label: '',
            'aria-label': cellTitle(field, index, name),
            value: row[name] ?? '',
            onChange: (change: unknown) => onChange({ ...row, [name]: textOf(change) }),
            onBlur: props.onBlur,
            error,
            ...(error ? { 'aria-invalid': true } : {}),
            ...(isRequired(column) && { 'aria-required': true }),
          })}
        </td>
      );
    })}
    <td>
      <ActionIcon
        variant="subtle"
        size={36}
        aria-label={`Quitar la fila ${index + 1} de ${field.title}`}
        onClick={onRemove}
      >
        <CloseIcon />
      </ActionIcon>
    </td>
  </tr>
);

/** Text of a change: some inputs give an event, and others the value. */
const textOf = (change: unknown): string =>
  typeof change === 'string' ? change : (change as { currentTarget: HTMLInputElement }).currentTarget.value;
