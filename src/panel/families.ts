import { families } from '#families.ts';
import { permitted, type Recurso } from '#oficina/base/roles/roles.ts';
import type { SessionUser } from '#platform/browser/session/token.ts';
import type { Families, KnownFamily } from '#platform/crud/screens/families.ts';
import type { CrudFallbacks, CrudResource } from '#platform/crud/screens/resource-types.ts';
import { adminScreens } from './screens.ts';

type Family = {
  recurso: Recurso;
  /** Contract of a family whose rows can be created from another form. */
  contract?(): Promise<CrudResource>;
  /** Path within the panel of its screens, or where they will be. */
  path: string;
  big?: true;
  label?: readonly string[];
  subtitle?: readonly string[];
  quick?: readonly string[] | false;
  fallbacks?: Partial<CrudFallbacks>;
};

/** Families with many rows that `#families.ts` does not define yet. */
const OFFICE: Readonly<Record<string, Family>> = {
  documentos: {
    recurso: 'documentos',
    path: 'documentos',
    contract: async () => (await import('#oficina/documentos/documentos/contract.ts')).documentos,
    big: true,
    subtitle: ['nombreOriginal'],
  },
};

const ALL: Readonly<Record<string, Family>> = {
  ...Object.fromEntries(families.map((family) => [family.name, family])),
  ...OFFICE,
};

/** Tells whether the family has a screen for one row. */
const hasScreen = (path: string) =>
  adminScreens.some((screen) => screen.path === `${path}/:id` && screen.load !== undefined);

async function quickFormOf(contract: NonNullable<Family['contract']>, { quick, fallbacks }: Family) {
  const { quickForm } = await import('#platform/crud/screens/quick-form.tsx');
  return quickForm({ resource: await contract(), quick: quick || [], fallback: fallbacks?.crear });
}

/** The families that fields may point to, with what this worker may do in each. */
export const familiesFor =
  (user: SessionUser): Families =>
  (name) => {
    const family: Family | undefined = ALL[name];
    if (!family) return undefined;
    const { recurso, path, contract, big = false, label, subtitle = [], quick } = family;
    const known: KnownFamily = { big, subtitle };
    if (label) known.label = label;
    if (hasScreen(path) && permitted(user, recurso, 'L')) known.base = `/panelAdmin/${path}`;
    if (contract && quick !== false && permitted(user, recurso, 'C'))
      known.creation = () => quickFormOf(contract, family);
    return known;
  };
