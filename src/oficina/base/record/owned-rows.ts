import type { ReactNode } from 'react';
import type { ScreenFamily } from '#oficina/base/family.ts';
import type { FormExtras, FormLayout } from '#platform/crud/screens/layout.ts';
import type { Cells, CrudResource, RowOf } from '#platform/crud/screens/resource-types.ts';
import type { RecordFamily } from './record-family.ts';

/** Rows of a family within the record of their owner: /clientes/:id/contactos and the addresses under it. */
export type OwnedRows<R extends CrudResource = CrudResource> = {
  owner: RecordFamily;
  family: ScreenFamily;
  resource: R;
  /** Path under the record's address. */
  path: string;
  part: string;
  /** Text for an empty list: the purpose of its rows. */
  empty: string;
  /** Heading of the list, instead of the usual one. */
  head?(create: ReactNode, canEdit: boolean): ReactNode;
  cells?: Cells<R>;
  /** Address of a row in the list, when the row's own screen shows more than its form under the owner. */
  linkTo?(row: RowOf<R>): string;
  /** Fields that find an existing row of the same owner, and the message when one is found. */
  lookup?: { by: readonly string[]; found: string };
  /** A hook, because a form may start with data of the user. */
  useLayout(): FormLayout;
  /** Content above the form. */
  above?: FormExtras<RowOf<R>>['above'];
  /** Content under the fields of a row whose owner is `id`. */
  under?: (id: string) => FormExtras['children'];
  /** Further actions of a row; a hook, because some users may not do them. */
  useActions?(): FormExtras<RowOf<R>>['actions'];
};
