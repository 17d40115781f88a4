import type { Recurso } from '#oficina/base/roles/roles.ts';
import type { FormLayout } from '#platform/crud/screens/layout.ts';
import type { CrudFallbacks, CrudResource } from '#platform/crud/screens/resource-types.ts';

/**
 * Place of an entry in the menus. Left menu: `left`, `under` (below the entry before it), `sold` (group «Ventas»),
 * `work` (group «Trabajo»), `school` (group «Comparador»). Overflow menu: `specification` (entries of §2), `lists`
 * (short lists that forms choose from), `papers`, `data` and `installation`.
 */
export type MenuPlace =
  | ('left' | 'under' | 'sold' | 'work' | 'school')
  | ('specification' | 'lists' | 'papers' | 'data' | 'installation');

type Definition<Name extends string> = {
  /** Its name in the API's description, in the form of an API key, and in the full export («llevarTodo»). */
  title: string;
  /** Row of the roles' matrix that decides who may make its calls. */
  recurso: Recurso;
  /**
   * Loads the module that exports its contract under the family's name. Loaded late, because contracts need a heavy library.
   */
  contract(): Promise<Readonly<Record<Name, CrudResource>>>;
  /** Address of its list within the panel; `auxiliares/` and its name by default. */
  path?: string;
  /** Heading of its list, when the specification gives another one than `title`. */
  heading?: string;
  /** Place in the menus; without one, the forms that point to its rows lead to its list. */
  menu?: MenuPlace;
  /** Texts of the specification (§8) that differ from those made of the contract's words. */
  fallbacks?: Partial<CrudFallbacks>;
  /** Says where new rows are made, when the family has no form for them. */
  made?: string;
  layout?: FormLayout;
  /** `label`: fields that name a row in a reference, instead of the contract's `label`. `subtitle`: fields under that name. */
  label?: readonly string[];
  subtitle?: readonly string[];
  /** Has many rows: a reference to one is searched by its name, and not chosen from a list. */
  big?: true;
  /** Further fields of the quick form, which makes a row from another form; false if other forms make no row. */
  quick?: readonly string[] | false;
};

export type Family<Name extends string = string> = Omit<Definition<Name>, 'contract' | 'path'> & {
  /** Name in the API. */
  name: Name;
  /** Address within the panel. */
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
 * A family, for the server and for the panel. The panel loads every family at its start, so a family has only texts here and
 * loads the rest by `import()`.
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
