import { type PerfilExigido, perfiles } from '../contract.ts';

/** Roles that a person has changed in the stored list, each with whether it needs a second factor. */
export type PolicyDraft = ReadonlyMap<PerfilExigido, boolean>;

export const NO_CHANGES: PolicyDraft = new Map();

/** The list as the person leaves it: the stored one, also if somebody else changed it meanwhile, with their changes. */
export const chosenIn = (kept: readonly PerfilExigido[], draft: PolicyDraft): PerfilExigido[] =>
  perfiles.filter((perfil) => draft.get(perfil) ?? kept.includes(perfil));

/** The changes over `kept` after the person chose `values`. */
export const draftOf = (kept: readonly PerfilExigido[], values: readonly string[]): PolicyDraft =>
  new Map(
    perfiles
      .filter((perfil) => values.includes(perfil) !== kept.includes(perfil))
      .map((perfil) => [perfil, values.includes(perfil)]),
  );
