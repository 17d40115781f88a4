import { sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import type { Perfil } from '#oficina/base/roles/roles.ts';
import type { ModoImportacion, Motivo } from './contract.ts';
import { importRows } from './import-rows.server.ts';
import { fieldsFor, type Importable } from './importable.server.ts';
import { addCounts, type Counts, keepOutcomes, noCounts, settleVersions } from './outcomes.server.ts';
import type { Outcome } from './plan-rows.server.ts';
import type { GivenRow } from './read-rows.ts';
import type { ImportServices } from './services.server.ts';
import { importaciones } from './table.server.ts';
import type { Author } from './write-rows.server.ts';

export type JsonImport = {
  filas: Record<string, unknown>[];
  clave: string | null;
  modo: ModoImportacion;
  simular: boolean;
};

export type JsonReport = Omit<Counts, 'rechazadas'> & {
  _idImportacion: string | null;
  rechazadas: { fila: number; motivos: Motivo[] }[];
};

class Undone extends Error {
  override name = 'Undone';
}

/** Rows per statement. */
const PART = 500;

function* partsOf<Row>(rows: readonly Row[]): Generator<Row[]> {
  for (let at = 0; at < rows.length; at += PART) yield rows.slice(at, at + PART);
}

/** Imports rows that came in one call, as rows of a file; they can be undone too. A trial leaves no trace. */
export async function importJson(
  services: ImportServices,
  { importable, by, asked }: { importable: Importable; by: Author & Perfil; asked: JsonImport },
): Promise<JsonReport> {
  const { db, clock, families, tableNames } = services;
  const now = clock();
  const id = uuid({ msecs: now.getTime() });
  const names = [...new Set(asked.filas.flatMap((fila) => Object.keys(fila)))];
  const rows = asked.filas.map(
    (values, index): GivenRow => ({
      numero: index + 1,
      values,
      original: names.map((name) => values[name] ?? ''),
    }),
  );
  const outcomes: Outcome[] = [];
  const counts = noCounts();
  try {
    await db.transaction(async (tx) => {
      await tx.execute(sql.raw('SET LOCAL statement_timeout = 60000'));
      const { clave, modo, simular } = asked;
      const context = {
        importable,
        families,
        tableNames,
        by,
        now,
        lote: id,
        given: fieldsFor(importable, by),
        trial: simular,
      };
      await importRows(tx, context, { clave, modo, names, rows: () => partsOf(rows) }, async (some) => {
        outcomes.push(...some);
        addCounts(counts, some);
      });
      if (simular) throw new Undone();
      await tx.insert(importaciones).values({
        id,
        clave,
        modo,
        estado: 'terminada',
        ...counts,
        filas: rows.length,
        familia: importable.resource.name,
        nombreArchivo: 'API',
        sha256: '',
        firma: '',
        columnas: names.map((titulo) => ({ titulo, muestras: [] })),
        mapeo: names,
        progreso: rows.length,
        usuarioId: by._id,
        usuarioNombre: by.nombre,
        creadoEn: now,
        modificadoEn: now,
        hechaEn: now,
      });
      for (const some of partsOf(outcomes)) await keepOutcomes(tx, id, some);
      await settleVersions(tx, importable, id);
    });
  } catch (error) {
    if (!(error instanceof Undone)) throw error;
  }
  const refused = outcomes.filter(({ resultado }) => resultado === 'rechazada');
  return {
    ...counts,
    _idImportacion: asked.simular ? null : id,
    rechazadas: refused.map(({ numero, motivos }) => ({ fila: numero, motivos })),
  };
}
