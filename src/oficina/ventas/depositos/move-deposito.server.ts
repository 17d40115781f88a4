import { and, eq, sql } from 'drizzle-orm';
import type { Actor } from '#oficina/base/roles/actor.server.ts';
import { type Alcance, permitted } from '#oficina/base/roles/roles.ts';
import { remember } from '#oficina/base/standard.server.ts';
import { refuseFrom } from '#oficina/base/steps/refuse-from.server.ts';
import type { Procedencia } from '#oficina/documentos/firmas/events.server.ts';
import { type Firma, holdFirma } from '#oficina/documentos/firmas/read-solicitud.server.ts';
import { refuseUnsealed, revokeFirma } from '#oficina/documentos/firmas/revoke.server.ts';
import { payFactura } from '#oficina/ventas/facturas/cobros/pay-factura.server.ts';
import { EstadoFactura } from '#oficina/ventas/facturas/estados.ts';
import { facturasFamily } from '#oficina/ventas/facturas/family.server.ts';
import { facturasScope } from '#oficina/ventas/facturas/scope.server.ts';
import type { Transaction } from '#platform/crud/crud-table.server.ts';
import { AppError, invalidFields, notAllowed, notFound, outOfDate } from '#platform/http/errors.server.ts';
import { errorCodes } from '#platform/kit/contract/error-codes.ts';
import { pasosDeposito, siguientesDeposito } from './pasos.ts';
import { depositosScope } from './scope.server.ts';
import { depositos } from './table.server.ts';

type Deposito = typeof depositos.$inferSelect;
type DepositoStep = (typeof pasosDeposito)[keyof typeof pasosDeposito];
export type MoveContext = { actor: Actor; reach: Alcance; now: Date };

/** Depósito within the actor's reach, locked until the transaction ends; otherwise 404. */
async function holdDeposito(tx: Transaction, id: string, { actor, reach }: MoveContext): Promise<Deposito> {
  const { where } = depositosScope(actor, reach);
  const [row] = await tx
    .select()
    .from(depositos)
    .where(and(eq(depositos.id, id), where))
    .for('update');
  if (!row) throw notFound('la señal');
  return row;
}

type MoveRequest = { _id: string; version: number; motivo?: string };

/**
 * Moves a depósito one step: 40902 when its state does not allow it, 40901 when it changed since it was read.
 * Of two calls at once, only one succeeds.
 */
export async function moveDeposito(
  tx: Transaction,
  step: DepositoStep,
  { _id, version, motivo }: MoveRequest,
  by: MoveContext,
): Promise<void> {
  const row = await holdDeposito(tx, _id, by);
  refuseStep(row, step);
  if (row.version !== version) throw outOfDate({ _id, estado: row.estado, version: row.version });
  await change(tx, row, { estado: step.to, ...(motivo !== undefined && { motivo }) }, by);
}

const refuseStep = ({ estado }: Deposito, step: DepositoStep): void =>
  refuseFrom(step, estado, siguientesDeposito[estado]);

type Changes = Partial<Pick<Deposito, 'estado' | 'motivo' | '_idFactura'>>;

async function change(
  tx: Transaction,
  row: Deposito,
  to: Changes,
  { actor, now }: MoveContext,
): Promise<void> {
  await tx
    .update(depositos)
    .set({ ...to, version: sql`${depositos.version} + 1`, modificadoEn: now })
    .where(eq(depositos.id, row.id));
  const { estado, motivo, _idFactura } = row;
  const antes = { estado, motivo, _idFactura };
  await remember(
    tx,
    { actor, now, entidad: 'depositos' },
    { id: row.id, antes, despues: { ...antes, ...to } },
  );
}

type Applying = { _id: string; version: number; _idFactura?: string | undefined };

/**
 * Applies a depósito to the amount to pay. If a factura of its pedido is given, notes a cobro in that factura too. The code of cobros does
 * it, and refuses an actor who may not note cobros.
 */
