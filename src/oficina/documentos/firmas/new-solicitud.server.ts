import { randomInt } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { eq, sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import type { NewCorreo } from '#oficina/base/letters/queue.server.ts';
import type { Actor } from '#oficina/base/roles/actor.server.ts';
import { documentoKey } from '#oficina/documentos/documentos/documento-files.server.ts';
import { refuseInfected } from '#oficina/documentos/documentos/open-documento.server.ts';
import { isShown } from '#oficina/documentos/documentos/states.ts';
import { documentos } from '#oficina/documentos/documentos/table.server.ts';
import type { Transaction } from '#platform/crud/crud-table.server.ts';
import { sqlState } from '#platform/database/sql-state.server.ts';
import { openChecked } from '#platform/files/checked-file.server.ts';
import type { Files } from '#platform/files/files.server.ts';
import type { FirmaPrevia } from '#platform/files/pdf-seal/read-previas.server.ts';
import { AppError, inUse, invalidFields } from '#platform/http/errors.server.ts';
import { errorCodes } from '#platform/kit/contract/error-codes.ts';
import { MOST_SIGNERS } from './contract.ts';
import { type Procedencia, recordEvent } from './events.server.ts';
import { type Firma, type Firmante, isNeeded, onTurn } from './read-solicitud.server.ts';
import { isSame } from './same-person.ts';
import { firmantes, solicitudesFirma } from './solicitudes-table.server.ts';
import type { RolFirmante } from './states.ts';

export type NewFirmante = {
  orden: number;
  rol: RolFirmante;
  nombre: string;
  nif: string | null;
  email: string | null;
};

export type NewSolicitud = {
  _idDocumento: string;
  firmantes: readonly NewFirmante[];
  caducaEn: Date;
  conCodigo: boolean;
  mensaje: string | null;
};

export type Signable = Pick<typeof documentos.$inferSelect, 'id' | 'sha256' | 'nombre' | 'requiereFirma'> & {
  /** Signatures of others that the file brings. */
  previas: FirmaPrevia[];
};

/**
 * Documento to sign, locked: the last version, a PDF that can be sealed, without an open solicitud. Throws
 * 400, 404 or 409. `within` is the actor's reach.
 */
export async function holdSignable(
  { tx, files }: { tx: Transaction; files: Files },
  _idDocumento: string,
  within: ReturnType<typeof sql> | undefined,
): Promise<Signable> {
  const [row] = await tx
    .select()
    .from(documentos)
    .where(sql`documentos.id = ${_idDocumento} AND ${within ?? sql`true`}`)
    .for('update');
  if (!row) throw new AppError(errorCodes.noEncontrado, 'No se ha encontrado el documento');
  if (!row.vigente) throw invalidFields([{ campo: '_id', motivo: 'hay una versión más nueva: firma esa' }]);
  if (row.estadoFirma === 'firmado')
    throw inUse('Este documento ya está firmado. Si hace falta otra firma, sube una versión nueva.');
  await refuseClosedDeposito(tx, row.id);
  if (row.tipo !== 'pdf')
    throw invalidFields([
      { campo: '_id', motivo: 'solo se firman documentos PDF: guárdalo como PDF y súbelo' },
    ]);
  refuseInfected(row);
  if (!isShown(row))
    throw inUse('El antivirus todavía no ha mirado este documento: se podrá firmar cuando acabe.');
  const storedAs = { bytes: row.tamano, sha256: row.sha256 };
  const bytes = await buffer(await openChecked(files, documentoKey(row.id), storedAs));
  const { checkSealable, UnsealablePdf } = await import('#platform/files/pdf-seal/seal-pdf.server.ts');
  try {
    const { previas } = await checkSealable(bytes);
    return { ...row, previas };
  } catch (error) {
    if (!(error instanceof UnsealablePdf)) throw error;
    throw invalidFields([{ campo: '_id', motivo: `este PDF no se puede firmar: ${error.message}` }]);
  }
}

/** Refuses the receipt of a depósito that no longer waits for a firma. */
async function refuseClosedDeposito(tx: Transaction, documentoId: string): Promise<void> {
  const { rowCount } = await tx.execute(
    sql`SELECT FROM depositos WHERE documento_id = ${documentoId} AND estado <> 'pendiente'`,
  );
  if (rowCount) throw inUse('La señal de este recibo ya no espera ninguna firma.');
}

/**
 * Stores a solicitud; gives its id and the people to ask first. Throws 409 when the documento has an open
 * one.
 */
export async function createSolicitud(
  tx: Transaction,
  {
    document,
    asked,
    actor,
    now,
    de,
  }: { document: Signable; asked: NewSolicitud; actor: Actor; now: Date; de: Procedencia },
): Promise<{ solicitudId: string; people: Firmante[] }> {
  const solicitudId = uuid();
  const { caducaEn, conCodigo, mensaje } = asked;
  try {
    await tx.transaction((inner) =>
      inner.insert(solicitudesFirma).values({
        id: solicitudId,
        documentoId: document.id,
        codigo: newCode(),
        conCodigo,
        mensaje,
        caducaEn,
        creadaEn: now,
        creadaPor: actor.nombre,
        creadaPorId: actor._id,
        hashOriginal: document.sha256,
        previas: document.previas,
      }),
    );
  } catch (error) {
    if (sqlState(error).constraint !== 'solicitudes_firma_abierta') throw error;
    throw inUse('Este documento ya se está firmando. Espera a que acabe, o retira esa firma antes.');
  }
  const people = await insertPeople(tx, solicitudId, asked.firmantes);
  await tx
    .update(documentos)
    .set({ requiereFirma: true, estadoFirma: 'pendiente', version: sql`version + 1` })
    .where(eq(documentos.id, document.id));
  await noteAsked(tx, { solicitudId, people, actor, now, de });
  return { solicitudId, people };
}

type Joining = { open: Firma; people: readonly NewFirmante[]; actor: Actor; now: Date; de: Procedencia };

/**
 * Adds people to an open solicitud, which is locked: their first turn is its last one. Gives all its people. Throws 409
 * when one of them is asked already.
 */
export async function joinSolicitud(
  tx: Transaction,
  { open, people, actor, now, de }: Joining,
): Promise<Firmante[]> {
  const again = people.find((one) => open.firmantes.some((other) => isSame(one, other)));
  if (again) throw inUse(`Ya se ha pedido la firma de ${again.nombre}`);
  if (open.firmantes.length + people.length > MOST_SIGNERS)
    throw invalidFields([{ campo: 'firmantes', motivo: `como mucho, ${MOST_SIGNERS} personas` }]);
  const last = Math.max(...open.firmantes.map(({ orden }) => orden));
  const later = people.map((one) => ({ ...one, orden: last + one.orden - 1 }));
  const added = await insertPeople(tx, open.id, later);
  await noteAsked(tx, { solicitudId: open.id, people: added, actor, now, de });
  return [...open.firmantes, ...added];
}

const insertPeople = (tx: Transaction, solicitudId: string, people: readonly NewFirmante[]) =>
  tx
    .insert(firmantes)
    .values(people.map((one) => ({ ...one, id: uuid(), solicitudId })))
    .returning();

type Asked = Omit<Joining, 'open' | 'people'> & { solicitudId: string; people: readonly Firmante[] };

const noteAsked = (tx: Transaction, { solicitudId, people, actor, now, de }: Asked): Promise<void> =>
  recordEvent(tx, now, {
    solicitudId,
    tipo: 'solicitado',
    quien: actor.nombre,
    via: 'negocio',
    ...de,
    detalle: new Intl.ListFormat('es-ES')
      .format(people.filter(isNeeded).map(({ nombre }) => nombre))
      .slice(0, 500),
  });

/** Correos for the people whose turn it is and who have an address. The key makes each go once. */
export const askNext = (people: readonly Firmante[]): NewCorreo[] =>
  onTurn(people).flatMap(({ id, email, enviadoEn }): NewCorreo[] =>
    email && !enviadoEn
      ? [{ tipo: 'firma_pedida', para: email, datos: { firmanteId: id }, clave: `firma_pedida:${id}` }]
      : [],
  );

/** Without characters that people confuse, such as 0 and O. */
const LETTERS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

/** Public code of 79 random bits, in groups of four: `7K2M-Q9XD-…`. */
function newCode(): string {
  const letters = Array.from({ length: 16 }, () => LETTERS[randomInt(LETTERS.length)]);
  return (letters.join('').match(/.{4}/g) ?? []).join('-');
}
