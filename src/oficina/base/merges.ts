import { type Accion, type Perfil, permitted } from '#oficina/base/roles/roles.ts';

/** Families whose rows can be merged. */
export const entidadesFusion = ['clientes', 'contactosClientes', 'alumnos'] as const;
export type EntidadFusion = (typeof entidadesFusion)[number];

/** Days within which a merge can be undone; the row that gave way is kept for the same time. */
export const DIAS_PARA_DESHACER = 30;

/**
 * Action of the matrix that allows merging rows of a family: clientes have an action of their own; the others need the right to
 * remove.
 */
export const MAY_MERGE: Readonly<Record<EntidadFusion, Accion>> = {
  clientes: 'G',
  contactosClientes: 'E',
  alumnos: 'E',
};

/** Families whose rows this person may merge. */
export const mergedBy = (perfil: Perfil): EntidadFusion[] =>
  entidadesFusion.filter((entidad) => permitted(perfil, entidad, MAY_MERGE[entidad]) !== null);

/** Address of the screen of duplicates: those of the whole family, or those of one row. */
export const duplicatesAt = (entidad: EntidadFusion, _id?: string): string =>
  `/panelAdmin/duplicados?${new URLSearchParams({ estado: entidad, ...(_id && { de: _id }) })}`;
