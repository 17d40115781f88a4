import { Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type ComponentType, type FormEvent, useEffect, useRef } from 'react';
import { FormFoot } from '#platform/ui/forms/form-foot.tsx';
import { useCreating } from './create-form.tsx';
import type { QuickFormProps } from './families.ts';
import { rememberReferenced } from './fields/references.ts';
import { ResourceFields } from './fields/resource-fields.tsx';
import type { FormLayout } from './layout.ts';
import type { CrudResource } from './resource-types.ts';
import { wordsOf } from './words.ts';

type Quick = {
  resource: CrudResource;
  /** Fields to show besides the required ones. */
  quick: readonly string[];
  fallback?: string | undefined;
};

/** Form of a new row with only the necessary fields, for a dialog over another form. */
export function quickForm({ resource, quick, fallback }: Quick): ComponentType<QuickFormProps> {
  return function QuickForm({ text, onCreated, onClose }) {
    const queries = useQueryClient();
    const layout = quickLayout(resource, quick, text);
    const creating = useCreating({
      resource,
      layout,
      guarded: false,
      fallback: fallback ?? wordsOf(resource).fallbacks.crear,
      onCreated: (row) => {
        rememberReferenced(queries, resource.name, row);
        onCreated(row);
      },
    });
    const place = useRef<HTMLFormElement>(null);
    useEffect(() => place.current?.querySelector<HTMLElement>('input, select, textarea')?.focus(), []);
    const submit = (event: FormEvent<HTMLFormElement>) => {
      // React sends the event to the form below too, and it must not be submitted.
      event.stopPropagation();
      creating.submit(event);
    };
    return (
      <form ref={place} onSubmit={submit} noValidate aria-label={wordsOf(resource).fresh}>
        <Stack gap="md">
          {creating.summary}
          <ResourceFields resource={resource} layout={layout} form={creating} plain />
          <FormFoot busy={creating.saving} onClose={onClose}>
            Crear {resource.one}
          </FormFoot>
        </Stack>
      </form>
    );
  };
}

/**
 * Fields of the quick form: the label, the required ones and those that the family adds. The searched text
 * becomes the label.
 */
export function quickLayout(
  { fields, label }: CrudResource,
  quick: readonly string[],
  text: string,
): FormLayout {
  const needed = ([name, { schema, initial, system }]: [string, CrudResource['fields'][string]]) =>
    name === label || quick.includes(name) || (!system && !schema.safeParse(initial).success);
  const shown = Object.entries(fields)
    .filter(needed)
    .map(([name]) => name);
  return {
    sections: [{ title: 'Datos', fields: [label, ...shown.filter((name) => name !== label)] }],
    hidden: Object.keys(fields).filter((name) => !shown.includes(name)),
    initial: { [label]: text },
  };
}
