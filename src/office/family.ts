import type { FormLayout } from '#web/crud/layout.ts';
import type { CrudFallbacks, CrudResource } from '#web/crud/resource-types.ts';
import type { Recurso } from './access/roles.ts';

/** The groups of the overflow menu: the entries of the specification (§2), and ours after them. */
export type FamilyMenu = 'specification' | 'ours';

type Definition<Name extends string> = {
  /** Its name in the API's description, where keys are given for its calls, and in what is taken away. */
  title: string;
  /** Row of the matrix of roles that decides about its calls. */
  recurso: Recurso;
  /** The module of its contract, which exports it by the family's name. It comes late: contracts need a heavy library. */
  contract(): Promise<Readonly<Record<Name, CrudResource>>>;
  /** Address of its list within the panel; `auxiliares/` and its name by default. */
  path?: string;
  /** Heading of its list where the specification's is not `title`. */
  heading?: string;
  /** Without it, its list is reached from the forms that point to its rows. */
  menu?: FamilyMenu;
  /** Texts of the specification (§8) that differ from those made of the contract's words. */
  fallbacks?: Partial<CrudFallbacks>;
  /** Says where new rows are made, if not in a form of its own. */
  made?: string;
  layout?: FormLayout;
  /** Fields that name a row in a reference, if not the contract's `label`, and those under them. */
  label?: readonly string[];
  subtitle?: readonly string[];
};

export type Family<Name extends string = string> = Omit<Definition<Name>, 'contract' | 'path'> & {
  /** As in the API. */
  name: Name;
  path: string;
  heading: string;
  contract(): Promise<CrudResource>;
};

/**
 * A family, for the server and for the panel. The panel loads every family at its start, so a family says only
 * words here, and the rest by `import()`.
 */
export const family = <const Name extends string>(
  name: Name,
  { contract, ...definition }: Definition<Name>,
): Family<Name> => ({
  path: `auxiliares/${name}`,
  heading: definition.title,
  ...definition,
  name,
  contract: async () => (await contract())[name],
});
