import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { useParams } from 'react-router';
import { useCrudScreen } from '#oficina/base/use-crud-screen.ts';
import type { FormLayout } from '#platform/crud/screens/layout.ts';
import { ResourceForm } from '#platform/crud/screens/resource-form.tsx';
import type { CrudResource } from '#platform/crud/screens/resource-types.ts';
import { ListLoading } from '#platform/ui/list/list-states.tsx';
import { QueryView } from '#platform/ui/loaded.tsx';
import type { OwnedRows } from './owned-rows.ts';
import { type RecordFamily, useOpenRecord } from './record-family.ts';

/** Loaded on demand: most forms have none. */
const UniqueLookup = lazy(async () => ({
  default: (await import('#oficina/base/unique-lookup.tsx')).UniqueLookup,
}));

/** Form of one row of an owner, or of a new one; it hides the owner's field. */
export function ownedForm<R extends CrudResource>(owned: OwnedRows<R>): ComponentType {
  return function OwnedForm() {
    const { fila } = useParams();
    const { owner, family, resource, path, part, under, above } = owned;
    const { id, base: ofRecord, trail, query, fallback } = useOpenRecord(owner);
    const screen = useCrudScreen(family, resource);
    const base = `${ofRecord}/${path}`;
    const layout = within(owner, id, owned.useLayout());
    const actions = owned.useActions?.();
    const form = (intro?: ReactNode) => (
      <ResourceForm
        {...{ ...screen, base, layout, intro, above, ...(actions && { actions }) }}
        id={fila}
        trail={[...trail, { name: part, to: base }]}
      >
        {under?.(id)}
      </ResourceForm>
    );
    if (id === '')
      return (
        <QueryView query={query} fallback={fallback}>
          {() => null}
        </QueryView>
      );
    if (fila !== undefined || !owned.lookup) return form();
    return (
      <Suspense fallback={<ListLoading />}>
        <UniqueLookup {...owned.lookup} {...{ resource, base }} within={{ [owner.field]: id }}>
          {form}
        </UniqueLookup>
      </Suspense>
    );
  };
}

/** Leaves out the field of the owner, which a new row takes from the page address. */
const within = ({ field }: RecordFamily, id: string, layout: FormLayout): FormLayout => ({
  ...layout,
  hidden: [...(layout.hidden ?? []), field],
  initial: { ...layout.initial, [field]: id },
});
