import { provincias } from '#platform/kit/people/provincias.ts';
import { searchText } from '#platform/kit/text/search-text.ts';

const POSTCODE = /(?<!\d)(\d{2})\d{3}(?!\d)/g;

/** Names of provinces as addresses are searched for them. */
const NAMES = provincias.flatMap(({ provincia }) =>
  provincia.split('/').map((name) => ` ${searchText(name)} `),
);

/**
 * Province that a Spanish address in one text leaves unsaid, by the first two figures of its postcode, which
 * are those of the province. Null when the address already says a province, or has no postcode or several.
 */
export function addedProvince(direccion: string | null): string | null {
  const [found, ...others] = [...(direccion ?? '').matchAll(POSTCODE)];
  if (!found || others.length > 0) return null;
  const said = ` ${searchText(direccion ?? '')} `;
  // A street of another town may bear a province's name, and then a paper says one less, never a wrong one.
  if (NAMES.some((name) => said.includes(name))) return null;
  return provincias.find(({ codigo }) => codigo === found[1])?.provincia ?? null;
}
