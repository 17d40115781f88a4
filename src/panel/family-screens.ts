import { type FamilyName, families } from '#families.ts';
import type { Family } from '#oficina/base/family.ts';
import type { ScreensUnder } from '#oficina/base/shown.ts';
import { placeScreens } from './place-screens.ts';
import type { Screen } from './screens.ts';
import { shownFamilies } from './shown-families.ts';
import { viewScreens } from './view-screens.ts';

/** Screens made from the contract: the list, a new row and an existing row. */
function ordinary(family: Family): ScreensUnder {
  const list = async () => {
    const { auxiliaryList } = await import('./auxiliary-list.tsx');
    return { Component: auxiliaryList(family, await family.contract()) };
  };
  const form = async () => {
    const { auxiliaryForm } = await import('./auxiliary-form.tsx');
    return { Component: auxiliaryForm(family, await family.contract()) };
  };
  return { '': [family.heading, list], nuevo: [family.heading, form], ':id': [family.heading, form] };
}

/** Screens of every family in the office, with the views that are within its records. */
export const familyScreens: readonly Screen[] = families.flatMap((family) =>
  placeScreens(family.path, {
    ...ordinary(family),
    ...shownFamilies[family.name]?.screens,
    ...viewScreens[family.name]?.screens,
  }),
);

/** Screens of a family in the autoescuela's own panel, whose menu has an order of its own. */
export const ownScreens = (name: FamilyName): Screen[] =>
  placeScreens(name, { ...shownFamilies[name]?.own, ...viewScreens[name]?.own });
