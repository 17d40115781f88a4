import type { ComponentType, ReactNode } from 'react';
import type { FormExtras, FormLayout } from '#web/crud/layout.ts';
import type { ResourceList } from '#web/crud/resource-list.tsx';
import type { CrudResource, CrudRow } from '#web/crud/resource-types.ts';
import type { OfficeFamily } from './office-families.ts';

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
  /** Over the form of one. */
  above?: FormExtras['above'];
  /** Under the fields of one whose owner is `id`. */
  under?: (id: string) => FormExtras['children'];
  /** What else may be done to one; a hook, because not everybody may. */
  useActions?(): FormExtras['actions'];
};

/** Address of those of one owner. */
export const baseOf = ({ owner, path }: Owned, id: string) => `${owner.list.base}/${id}/${path}`;
