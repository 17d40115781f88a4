import type { Recurso } from '#oficina/base/roles/roles.ts';
import type { FormLayout } from '#platform/crud/screens/layout.ts';
import type { CrudFallbacks, CrudResource } from '#platform/crud/screens/resource-types.ts';

/**
 * Places in the menus: in the left one, there under the entry before it, or there in the group of what is sold or of the work of
 * the day; in the overflow menu, among the entries of the specification (§2), among ours after them, or among the short lists
 * that forms choose from.
 */
export type FamilyMenu = 'left' | 'under' | 'sold' | 'work' | 'specification' | 'ours' | 'lists';

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
  /** Has many rows: a reference to one is searched by its name, and not chosen from a list. */
  big?: true;
  /** Further fields of the short form in which another form makes a row; false if none is made there. */
  quick?: readonly string[] | false;
};

export type Family<Name extends string = string> = Omit<Definition<Name>, 'contract' | 'path'> & {
  /** As in the API. */
  name: Name;
  /** Within the panel. */
  path: string;
  /** Address of its list, the panel's included. */
  base: string;
  heading: string;
  contract(): Promise<CrudResource>;
};

/** Words of a family that its screens need. In the autoescuela's panel they have another `base`. */
export type ScreenFamily = Pick<Family, 'heading' | 'base' | 'recurso'> &
  Partial<Pick<Family, 'fallbacks' | 'made'>>;

/**
 * A family, for the server and for the panel. The panel loads every family at its start, so a family says only
 * words here, and the rest by `import()`.
 */
export const family = <const Name extends string>(
  name: Name,
  { contract, path = `auxiliares/${name}`, ...definition }: Definition<Name>,
): Family<Name> => ({
  heading: definition.title,
  ...definition,
  name,
  path,
  base: `/panelAdmin/${path}`,
  contract: async () => (await contract())[name],
});
