import type { Resource } from '#kit/resource.ts';

/** Parts of a family's definition that screens need. */
export type CrudResource = Pick<
  Resource,
  'name' | 'one' | 'many' | 'fields' | 'label' | 'list' | 'initial' | 'check'
>;

/** A row of any family, as calls give it. */
export type CrudRow = {
  _id: string;
  version: number;
  /** In lists, names of the referenced rows by field. */
  nombres?: Readonly<Record<string, string | null>>;
} & Record<string, unknown>;

/** Permissions of this person on the rows, besides reading them. */
export type CrudRights = { canCreate: boolean; canEdit: boolean; canRemove: boolean; canExport: boolean };

/** Messages for calls that fail without one. */
export type CrudFallbacks = Record<'leer' | 'consultar' | 'crear' | 'actualizar' | 'eliminar', string>;

/** Properties of every screen of a family. */
export type CrudScreen = CrudRights & {
  resource: CrudResource;
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
