import { and, eq, sql } from 'drizzle-orm';
import { labelledFamilies } from '#oficina/base/labels.server.ts';
import { remember } from '#oficina/base/standard.server.ts';
import { columnsOf } from '#platform/crud/crud-columns.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import { todayInMadrid } from '#platform/kit/dates/dates.ts';
import { permisosAutoescuela } from './contract.ts';
import type { Anotacion } from './origen.ts';
import { inForce } from './stale-tarifas.server.ts';
import { permisosAutoescuela as table } from './table.server.ts';
import { readTarifaLink, spendTarifaLink } from './tarifa-links.server.ts';

const columns = columnsOf(permisosAutoescuela, table as never, labelledFamilies);

/** A published tariff as its form shows it; amounts in euros, as text. */
export type LinkedTarifa = {
  _id: string;
  version: number;
  permiso: string;
  nombre: string;
  seccion: string | null;
  confirmadaEn: string;
  anotada: Anotacion | null;
  precioClase: string;
  minutosClase: number;
  bonos: { clases: number; precio: string }[];
  otros: { concepto: string; importe: string; obligatorio: boolean }[];
} & Record<LineaEscrita, string | null>;

/** Lines that an autoescuela may leave undeclared, in the order of the sheet. */
export const LINEAS_ESCRITAS = [
  ...(['matricula', 'teorica', 'material', 'tramitacion', 'presentacionExamen'] as const),
  ...(['renovacionExpediente', 'certificadoMedico'] as const),
] as const;

export type LineaEscrita = (typeof LINEAS_ESCRITAS)[number];

/** Reads the autoescuela of a link, with its published tarifas in force. */
export async function readLinked(
  db: Db,
  clienteId: string,
  now: Date,
): Promise<{ autoescuela: string; tarifas: LinkedTarifa[] }> {
  const { rows: autoescuelas } = await db.execute<{ nombre: string }>(
    sql`SELECT nombre_comercial AS nombre FROM clientes WHERE id = ${clienteId}`,
  );
  const { rows } = await db.execute<LinkedTarifa>(sql`
    SELECT t.id AS "_id", t.version, p.codigo AS permiso, t.nombre, t.seccion, t.confirmada_en::text AS "confirmadaEn",
      CASE WHEN t.origen <> 'autoescuela' THEN json_build_object('en', t.vista_en, 'el', t.vista_el, 'traida', t.origen = 'traida') END AS anotada,
      t.precio_clase::text AS "precioClase", t.minutos_clase AS "minutosClase", t.bonos, t.otros,
      t.matricula::text, t.teorica::text, t.material::text, t.tramitacion::text,
      t.presentacion_examen::text AS "presentacionExamen", t.renovacion_expediente::text AS "renovacionExpediente",
      t.certificado_medico::text AS "certificadoMedico"
    FROM permisos_autoescuela t JOIN permisos_conducir p ON p.id = t.permiso_id
    WHERE t.cliente_id = ${clienteId} AND ${inForce(todayInMadrid(now))}
    ORDER BY p.codigo, t.nombre, t.id`);
  return { autoescuela: autoescuelas[0]?.nombre ?? '', tarifas: rows };
}

/**
 * A tarifa in the version shown to the person who answers, with their changes; without changes it is
 * confirmed as it is.
 */
export type TarifaAnswer = { _id: string; version: number; cambios: Record<string, unknown> };

class ChangedMeanwhile extends Error {}

/**
 * Confirms these tarifas as of that day in Madrid, with their changes, and spends the link: all or
 * nothing. `gastado` if the link no longer works, `cambiada` if somebody changed a tarifa since it was
 * shown.
 */
export async function confirmByLink(
  db: Db,
  { secreto, tarifas, now }: { secreto: string; tarifas: TarifaAnswer[]; now: Date },
): Promise<'hecho' | 'gastado' | 'cambiada'> {
  const link = await readTarifaLink(db, secreto, now);
  if (link?.estado !== 'vale') return 'gastado';
  try {
    return await db.transaction(async (tx) => {
      if (!(await spendTarifaLink(tx, secreto, now))) return 'gastado' as const;
      for (const answered of tarifas) await confirmOne(tx, { link, answered, now });
      return 'hecho' as const;
    });
  } catch (error) {
    if (error instanceof ChangedMeanwhile) return 'cambiada';
    throw error;
  }
}

type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];
type One = { link: { clienteId: string; email: string }; answered: TarifaAnswer; now: Date };

async function confirmOne(tx: Tx, { link, answered, now }: One): Promise<void> {
  const { _id, version, cambios } = answered;
  const own = and(eq(table.id, _id), eq(table._idCliente, link.clienteId));
  const [antes] = await tx.select(columns).from(table).where(own);
  // When its autoescuela answers for a noted or brought tarifa, even to withdraw it, the tarifa becomes its own.
  const changes = { ...cambios, confirmadaEn: todayInMadrid(now), origen: 'autoescuela' as const };
  const { rowCount } = await tx
    .update(table)
    .set({ ...changes, version: sql`${table.version} + 1`, modificadoEn: now })
    .where(and(own, eq(table.version, version)));
  if (!rowCount || !antes) throw new ChangedMeanwhile();
  const [despues] = await tx.select(columns).from(table).where(own);
  const actor = { _id: link.clienteId, nombre: `${link.email}, por un enlace de correo` };
  await remember(
    tx,
    { actor, now, entidad: 'permisosAutoescuela' },
    { id: _id, antes, despues: despues ?? null },
  );
}
