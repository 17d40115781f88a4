import type { ReactNode } from 'react';
import type { Resource, Row } from '#platform/kit/contract/resource.ts';

/** Parts of a family's definition that screens need. */
export type CrudResource = Pick<
  Resource,
  'name' | 'one' | 'many' | 'fields' | 'label' | 'list' | 'initial' | 'check' | 'begin'
>;

/** A row of any family, as calls give it. */
export type CrudRow = {
  _id: string;
  version: number;
  /** In lists, names of the referenced rows by field. */
  nombres?: Readonly<Record<string, string | null>>;
} & Record<string, unknown>;

/** A row of a family with the types of its contract's fields; any row where the family is not known. */
export type RowOf<R extends CrudResource> = string extends keyof R['fields'] ? CrudRow : Row<R['fields']>;

/** Cells of a list by field, each made of the whole row. */
export type Cells<R extends CrudResource = CrudResource> = Readonly<{
  [Name in keyof RowOf<R>]?: (row: RowOf<R>) => ReactNode;
}>;

/** Permissions of this person on the rows, besides reading them. */
export type CrudRights = { canCreate: boolean; canEdit: boolean; canRemove: boolean; canExport: boolean };

/** Messages for calls that fail without one. */
export type CrudFallbacks = Record<'leer' | 'consultar' | 'crear' | 'actualizar' | 'eliminar', string>;

/** Properties of every screen of a family. */
export type CrudScreen<R extends CrudResource = CrudResource> = CrudRights & {
  resource: R;
  /** Address of the list. */
  base: string;
  /** Title of the list: 'Marcas de productos'. */
  title: string;
  /** Messages that differ from the usual pattern. */
  fallbacks?: Partial<CrudFallbacks>;
  /** Tells how new rows are made, when they have no form of their own. */
  made?: string | undefined;
};

/** Label of a row. */
export const nameOfRow = ({ label }: CrudResource, row: CrudRow): string => String(row[label] ?? '');
