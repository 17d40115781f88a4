import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import type { Actor } from '#oficina/base/roles/actor.server.ts';
import type { Alcance } from '#oficina/base/roles/roles.ts';
import { remember, type StandardServices } from '#oficina/base/standard.server.ts';
import { classificationOf } from '#oficina/documentos/documentos/classification.server.ts';
import { documentoKey, removeDocumentoFile } from '#oficina/documentos/documentos/documento-files.server.ts';
import { documentos } from '#oficina/documentos/documentos/table.server.ts';
import type { Procedencia } from '#oficina/documentos/firmas/events.server.ts';
import { holdSignable } from '#oficina/documentos/firmas/new-solicitud.server.ts';
import { sign } from '#oficina/documentos/firmas/sign.server.ts';
import { withLetters } from '#oficina/documentos/firmas/sign-by-link.server.ts';
import { askOne, readFirmaDada } from '#oficina/documentos/firmas/sign-on-the-spot.server.ts';
import type { Transaction } from '#platform/crud/crud-table.server.ts';
import { sqlState } from '#platform/database/sql-state.server.ts';
import type { Files } from '#platform/files/files.server.ts';
import { AppError, invalidFields } from '#platform/http/errors.server.ts';
import type { Jobs } from '#platform/jobs/jobs.server.ts';
import { cents } from '#platform/kit/amounts/exact.ts';
import { formatEurosText } from '#platform/kit/amounts/format-amount.ts';
import { todayInMadrid } from '#platform/kit/dates/dates.ts';
import type { NuevoDeposito } from './fields.ts';
import { holdPaperOf, type PaperOf } from './paper-of.server.ts';
import { drawReceipt } from './receipt.server.ts';
import { depositos } from './table.server.ts';

export type DepositoServices = StandardServices & { jobs: Pick<Jobs, 'enqueue'>; files: Files };

/** Actor who asks for a depósito, with its reach and its origin. */
export type Asking = { actor: Actor; reach: Alcance; de: Procedencia; now: Date };

type DepositoTerms = Pick<
  NuevoDeposito,
  '_idPedido' | '_idPresupuesto' | 'concepto' | 'importe' | '_idFormaPago' | 'fecha'
>;

/**
 * Prepares a depósito and its receipt, when it is possible. Locks its pedido or presupuesto until the
 * transaction ends.
 */
export async function prepareDeposito(
  tx: Transaction,
  asked: DepositoTerms,
  { actor, reach, now }: Omit<Asking, 'de'>,
): Promise<PaperOf & { bytes: Buffer }> {
  if (asked.fecha > todayInMadrid(now))
    throw invalidFields([{ campo: 'fecha', motivo: 'no puede ser posterior a hoy' }]);
  const found = await holdPaperOf(tx, { of: asked, actor, reach });
  refuseTooMuch(asked.importe, found.left);
  const formaPago = await cobroName(tx, asked._idFormaPago);
  return { ...found, bytes: await drawReceipt(tx, found, { ...asked, formaPago }) };
}

function refuseTooMuch(importe: string, left: string): void {
  if (cents(importe) <= cents(left)) return;
  const motivo =
    cents(left) > 0n ? `como mucho, ${formatEurosText(left)}: es lo que queda` : 'ya no queda nada por pedir';
  throw invalidFields([{ campo: 'importe', motivo }]);
}

async function cobroName(tx: Transaction, id: string): Promise<string> {
  const { rows } = await tx.execute<{ nombre: string }>(
    sql`SELECT nombre FROM formas_de_pago WHERE id = ${id} AND activo FOR KEY SHARE`,
  );
  if (!rows[0]) throw invalidFields([{ campo: '_idFormaPago', motivo: 'no existe: elige otra de la lista' }]);
  return rows[0].nombre;
}

/**
 * Makes a depósito with its receipt in one transaction and, when the cliente signs on the spot, the firma
 * too. The seal is made afterwards, as for any other signing. Gives its id.
 */
