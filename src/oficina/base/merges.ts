import { type Accion, type Perfil, permitted } from '#oficina/base/roles/roles.ts';

/** Families whose rows can be merged. */
export const entidadesFusion = ['clientes', 'contactosClientes', 'alumnos'] as const;
export type EntidadFusion = (typeof entidadesFusion)[number];

/** Days within which a merge can be undone: as long is the row that gave way kept. */
export const DIAS_PARA_DESHACER = 30;

/** Action of the matrix that lets merge rows of a family: of clientes there is one for it; of the rest, to remove them. */
export const MAY_MERGE: Readonly<Record<EntidadFusion, Accion>> = {
  clientes: 'G',
  contactosClientes: 'E',
  alumnos: 'E',
};

/** Families whose rows this person may merge. */
export const mergedBy = (perfil: Perfil): EntidadFusion[] =>
  entidadesFusion.filter((entidad) => permitted(perfil, entidad, MAY_MERGE[entidad]) !== null);

/** Address of the screen of duplicates, of all or of those of one row. */
export const duplicatesAt = (entidad: EntidadFusion, _id?: string): string =>
  `/panelAdmin/duplicados?${new URLSearchParams({ estado: entidad, ...(_id && { de: _id }) })}`;
