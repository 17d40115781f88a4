import { sql } from 'drizzle-orm';
import { refreshStaleOffers } from '#comparador/ofertas/comparador/refresh-offers.server.ts';
import { seedDemoDocumentos } from '#demo/demo-documentos.server.ts';
import { seedDemoFotos } from '#demo/demo-fotos.server.ts';
import { demoLoginLines } from '#demo/demo-users.server.ts';
import { seedDemo as seedData } from '#demo/load-demo.server.ts';
import { offerLikeTarifa, priceOf } from '#oficina/relacion/alumnos/compare-offer.ts';
import { figureOf, writeOferta } from '#oficina/relacion/alumnos/oferta.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import { lockWithin } from '#platform/database/lock.server.ts';
import type { Files } from '#platform/files/files.server.ts';
import { centimos, euros } from '#platform/kit/amounts/money.ts';
import { todayInMadrid } from '#platform/kit/dates/dates.ts';

let lines: string[] = [];

/**
 * Fills an empty database with the demonstration data as of `now`, of these months of the DGT if any, and finds the accounts that can sign in to
 * see them. A program that comes meanwhile waits until it is whole.
 */
export async function seedDemo(
  db: Db,
  files: Files,
  now = new Date(),
  archivos?: readonly string[],
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0`);
    await lockWithin(tx, 'demostración');
    await seedData(db, now, archivos);
    await seedDemoDocumentos(db, files, now);
    await seedDemoFotos(db, files, now);
    await seedDemoOffers(db, now);
  });
  lines = await demoLoginLines(db.$client);
}

/** E-mail, clave and panel of each account, one per line. */
export const logins = (): string[] => lines;

/** Answers with offers by lines: the tarifa with cheaper classes, beside the figure that the comparator has by then. */
async function seedDemoOffers(db: Db, now: Date): Promise<void> {
  const { rows } = await db.execute<{ _id: string; clienteId: string }>(sql`
    SELECT e.id AS "_id", e.cliente_id AS "clienteId" FROM alumnos_autoescuelas e JOIN alumnos a ON a.id = e.alumno_id
    WHERE a.origen = 'demostracion' AND e.estado IN ('respondida', 'ganada')
      AND NOT EXISTS (SELECT FROM ofertas_solicitudes o WHERE o.enviada_id = e.id)`);
  if (rows.length > 0) await refreshStaleOffers(db, now);
  for (const { _id, clienteId } of rows) {
    const cifra = await figureOf(db, { _id, clienteId, hoy: todayInMadrid(now) });
    const like = cifra && offerLikeTarifa(cifra);
    if (!like?.importeClases) continue;
    const oferta = { ...like, importeClases: euros(centimos(like.importeClases) - LESS) };
    await writeOferta(db, _id, { oferta, cifra });
    await db.execute(
      sql`UPDATE alumnos_autoescuelas SET precio_ofrecido = ${priceOf(oferta)}::numeric WHERE id = ${_id}`,
    );
  }
}

/** What the classes of these offers cost less than in the tarifa, in céntimos. */
const LESS = 50_00;
