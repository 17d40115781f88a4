import { Button, Group } from '@mantine/core';
import { type SubmitEvent, useEffect, useRef } from 'react';
import { ChoiceList } from './choice-list.tsx';
import { FilterField } from './filter-fields.tsx';
import type { FilterFieldProps } from './filter-values.ts';

type FilterEditorProps = FilterFieldProps & {
  /** The person has finished; the values are already in force. */
  onDone(): void;
  /** Goes back to the choice of the filter, where there is one. */
  onBack?(): void;
};

/** The values of one filter. Each is in force as it is chosen, so that the list shows what it does. */
export function FilterEditor({ onDone, onBack, ...props }: FilterEditorProps) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector<HTMLElement>('input, select')?.focus(), []);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    // Text that is still being typed counts as soon as its field loses the focus.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    onDone();
  };
  const { filter } = props;
  return (
    <form ref={form} onSubmit={submit} noValidate>
      {filter.kind === 'choice' ? (
        <ChoiceList {...props} filter={filter} />
      ) : (
        <FilterField {...props} filter={filter} />
      )}
      <Group justify="space-between" mt="sm">
        {onBack ? (
          <Button variant="subtle" size="compact-sm" onClick={onBack}>
            Otro filtro
          </Button>
        ) : (
          <span />
        )}
        <Button type="submit" size="compact-sm">
          Hecho
        </Button>
      </Group>
    </form>
  );
}
