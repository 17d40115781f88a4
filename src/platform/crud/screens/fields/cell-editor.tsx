import { NativeSelect, TextInput } from '@mantine/core';
import { type KeyboardEvent, useRef, useState } from 'react';
import type { Move } from '#platform/ui/list/use-cell-editing.ts';
import { type CrudResource, type CrudRow, nameOfRow } from '../resource-types.ts';
import { isOptional, labelOf, ruleOf, toText } from './field-texts.ts';
import { useCellSave } from './use-cell-save.ts';

export type CellEditorProps = {
  resource: CrudResource;
  row: CrudRow;
  name: string;
  onDone(move: Move): void;
};

/** The field of one cell of a list: Enter keeps it, Escape leaves it, and the tabulator keeps it and goes to the next. */
export function CellEditor({ resource, row, name, onDone }: CellEditorProps) {
  const field = resource.fields[name];
  // The row may be read again meanwhile: what counts is what the person saw when they began.
  const [began] = useState(row);
  const before = field ? toText(field, began[name]) : '';
  const [text, setText] = useState(before);
  const [problem, setProblem] = useState<string>();
  const saving = useCellSave(resource);
  const isOver = useRef(false);
  if (!field) return null;
  const end = (move: Move) => {
    isOver.current = true;
    onDone(move);
  };
  const keep = (move: Move) => {
    if (isOver.current) return;
    const wrong = text === before ? null : ruleOf(field)(text);
    if (wrong) return setProblem(wrong);
    if (text !== before) saving.mutate({ row: began, name, field, text });
    end(move);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const moves: Record<string, () => void> = {
      Enter: () => keep(0),
      Tab: () => keep(event.shiftKey ? -1 : 1),
      Escape: () => end(0),
    };
    const move = moves[event.key];
    event.stopPropagation();
    if (!move) return;
    event.preventDefault();
    move();
  };
  const props = {
    'aria-label': `${labelOf(field)} de ${nameOfRow(resource, began)}`,
    size: 'xs',
    value: text,
    error: problem,
    autoFocus: true,
    onKeyDown,
    onBlur: () => keep(0),
    onChange: (event: { currentTarget: { value: string } }) => setText(event.currentTarget.value),
  } as const;
  const { input } = field;
  if (input.kind === 'choice') {
    const options = Object.entries(input.options).map(([value, label]) => ({ value, label }));
    const empty = isOptional(field) && !('' in input.options) ? [{ value: '', label: 'Sin indicar' }] : [];
    return <NativeSelect {...props} data={[...empty, ...options]} />;
  }
  return <TextInput {...props} type={input.kind === 'date' ? 'date' : 'text'} autoComplete="off" />;
}
