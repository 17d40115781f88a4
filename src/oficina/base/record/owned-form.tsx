import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { useParams } from 'react-router';
import { useCrudScreen } from '#oficina/base/use-crud-screen.ts';
import type { FormLayout } from '#platform/crud/screens/layout.ts';
import { ResourceForm } from '#platform/crud/screens/resource-form.tsx';
import type { CrudResource } from '#platform/crud/screens/resource-types.ts';
import { ListLoading } from '#platform/ui/list/list-states.tsx';
import { baseOf, type OwnedRows } from './owned-rows.ts';
import { type RecordFamily, useOpenRecord } from './record-family.ts';

/** Loaded on demand: most forms have none. */
const UniqueLookup = lazy(async () => ({
  default: (await import('#oficina/base/unique-lookup.tsx')).UniqueLookup,
}));

/** Form of one row of an owner, or of a new one; it hides the owner's field. */
export function ownedForm<R extends CrudResource>(owned: OwnedRows<R>): ComponentType {
  return function OwnedForm() {
    const { fila } = useParams();
    const { owner, family, resource, part, under, above } = owned;
    const { id, row } = useOpenRecord(owner);
    const screen = useCrudScreen(family, resource);
    const base = baseOf(owned, id);
    const layout = within(owner, id, owned.useLayout());
    const actions = owned.useActions?.();
    const trail = [
      { name: owner.family.heading, to: owner.family.base },
      { name: owner.nameOf(row), to: `${owner.family.base}/${id}` },
      { name: part, to: base },
    ];
    const form = (intro?: ReactNode) => (
      <ResourceForm
        {...{ ...screen, base, trail, layout, intro, above, ...(actions && { actions }) }}
        id={fila}
      >
        {under?.(id)}
      </ResourceForm>
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