export async function applyDeposito(tx: Transaction, asked: Applying, by: MoveContext): Promise<void> {
  const { _idFactura } = asked;
  // The factura is locked first, in the same order as a cobro does.
  const forma = _idFactura ? await refuseFactura(tx, asked._id, _idFactura, by) : undefined;
  await moveDeposito(tx, pasosDeposito.aplicar, { _id: asked._id, version: asked.version }, by);
  if (!_idFactura || !forma) return;
  const row = await holdDeposito(tx, asked._id, by);
  const { actor, now } = by;
  const scope = facturasScope(actor, permitted(actor, 'facturas', 'T') ?? 'propio');
  await payFactura(
    { tx, actor, now, family: facturasFamily, scope },
    { _id: _idFactura, importe: row.importe, forma, referencia: `Señal: ${row.concepto}`.slice(0, 120) },
  );
  await change(tx, row, { _idFactura }, by);
}

/** Refuses, with 403 or 400, a factura that cannot have the cobro; gives the name of its form of payment. */
async function refuseFactura(
  tx: Transaction,
  id: string,
  factura: string,
  { actor }: MoveContext,
): Promise<string> {
  if (permitted(actor, 'facturas', 'T') === null)
    throw notAllowed('No puedes anotar cobros: aplica la señal sin decir la factura');
  const { rows } = await tx.execute<{ forma: string }>(sql`
    SELECT left(f.nombre, 60) AS forma FROM depositos d JOIN formas_de_pago f ON f.id = d.forma_pago_id
    JOIN facturas x ON x.id = ${factura} AND x.estado <> ${EstadoFactura.preparando} AND x.cliente_id = d.cliente_id
    JOIN pedidos p ON p.id = x.pedido_id AND (p.id = d.pedido_id OR p.presupuesto_id = d.presupuesto_id
      OR p.presupuesto_id = (SELECT presupuesto_id FROM pedidos WHERE id = d.pedido_id))
    WHERE d.id = ${id}`);
  if (!rows[0])
    throw invalidFields([{ campo: '_idFactura', motivo: 'no es una factura emitida de ese pedido' }]);
  return rows[0].forma;
}

/**
 * Revokes a depósito and the firma of its receipt, with a reason; row, receipt and evidence stay. Gives the
 * signing, if there was one, with its correos. 40902 for an applied or returned one.
 */
export async function revokeDeposito(
  tx: Transaction,
  { _id, motivo }: { _id: string; motivo: string },
  by: MoveContext & { de: Procedencia },
) {
  // Locks in the same order as a firma does: the signing, its documento and the depósito.
  const firmaId = await lastFirma(tx, _id);
  const firma = firmaId ? await holdFirma(tx, firmaId) : undefined;
  await tx.execute(
    sql`SELECT FROM documentos WHERE id = (SELECT documento_id FROM depositos WHERE id = ${_id}) FOR UPDATE`,
  );
  const row = await holdDeposito(tx, _id, by);
  if ((await lastFirma(tx, _id)) !== firmaId)
    throw new AppError(
      errorCodes.version,
      'El recibo acaba de cambiar. Vuelve a mirarlo antes de revocarlo.',
    );
  refuseStep(row, pasosDeposito.eliminarfirma);
  const letters = firma && isRevocable(firma) ? await revoked(tx, firma, motivo, by) : [];
  if (!firma)
    await tx.execute(
      sql`UPDATE documentos SET estado_firma = 'revocado', version = version + 1 WHERE id = ${row._idDocumento}`,
    );
  await change(tx, row, { estado: 'revocado', motivo }, by);
  return { solicitudId: firma?.id, letters };
}

const isRevocable = ({ estado }: Firma) => ['pendiente', 'parcial', 'firmado'].includes(estado);

function revoked(
  tx: Transaction,
  firma: Firma,
  motivo: string,
  { actor, now, de }: MoveContext & { de: Procedencia },
) {
  refuseUnsealed(firma);
  return revokeFirma(tx, { signing: firma, actor, motivo, now, de });
}

async function lastFirma(tx: Transaction, id: string): Promise<string | undefined> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    SELECT s.id FROM solicitudes_firma s JOIN depositos d ON d.documento_id = s.documento_id
    WHERE d.id = ${id} ORDER BY s.creada_en DESC, s.id DESC LIMIT 1`);
  return rows[0]?.id;
}
