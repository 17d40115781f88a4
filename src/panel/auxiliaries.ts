import { families } from '#families.ts';
import type { Family } from '#office/family.ts';
import type { Screen } from './screens.ts';

/** Families whose screens are made from their contract. */
export const auxiliaries: readonly Family[] = families;

/** The list of each family, a new row and an existing one. */
export const auxiliaryScreens: readonly Screen[] = auxiliaries.flatMap((family) => {
  const { path, heading: title } = family;
  // In turn, not at once: the screens' module prepares the library that contracts are written with.
  const list = async () => {
    const { auxiliaryList } = await import('./auxiliary-list.tsx');
    return { Component: auxiliaryList(family, await family.contract()) };
  };
  const form = async () => {
    const { auxiliaryForm } = await import('./auxiliary-form.tsx');
    return { Component: auxiliaryForm(family, await family.contract()) };
  };
  return [
    { path, title, load: list },
    { path: `${path}/nuevo`, title, load: form },
    { path: `${path}/:id`, title, load: form },
  ];
});
