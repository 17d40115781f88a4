import { type SQL, sql } from 'drizzle-orm';
import type { Party } from '#oficina/base/letters/parties.ts';
import type { Db } from '#platform/database/db.server.ts';
import { newId } from '#platform/database/new-id.server.ts';
import { executePrepared } from '#platform/database/statements/prepared.server.ts';
import { recordHash } from './fingerprint.server.ts';
import type { Anterior, Registro, Sistema } from './record.ts';
import { recordMoment } from './record.ts';
import { systemOf } from './system.server.ts';

/** Locked end of a chain, and the data for its next record. */
export type Link = {
  cadenaId: string;
  instalacion: string;
  orden: number;
  ultimo: Anterior | null;
  instant: Date;
  emisor: Pick<Party, 'nombre' | 'nif'>;
};

/** Fields that link a record to the chain. */
export const linked = ({
  ultimo,
  instalacion,
  instant,
  emisor,
}: Link): { anterior: Anterior | null; sistema: Sistema; momento: string } => ({
  anterior: ultimo,
  sistema: systemOf({ nombre: emisor.nombre, nif: emisor.nif }, instalacion),
  momento: recordMoment(instant),
});

const kindOf = (registro: Registro) =>
  registro.tipo === 'alta' && registro.subsana ? 'subsanacion' : registro.tipo;

/** Record to seal, and the change that it makes in its factura. */
type NewRecord = { registro: Registro; facturaId: string; change?: SQL; history: SQL };

/**
 * Seals a record at the end of its chain, changes its factura by `change` and notes its `history`. One
 * statement does it all, so the chain stays locked for two round trips less. The caller locks the chain.
 */
export async function appendRecord(
  tx: Pick<Db, '_'>,
  { cadenaId, orden, instant }: Link,
  { registro, facturaId, change, history }: NewRecord,
): Promise<void> {
  const huella = recordHash(registro);
  const place = orden + 1;
  const id = newId(instant);
  await executePrepared(
    tx,
    sql`
    WITH historia AS (${history}), registro AS (
      INSERT INTO registros_facturacion (id, cadena_id, orden, factura_id, tipo, contenido, huella, generado_en)
      VALUES (${id}, ${cadenaId}, ${place}, ${facturaId}, ${kindOf(registro)}, ${JSON.stringify(registro)}::jsonb, ${huella},
        ${instant})
    ), envio AS (
      INSERT INTO registros_envios (registro_id, cadena_id, orden) VALUES (${id}, ${cadenaId}, ${place})
    ), factura AS (
      UPDATE facturas SET version = version + 1, modificado_en = ${instant}, estado_aeat = 'pendiente'${change ? sql`, ${change}` : sql``}
      WHERE id = ${facturaId}
    )
    UPDATE cadenas SET orden = ${place}, ultimo = ${JSON.stringify({ ...registro.id, huella })}::jsonb,
      ultimo_momento = ${instant} WHERE id = ${cadenaId}`,
  );
}
