import type { Transaction } from '#platform/crud/crud-table.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import { searchText } from '#platform/kit/text/search-text.ts';
import { guessMapping, type LearnedHeading } from './guess-mapping.ts';
import { fileFields, type Importable } from './importable.server.ts';
import { titulosDe } from './layouts/recognise.ts';
import { cabecerasAprendidas, type importaciones } from './table.server.ts';

export type LearnedHeadings = readonly LearnedHeading[];

/** Headings that people assigned to a field. */
export const learnedHeadings = (db: Pick<Db, 'select'>): Promise<LearnedHeading[]> =>
  db.select().from(cabecerasAprendidas);

type MappingRow = Pick<typeof importaciones.$inferSelect, 'familia' | 'columnas' | 'mapeo'>;

/** Keeps, for future files, the headings that a person assigned to another field than the guessed one. */
export async function learnHeadings(
  tx: Pick<Transaction, 'insert'>,
  importable: Importable,
  row: MappingRow,
): Promise<void> {
  const titulos = titulosDe(row);
  const guessed = guessMapping(titulos, fileFields(importable), { familia: row.familia });
  const learned = new Map<string, string>();
  for (const [column, campo] of row.mapeo.entries()) {
    const cabecera = searchText(titulos[column] ?? '');
    // A heading that the program made up for an untitled column says nothing of another file.
    if (
      campo !== null &&
      campo !== guessed[column] &&
      cabecera !== '' &&
      !/^columna [a-z]{1,3}$/.test(cabecera)
    )
      learned.set(cabecera, campo);
  }
  for (const [cabecera, campo] of learned)
    await tx
      .insert(cabecerasAprendidas)
      .values({ familia: row.familia, cabecera, campo })
      .onConflictDoUpdate({
        target: [cabecerasAprendidas.familia, cabecerasAprendidas.cabecera],
        set: { campo },
      });
}
