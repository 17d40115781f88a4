import { sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { eraseBecause } from '#oficina/base/evidence/reason.server.ts';
import { DIAS_PARA_DESHACER } from '#oficina/base/merges.ts';
import { UNDER_PROOF } from '#oficina/base/personal-data/map/signed.server.ts';
import { NOTICE_DAYS, NOTICES } from '#oficina/base/personal-data/map/traces.server.ts';
import { SUPRIMIDA } from '#oficina/base/personal-data/person.server.ts';
import { lineOfHistory } from '#oficina/base/standard.server.ts';
import { eraseAlumnos } from '#oficina/relacion/alumnos/erase-alumno.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import type { Files } from '#platform/files/files.server.ts';
import type { Job, JobKind } from '#platform/jobs/jobs.server.ts';
import { todayInMadrid } from '#platform/kit/dates/dates.ts';
import type { KeptMail } from '#platform/mail/mail.server.ts';
import { removeKept } from './files-of.server.ts';

type Services = { db: Db; files: Files; kept: KeptMail; clock: () => Date };

export const filesKind: JobKind<Record<string, never>> = {
  name: 'supresion-archivos',
  retryLimit: 8,
  retryDelay: 30,
  cron: '*/10 * * * *',
};

/** Removes the files of erased people until none is left: right after an erasure, and every ten minutes. */
export const erasedFilesJob = (services: Services): Job => ({
  ...filesKind,
  handler: () => removeErasedFiles(services),
});

export async function removeErasedFiles(services: Services): Promise<void> {
  const { db, clock } = services;
  const { rows } = await db.execute<{ id: string; archivos: string[] }>(
    sql`SELECT id, archivos FROM supresiones_datos WHERE archivos_en IS NULL ORDER BY en LIMIT 100`,
  );
  for (const { id, archivos } of rows) {
    for (const name of archivos) await removeKept(name, services);
    await db.execute(
      sql`UPDATE supresiones_datos SET archivos = '[]'::jsonb, archivos_en = ${clock()} WHERE id = ${id}`,
    );
  }
}

/** Every night, removes the data whose term is over (dominio 5.5). */
export const retentionJob = (services: Services): Job => ({
  name: 'conservacion-datos',
  retryLimit: 3,
  retryDelay: 60,
  cron: '50 3 * * *',
  handler: async () => void (await retain(services)),
});

/** Rows per transaction: a short transaction does not hold up other work. */
const BATCH = 500;

/** Author of these changes in the history. */
const PROGRAM = { _id: '00000000-0000-0000-0000-000000000000', nombre: 'El programa' };

/** Number of rows of each kind that were treated, 0 for none. */
export type RetentionCounts = Record<
  'alumnos' | 'presupuestos' | 'pedidos' | 'documentos' | 'avisos' | 'fusiones',
  number
>;

export async function retain(services: Services): Promise<RetentionCounts> {
  const { db, clock } = services;
  const now = clock();
  const done: RetentionCounts = {
    alumnos: await inBatches(() =>
      db.transaction((tx) =>
        eraseAlumnos(tx, sql`caduca_en < ${now}`, { motivo: 'plazo', now, most: BATCH }),
      ),
    ),
    presupuestos: await inBatches(() => emptyPapers(services, 'presupuestos')),
    pedidos: await inBatches(() => emptyPapers(services, 'pedidos')),
    documentos: await inBatches(() => destroyDocuments(services)),
    avisos: await inBatches(() => forgetNotices(services)),
    fusiones: await inBatches(() => forgetMerged(services)),
  };
  const some = Object.fromEntries(Object.entries(done).filter(([, count]) => count > 0));
  if (Object.keys(some).length > 0) {
    const line = { actor: PROGRAM, now, entidad: 'datosPersonales' };
    const despues = { accion: 'conservacion', ...some };
    await db.execute(lineOfHistory(line, { id: uuid({ msecs: now.getTime() }), antes: null, despues }));
  }
  return done;
}

async function inBatches(work: () => Promise<number>): Promise<number> {
  let all = 0;
  for (;;) {
    const some = await work();
    all += some;
    if (some < BATCH) return all;
  }
}

/** A paper without acceptance or factura loses the person's data and keeps its amounts. */
const LOOSE = {
  presupuestos: `hash_aceptado IS NULL AND NOT EXISTS (SELECT FROM facturas f WHERE f.presupuesto_id = x.id)
    AND NOT EXISTS (SELECT FROM pedidos p WHERE p.presupuesto_id = x.id AND p.estado_facturacion <> 'nada')`,
  pedidos: `estado_facturacion = 'nada' AND NOT EXISTS (SELECT FROM facturas f WHERE f.pedido_id = x.id)`,
};
const THEIRS = {
  presupuestos: sql`, prospecto = NULL, enviado_a = NULL, aceptado_por = NULL`,
  pedidos: sql`, direccion_entrega = NULL`,
};

/** Empties a paper three years after its date, if its cliente is a natural person or has no NIF to tell. */
async function emptyPapers({ db, clock }: Services, table: 'presupuestos' | 'pedidos'): Promise<number> {
  const today = todayInMadrid(clock());
  const { rowCount } = await db.execute(sql`
    UPDATE ${sql.raw(table)} SET cliente_nombre = ${SUPRIMIDA}, destinatario = NULL, contacto_id = NULL, titulo = NULL,
      ref_cliente = NULL, notas_publicas = NULL, notas_privadas = NULL, version = version + 1 ${THEIRS[table]}
    WHERE id IN (SELECT x.id FROM ${sql.raw(table)} x JOIN clientes c ON c.id = x.cliente_id AND (c.tipo_persona = 'fisica' OR c.nif IS NULL)
      WHERE x.fecha < ${today}::date - interval '3 years' AND x.cliente_nombre <> ${SUPRIMIDA} AND ${sql.raw(LOOSE[table])}
      ORDER BY x.id LIMIT ${BATCH})`);
  return rowCount ?? 0;
}

type DocumentoRow = { id: string; sha256: string; retenerHasta: string };

/** Destroys documentos with all their versions, once the retention term of every version is over. Their hash stays in the history. */
async function destroyDocuments({ db, files, clock }: Services): Promise<number> {
  const now = clock();
  const today = todayInMadrid(now);
  const gone = await db.transaction(async (tx) => {
    await eraseBecause(tx, 'plazo');
    const { rows } = await tx.execute<DocumentoRow>(sql`
      DELETE FROM documentos WHERE grupo_id IN (
        SELECT grupo_id FROM documentos WHERE NOT (${sql.raw(UNDER_PROOF)}) GROUP BY grupo_id
        HAVING max(retener_hasta) < ${today} AND count(*) = count(retener_hasta) ORDER BY grupo_id LIMIT ${BATCH})
      RETURNING id, sha256, retener_hasta::text AS "retenerHasta"`);
    for (const { id, sha256, retenerHasta } of rows) {
      await tx.execute(sql`SELECT quitar_historial(
        ARRAY(SELECT h.id FROM historial h WHERE h.entidad = 'documentos' AND h.entidad_id = ${id}))`);
      const line = { actor: PROGRAM, now, entidad: 'documentos' };
      await tx.execute(lineOfHistory(line, { id, antes: { sha256, retenerHasta }, despues: null }));
    }
    return rows;
  });
  // A file that is not reached here is removed by the nightly search for files without a row.
  for (const { id } of gone) await files.remove(`documentos/${id}`);
  return gone.length;
}

/** Deletes the correos that answered erasure requests, after `NOTICE_DAYS` days as proof. */
async function forgetNotices({ db, kept, clock }: Services): Promise<number> {
  const { rows } = await db.execute<{ archivo: string | null }>(sql`
    DELETE FROM correos WHERE id IN (SELECT id FROM correos WHERE ${sql.raw(NOTICES)}
      AND creado_en < ${clock()}::timestamptz - make_interval(days => ${NOTICE_DAYS}) LIMIT ${BATCH})
    RETURNING archivo`);
  for (const { archivo } of rows) if (archivo) await kept.remove(archivo);
  return rows.length;
}

/** Empties the merges that can no longer be undone: the removed row goes, and the id of the row that stayed remains. */
async function forgetMerged({ db, clock }: Services): Promise<number> {
  const { rowCount } = await db.execute(sql`
    UPDATE fusiones SET nombre = '', pasos = NULL WHERE id IN (
      SELECT id FROM fusiones WHERE pasos IS NOT NULL
        AND en < ${clock()}::timestamptz - make_interval(days => ${DIAS_PARA_DESHACER}) LIMIT ${BATCH})`);
  return rowCount ?? 0;
}
