import { provincias } from '#platform/kit/people/provincias.ts';
import { searchText } from '#platform/kit/text/search-text.ts';

const POSTCODE = /(?<!\d)(\d{2})\d{3}(?!\d)/g;

/** Names of provinces, in the form in which addresses are searched. */
const NAMES = provincias.flatMap(({ provincia }) =>
  provincia.split('/').map((name) => ` ${searchText(name)} `),
);

/**
 * Province that a Spanish address in one text does not name, by the first two digits of its postcode, which are the code of the province.
 * Null when the address already names a province, or has no postcode or several.
 */
export function addedProvince(direccion: string | null): string | null {
  const [found, ...others] = [...(direccion ?? '').matchAll(POSTCODE)];
  if (!found || others.length > 0) return null;
  const said = ` ${searchText(direccion ?? '')} `;
  // A street may have the name of a province: then the paper lacks its province, but never shows a wrong one.
  if (NAMES.some((name) => said.includes(name))) return null;
  return provincias.find(({ codigo }) => codigo === found[1])?.provincia ?? null;
}
