import { families } from '#families.ts';
import type { Family } from '#oficina/base/family.ts';
import { permitted } from '#oficina/base/roles/roles.ts';
import type { SessionUser } from '#platform/browser/session/token.ts';
import type { Families, KnownFamily } from '#platform/crud/screens/families.ts';
import { adminScreens } from './screens.ts';

const ALL: ReadonlyMap<string, Family> = new Map(families.map((family) => [family.name, family]));

/** Tells whether the family has a screen for one row. */
const hasScreen = (path: string) =>
  adminScreens.some((screen) => screen.path === `${path}/:id` && screen.load !== undefined);

async function quickFormOf({ contract, quick, fallbacks }: Family) {
  const { quickForm } = await import('#platform/crud/screens/quick-form.tsx');
  return quickForm({ resource: await contract(), quick: quick || [], fallback: fallbacks?.crear });
}

/** The families that fields may point to, with what this worker may do in each. */
export const familiesFor =
  (user: SessionUser): Families =>
  (name) => {
    const family = ALL.get(name);
    if (!family) return undefined;
    const { recurso, path, big = false, label, subtitle = [], quick } = family;
    const known: KnownFamily = { big, subtitle };
    if (label) known.label = label;
    if (hasScreen(path) && permitted(user, recurso, 'L')) known.base = `/panelAdmin/${path}`;
    if (quick !== false && permitted(user, recurso, 'C')) known.creation = () => quickFormOf(family);
    return known;
  };
