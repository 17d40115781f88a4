import type { Resource } from '#kit/resource.ts';

/** What screens need of a family's definition. */
export type CrudResource = Pick<
  Resource,
  'name' | 'one' | 'many' | 'fields' | 'label' | 'list' | 'initial' | 'check'
>;

/** A row of any family, as calls give it. */
export type CrudRow = {
  _id: string;
  version: number;
  /** In lists, what references are called by their field's name. */
  nombres?: Readonly<Record<string, string | null>>;
} & Record<string, unknown>;

/** What this person may do with the rows, besides reading them. */
export type CrudRights = { canCreate: boolean; canEdit: boolean; canRemove: boolean; canExport: boolean };

/** Said when a call fails without a word. */
export type CrudFallbacks = Record<'leer' | 'consultar' | 'crear' | 'actualizar' | 'eliminar', string>;

/** What every screen of a family is given. */
export type CrudScreen = CrudRights & {
  resource: CrudResource;
  /** Address of the list. */
  base: string;
  /** Of the list: 'Marcas de productos'. */
  title: string;
  /** Those that are not as the pattern makes them. */
  fallbacks?: Partial<CrudFallbacks>;
  /** How new rows come to be, where it is not with a form of their own; it is told to who looks for one. */
  made?: string | undefined;
};

/** What a row is known by. */
export const nameOfRow = ({ label }: CrudResource, row: CrudRow): string => String(row[label] ?? '');
