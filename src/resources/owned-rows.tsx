import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { useParams } from 'react-router';
import type { FormExtras, FormLayout } from '#web/crud/layout.ts';
import { ResourceForm } from '#web/crud/resource-form.tsx';
import { ResourceList } from '#web/crud/resource-list.tsx';
import type { CrudResource, CrudRow } from '#web/crud/resource-types.ts';
import { ListLoading } from '#web/ui/list/list-states.tsx';
import type { OfficeFamily } from './office-families.ts';
import { PartHeading } from './part-heading.tsx';
import { useCrudScreen } from './use-crud-screen.ts';
import { useRecord } from './use-record.ts';

/** Most have none: it comes when it is needed. */
const UniqueLookup = lazy(async () => ({ default: (await import('./unique-lookup.tsx')).UniqueLookup }));

export type PartProps = {
  /** Of the page's title: 'Contactos'. */
  part: string;
  children(owner: CrudRow): ReactNode;
};

/** A row whose record shows rows of other families that are its own. */
export type Owner = {
  list: { title: string; base: string };
  resource: CrudResource;
  /** That they point to it by. */
  field: string;
  Part: ComponentType<PartProps>;
  nameOf(row: CrudRow | undefined): string;
};

/** Rows of a family within the record of who they are of: /clientes/:id/contactos and what is under it. */
export type Owned = {
  owner: Owner;
  family: OfficeFamily;
  resource: CrudResource;
  /** Under the record's address. */
  path: string;
  part: string;
  /** While there are none: what they are for. */
  empty: string;
  cells?: Parameters<typeof ResourceList>[0]['cells'];
  /** What a new one is looked for by, among those of the same owner. */
  lookup?: { by: readonly string[]; found: string };
  /** A hook, because a form may begin with who is signed in. */
  useLayout(): FormLayout;
  /** Under the fields of one whose owner is `id`. */
  under?: (id: string) => FormExtras['children'];
  /** What else may be done to one; a hook, because not everybody may. */
  useActions?(): FormExtras['actions'];
};

/** The list of them, under the record's head. */
export function ownedList(owned: Owned): ComponentType {
  const { Part } = owned.owner;
  return function OwnedList() {
    return <Part part={owned.part}>{(row) => <Rows key={row._id} owned={owned} row={row} />}</Part>;
  };
}

const baseOf = ({ owner, path }: Owned, id: string) => `${owner.list.base}/${id}/${path}`;

function Rows({ owned, row }: { owned: Owned; row: CrudRow }) {
  const { family, resource, owner, part, empty, cells } = owned;
  const screen = useCrudScreen(family, resource);
  return (
    <ResourceList
      {...screen}
      base={baseOf(owned, row._id)}
      fixed={{ [owner.field]: row._id }}
      head={(create) => <PartHeading title={part}>{create}</PartHeading>}
      empty={empty}
      {...(cells && { cells })}
    />
  );
}

/** One of them, or a new one: whose it is goes without saying. */
export function ownedForm(owned: Owned): ComponentType {
  return function OwnedForm() {
    const { id = '', fila } = useParams();
    const { owner, family, resource, part, under } = owned;
    const { data: row } = useRecord(owner.resource, id);
    const screen = useCrudScreen(family, resource);
    const base = baseOf(owned, id);
    const layout = within(owner, id, owned.useLayout());
    const actions = owned.useActions?.();
    const trail = [
      { name: owner.list.title, to: owner.list.base },
      { name: owner.nameOf(row), to: `${owner.list.base}/${id}` },
      { name: part, to: base },
    ];
    const form = (intro?: ReactNode) => (
      <ResourceForm {...{ ...screen, base, trail, layout, intro, ...(actions && { actions }) }} id={fila}>
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

/** The form without the field that says whose it is, which a new row has from its address. */
const within = ({ field }: Owner, id: string, layout: FormLayout): FormLayout => ({
  ...layout,
  hidden: [...(layout.hidden ?? []), field],
  initial: { ...layout.initial, [field]: id },
});