export async function makeDeposito(
  services: DepositoServices,
  asked: NuevoDeposito,
  asking: Asking,
): Promise<string> {
  const { files } = services;
  // The faults of the firma are found before anything is drawn.
  const signed = signatureOf(asking.actor, asked);
  const [id, documentoId] = [uuid({ msecs: asking.now.getTime() }), uuid()];
  const make = async (tx: Transaction) => {
    const prepared = await prepareDeposito(tx, asked, asking);
    await files.put(documentoKey(documentoId), Readable.from([prepared.bytes]));
    await storeReceipt(tx, { documentoId, asked, prepared, asking });
    await storeDeposito(tx, { id, documentoId, asked, prepared, asking });
    return signed
      ? signReceipt(tx, services, { documentoId, signed, email: asked.email ?? '', asking })
      : null;
  };
  try {
    if (signed)
      await withLetters(services, async (tx) => {
        const done = await make(tx);
        if (!done) throw new Error('a signature that signed nothing');
        return done;
      });
    else await services.db.transaction(make);
  } catch (error) {
    // An error without a code may come after the commit, so the rows may exist. The nightly job removes files
    // without a row.
    if (error instanceof AppError || sqlState(error).code !== undefined)
      await removeDocumentoFile(files, documentoId);
    throw error;
  }
  return id;
}

function signatureOf(actor: Actor, asked: NuevoDeposito) {
  const { nombre, nif, email, metodo, trazo, firma, huella = '', acepto = '' } = asked;
  const some = [nombre, nif, email, trazo, firma, asked.huella, asked.acepto].some(
    (one) => one !== undefined,
  );
  if (metodo === undefined && !some) return undefined;
  return readFirmaDada(actor, { nombre, nif, email, metodo: metodo ?? '', trazo, firma, huella, acepto });
}

type DepositoDraft = {
  documentoId: string;
  asked: NuevoDeposito;
  prepared: PaperOf & { bytes: Buffer };
  asking: Asking;
};

async function storeReceipt(
  tx: Transaction,
  { documentoId, asked, prepared, asking }: DepositoDraft,
): Promise<void> {
  const { bytes, paper, clase } = prepared;
  const { now, actor } = asking;
  const kind = await classificationOf(tx, await kindOfReceipts(tx), todayInMadrid(now));
  const nombre = `Recibo de señal ${paper.codigo ?? ''}`.trim();
  await tx.insert(documentos).values({
    id: documentoId,
    nombre,
    nombreOriginal: `${nombre}.pdf`,
    nombreUnico: `${documentoId}.pdf`,
    tipo: 'pdf',
    mime: 'application/pdf',
    tamano: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    _idClasificacion: kind.id,
    retenerHasta: kind.retenerHasta,
    entidad: clase === 'Pedido' ? 'pedido' : 'presupuesto',
    _idCliente: paper._idCliente,
    _idPedido: asked._idPedido ?? null,
    _idPresupuesto: asked._idPresupuesto ?? null,
    _idGrupo: documentoId,
    visibilidad: 'cliente',
    requiereFirma: true,
    estadoFirma: 'pendiente',
    subidoEn: now.toISOString(),
    subidoPor: actor.nombre,
    subidoPorId: actor._id,
  });
}

/** Kind of document for the receipt: one that clientes see, preferably one that is signed. */
async function kindOfReceipts(tx: Transaction): Promise<string | undefined> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    SELECT id FROM clasificaciones_documento WHERE activo AND visibilidad = 'cliente'
    ORDER BY requiere_firma DESC, orden, id LIMIT 1`);
  return rows[0]?.id;
}

async function storeDeposito(
  tx: Transaction,
  { id, documentoId, asked, prepared, asking: { actor, now } }: DepositoDraft & { id: string },
): Promise<void> {
  const { concepto, importe, _idFormaPago, fecha, _idPedido = null, _idPresupuesto = null } = asked;
  const said = {
    _idCliente: prepared.paper._idCliente,
    _idPedido,
    _idPresupuesto,
    concepto,
    importe,
    _idFormaPago,
    fecha,
    _idDocumento: documentoId,
  };
  await tx.insert(depositos).values({ id, ...said, creadoEn: now, modificadoEn: now });
  await remember(tx, { actor, now, entidad: 'depositos' }, { id, antes: null, despues: said });
}

type Firma = {
  documentoId: string;
  signed: NonNullable<ReturnType<typeof signatureOf>>;
  email: string;
  asking: Asking;
};

/** Signs the receipt; a trigger moves the depósito with it, as it does for any other way of signing. */
async function signReceipt(
  tx: Transaction,
  { files }: DepositoServices,
  { documentoId, signed, email, asking: { actor, now, de } }: Firma,
) {
  const document = await holdSignable({ tx, files }, documentoId, undefined);
  const found = await askOne(tx, { document, actor, asked: signed, email, now, de });
  const letters = await sign(tx, {
    ...found,
    asked: signed,
    now,
    who: { via: 'presencia', usuarioId: actor._id, testigo: actor.nombre, email, de },
  });
  return { solicitudId: found.signing.id, letters };
}
