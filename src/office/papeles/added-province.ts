import { provincias } from '#kit/provincias.ts';
import { searchText } from '#kit/search-text.ts';

const POSTCODE = /(?<!\d)(\d{2})\d{3}(?!\d)/g;

/**
 * Province that a Spanish address in one text leaves unsaid, by the first two figures of its postcode, which
 * are those of the province. Null when the address already says a province, or has no postcode or several.
 */
export function addedProvince(direccion: string | null): string | null {
  const [found, ...others] = [...(direccion ?? '').matchAll(POSTCODE)];
  if (!found || others.length > 0) return null;
  const said = ` ${searchText(direccion ?? '')} `;
  // A street of another town may bear a province's name, and then a paper says one less, never a wrong one.
  const names = provincias.flatMap(({ provincia }) => provincia.split('/'));
  if (names.some((name) => said.includes(` ${searchText(name)} `))) return null;
  return provincias.find(({ codigo }) => codigo === found[1])?.provincia ?? null;
}
