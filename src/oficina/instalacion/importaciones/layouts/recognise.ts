import { searchText } from '#platform/kit/text/search-text.ts';
import { facturaScripts } from './facturascripts.ts';
import type { Layout } from './layout.ts';
import { odoo } from './odoo.ts';

const layouts: readonly Layout[] = [...facturaScripts, ...odoo];

/** Headings of the file of an import. */
export const titulosDe = ({ columnas }: { columnas: readonly { titulo: string }[] }): string[] =>
  columnas.map(({ titulo }) => titulo);

/** Finds the listing of a known program with these headings; with `familia`, only among the listings of that family. */
export function layoutOf(titulos: readonly string[], familia?: string): Layout | undefined {
  const written = new Set(titulos.map(searchText));
  return layouts.find(
    (layout) =>
      (familia === undefined || layout.familia === familia) &&
      layout.marks.every((mark) => written.has(searchText(mark))),
  );
}

/** Gives the field of each heading. Leaves out headings that the listing lacks, and fields that `fields` lacks. */
export function mappingOf(
  { columns }: Layout,
  titulos: readonly string[],
  fields: Readonly<Record<string, unknown>>,
): (string | null)[] {
  const written = titulos.map(searchText);
  const mapeo: (string | null)[] = titulos.map(() => null);
  for (const [heading, field] of Object.entries(columns)) {
    if (field === null || !(field in fields) || mapeo.includes(field)) continue;
    const column = written.indexOf(searchText(heading));
    if (column >= 0 && mapeo[column] === null) mapeo[column] = field;
  }
  return mapeo;
}

export type Formato = {
  programa: string;
  /** Fields that the listing lacks and each new row takes from another one. */
  rellena: string[];
};

/** Describes a known listing, for people; null if the headings match no known program. */
export function formatoOf(titulos: readonly string[], familia: string): Formato | null {
  const layout = layoutOf(titulos, familia);
  return layout ? { programa: layout.programa, rellena: Object.keys(layout.copies ?? {}) } : null;
}
