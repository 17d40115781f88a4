import { sql } from 'drizzle-orm';
import { eraseBecause } from '#oficina/base/evidence/reason.server.ts';
import type { Actor } from '#oficina/base/roles/actor.server.ts';
import { remember } from '#oficina/base/standard.server.ts';
import { EstadoFactura } from '#oficina/ventas/facturas/estados.ts';
import type { Db } from '#platform/database/db.server.ts';
import { againstRule } from '#platform/http/errors.server.ts';

/** Facturas in a chain of the agency's environment of tests. */
const TRIAL = sql`(SELECT r.factura_id FROM registros_facturacion r JOIN cadenas c ON c.id = r.cadena_id
  WHERE c.entorno = 'pruebas' AND NOT c.demostracion)`;

/** Number of facturas of tests in the database. */
export async function countTrial(db: Pick<Db, 'execute'>): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(
    sql`SELECT count(*)::int AS n FROM facturas WHERE id IN ${TRIAL}`,
  );
  return rows[0]?.n ?? 0;
}

/**
 * Removes all facturas of tests, with their cobros, draft rectificativas and chain, and restores the pedidos, depósitos and recurring
 * facturas that they had used. Real facturas cannot exist at the same time, so everything invoiced is of tests. Returns how many were
 * removed.
 */
export async function removeTrial(db: Db, { actor, now }: { actor: Actor; now: Date }): Promise<number> {
  return db.transaction(async (tx) => {
    // Nobody can issue until the transaction ends.
    await tx.execute(sql`LOCK TABLE cadenas IN EXCLUSIVE MODE`);
    const { rowCount: chains } = await tx.execute(
      sql`SELECT FROM cadenas WHERE entorno = 'pruebas' AND NOT demostracion`,
    );
    // Without a chain of tests the facturas may be real: their pedidos must not change.
    if (!chains) return 0;
    const gone = await countTrial(tx);
    await releaseWhatTheyTook(tx, now);
    await eraseBecause(tx, 'pruebas');
    await tx.execute(sql`SELECT quitar_cobros_de_pruebas()`);
    await tx.execute(sql`
      DELETE FROM facturas WHERE id IN ${TRIAL} OR (estado = ${EstadoFactura.preparando} AND (rectificada_id IN ${TRIAL} OR anulada_id IN ${TRIAL}
        OR id IN (SELECT factura_id FROM facturas_canjes WHERE canjeada_id IN ${TRIAL})
        OR id IN (SELECT l.papel_id FROM facturas_lineas l JOIN facturas_anticipos a ON a.id = l.anticipo_id
          WHERE a.factura_id IN ${TRIAL})))`);
    await tx.execute(sql`SELECT quitar_cadenas_de_pruebas()`);
    await tx.execute(sql`DELETE FROM contadores_papeles WHERE familia LIKE 'pruebas %'`);
    const { rows } = await tx.execute<{ id: string }>(sql`SELECT gen_random_uuid() AS id`);
    await remember(
      tx,
      { actor, now, entidad: 'negocio' },
      { id: rows[0]?.id ?? '', antes: { facturasDePruebas: gone }, despues: { facturasDePruebas: 0 } },
    );
    return gone;
  });
}

async function releaseWhatTheyTook(tx: Pick<Db, 'execute'>, now: Date): Promise<void> {
  await tx.execute(sql`
    UPDATE documentos SET entidad = 'cliente', factura_id = NULL WHERE factura_id IN ${TRIAL} AND cliente_id IS NOT NULL`);
  const { rowCount } = await tx.execute(sql`SELECT FROM documentos WHERE factura_id IN ${TRIAL} LIMIT 1`);
  if (rowCount)
    throw againstRule('Hay documentos en facturas de pruebas que no son de ningún cliente: elimínalos antes');
  await tx.execute(sql`
    UPDATE depositos SET estado = 'recibido', factura_id = NULL, version = version + 1, modificado_en = ${now}
    WHERE factura_id IN ${TRIAL}`);
  await tx.execute(sql`
    UPDATE facturas_recurrentes r SET proxima_el = least(r.proxima_el, f.primera), version = version + 1, modificado_en = ${now}
    FROM (SELECT recurrente_id, min(fecha) AS primera FROM facturas WHERE id IN ${TRIAL} AND recurrente_id IS NOT NULL
      GROUP BY 1) f WHERE f.recurrente_id = r.id`);
  await tx.execute(sql`DELETE FROM facturas_recurrentes_periodos WHERE factura_id IN ${TRIAL}`);
  await tx.execute(sql`UPDATE pedidos_lineas SET cantidad_facturada = 0 WHERE cantidad_facturada <> 0`);
  await tx.execute(sql`
    UPDATE pedidos SET facturado = 0, pendiente_facturar = total, estado_facturacion = 'nada', version = version + 1,
      modificado_en = ${now} WHERE estado_facturacion <> 'nada' OR facturado <> 0`);
}
