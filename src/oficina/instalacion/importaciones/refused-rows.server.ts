import { stringify } from 'csv-stringify/sync';
import { and, asc, eq } from 'drizzle-orm';
import type { Db } from '#platform/database/db.server.ts';
import type { Field } from '#platform/kit/contract/fields.ts';
import type { Motivo } from './contract.ts';
import { type importaciones, importacionesFilas } from './table.server.ts';

/**
 * Writes the refused rows as they came, with the reasons in a last column; once corrected, the file can be
 * uploaded as it is. For Spanish Excel: UTF-8 with its mark, semicolons. An apostrophe goes before text
 * that a spreadsheet would run as a formula.
 */
export async function refusedCsv(
  db: Db,
  row: typeof importaciones.$inferSelect,
  fields: Readonly<Record<string, Field>>,
): Promise<string> {
  const filas = await db
    .select({ original: importacionesFilas.original, motivos: importacionesFilas.motivos })
    .from(importacionesFilas)
    .where(and(eq(importacionesFilas.importacionId, row.id), eq(importacionesFilas.resultado, 'rechazada')))
    .orderBy(asc(importacionesFilas.numero));
  const headings = [...row.columnas.map(({ titulo }) => titulo), 'Motivo'];
  const lines = filas.map(({ original, motivos }) => [
    ...row.columnas.map((_, column) => cellOf(original?.[column])),
    (motivos ?? []).map((motivo) => sentenceOf(motivo, fields)).join('. '),
  ]);
  return stringify(
    [headings, ...lines].map((line) => line.map(guarded)),
    { delimiter: ';', bom: true, record_delimiter: 'windows' },
  );
}

function cellOf(value: unknown): string {
  if (typeof value === 'number') return String(value).replace('.', ',');
  if (typeof value === 'boolean') return value ? 'Sí' : 'No';
  return value === null || value === undefined ? '' : String(value);
}

/** Puts an apostrophe before a formula; telephones and amounts that begin with a sign stay as they are. */
const guarded = (cell: string): string =>
  /^[=@\t\r]/.test(cell) || /^[+-](?![\d\s().,-]*$)/.test(cell) ? `'${cell}` : cell;

/** Makes the sentence of a reason: 'NIF: la letra no corresponde (¿12345678Z?)'. */
function sentenceOf({ campo, motivo, sugerencia }: Motivo, fields: Readonly<Record<string, Field>>): string {
  const title = campo === null ? undefined : fields[campo]?.title;
  const named = title === undefined ? motivo : `${title}: ${motivo}`;
  return sugerencia === null ? named : `${named} (¿${sugerencia}?)`;
}
