import { sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import type { Perfil } from '../usuarios/roles.ts';
import type { ModoImportacion, Motivo } from './contract.ts';
import { importRows } from './import-rows.server.ts';
import { fieldsFor, type Importable } from './importable.server.ts';
import { type Counts, countsOf, keepOutcomes } from './outcomes.server.ts';
import type { Outcome } from './plan-rows.server.ts';
import type { GivenRow } from './read-rows.ts';
import type { ImportServices } from './services.server.ts';
import { importaciones } from './table.server.ts';
import type { By } from './write-rows.server.ts';

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

/** Brings rows that came in one call, as files are brought: it can be undone as well. A trial leaves no trace. */
export async function importJson(
  services: ImportServices,
  { importable, by, asked }: { importable: Importable; by: By & Perfil; asked: JsonImport },
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
  let outcomes: Outcome[] = [];
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
      outcomes = await importRows(tx, context, { clave, modo, rows });
      if (simular) throw new Undone();
      await tx.insert(importaciones).values({
        id,
        clave,
        modo,
        estado: 'terminada',
        ...countsOf(outcomes),
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
      await keepOutcomes(tx, id, outcomes);
    });
  } catch (error) {
    if (!(error instanceof Undone)) throw error;
  }
  const refused = outcomes.filter(({ resultado }) => resultado === 'rechazada');
  return {
    ...countsOf(outcomes),
    _idImportacion: asked.simular ? null : id,
    rechazadas: refused.map(({ numero, motivos }) => ({ fila: numero, motivos })),
  };
}
