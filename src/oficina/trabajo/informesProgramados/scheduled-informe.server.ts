import { sql } from 'drizzle-orm';
import type { Actor } from '#oficina/base/roles/actor.server.ts';
import { permitted } from '#oficina/base/roles/roles.ts';
import { type Informe, informes, maySee } from '#oficina/trabajo/informes/catalogue.ts';
import { filtersOf, pedirInforme, periodOf } from '#oficina/trabajo/informes/contract.ts';
import { informeFile } from '#oficina/trabajo/informes/export-informe.server.ts';
import { readInforme } from '#oficina/trabajo/informes/run-informe.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import type { formatosProgramados } from './table.server.ts';

type ScheduledInforme = Omit<Actor, 'tipo'> & {
  tipo: 'trabajador';
  informe: string;
  filtros: Record<string, string>;
  formato: (typeof formatosProgramados)[number];
};

/**
 * Finds a scheduled informe with its present owner; undefined if the owner lost the right to it, or
 * cancelled it.
 */
export async function findAllowed(
  db: Pick<Db, 'execute'>,
  programadoId: string,
): Promise<ScheduledInforme | undefined> {
  const { rows } = await db.execute<ScheduledInforme>(sql`
    SELECT u.id AS "_id", u.tipo, u.rol, NULL AS "clienteId", u.email, u.nombre, '' AS "sesionId",
      p.informe, p.filtros, p.formato
    FROM informes_programados p JOIN usuarios u ON u.id = p.usuario_id
    WHERE p.id = ${programadoId} AND p.terminada_en IS NULL AND u.tipo = 'trabajador' AND u.estado = 'activo'`);
  const [found] = rows;
  return found && mayHave(found) ? found : undefined;
}

/** Tells whether this person may export that informe today; false for an informe that no longer exists. */
const mayHave = (found: ScheduledInforme): boolean =>
  found.informe in informes &&
  permitted(found, 'informes', 'X') !== null &&
  maySee(found, found.informe as Informe);

/** Makes the file, as its owner would download it on that day. */
export async function makeFile(db: Db, actor: ScheduledInforme, { dia, now }: { dia: string; now: Date }) {
  const reach = permitted(actor, 'informes', 'X');
  if (!reach) throw new Error('a report was asked for by somebody who may not have it');
  const asked = pedirInforme.parse({ ...actor.filtros, informe: actor.informe });
  const reading = { db, actor, reach, hoy: dia, period: periodOf(asked, dia), filtros: filtersOf(asked) };
  const read = await readInforme(asked.informe, reading);
  const { titulo } = informes[asked.informe];
  return {
    titulo,
    filas: read.filas.length,
    archivo: await informeFile({ formato: actor.formato, informe: asked.informe, reading, read, now }),
  };
}
