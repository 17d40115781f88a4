import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#api/db.server.ts';
import { againstRule } from '#api/errors.server.ts';
import { executePrepared } from '#api/prepared.server.ts';
import { sqlState } from '#api/sql-state.server.ts';
import { todayInMadrid } from '#kit/dates.ts';
import { formatDay } from '#kit/format.ts';
import { codeOf } from '../papeles/numbering.server.ts';
import type { Anterior } from '../verifactu/record.ts';
import { type Factura, isRectifying } from './invoice.server.ts';

/** Those that correct and those that are simplified have series of their own (RD 1619/2012, art. 6.1.a). */
function numberingOf({ tipo, serie }: Pick<Factura, 'tipo' | 'serie'>): {
  prefix: string;
  familia: string;
  serie: string;
} {
  if (isRectifying({ tipo })) return { prefix: 'R', familia: 'facturas R', serie };
  if (tipo === 'F2') return { prefix: 'S', familia: 'facturas S', serie };
  return { prefix: 'F', familia: 'facturas F', serie };
}

/** Number of an invoice in its series and the year of its day. */
export function codeOfInvoice(of: Pick<Factura, 'tipo' | 'serie' | 'fecha'>, numero: number): string {
  const { prefix, serie } = numberingOf(of);
  return codeOf({ prefix, serie, ejercicio: Number(of.fecha.slice(0, 4)), numero });
}

/** A chain as it was when it was locked, and the number that its next invoice has. */
export type Reserved = {
  numero: number;
  cadenaId: string;
  instalacion: string;
  demostracion: boolean;
  orden: number;
  ultimo: Anterior | null;
  ultimoMomento: string | null;
};

type Asked = { nif: string; tipo: Factura['tipo']; serie: Factura['serie']; fecha: string };

/**
 * The next number of a series and year, and the last link of the taxpayer's chain, both locked in that order until the
 * transaction ends: whoever undoes it gives the number back. Refuses a day before that of the last one.
 */
export async function reserve(
  tx: Pick<Db, '_'>,
  { nif, fecha, ...of }: Asked,
): Promise<Reserved & { codigo: string }> {
  const { familia, serie } = numberingOf(of);
  const ejercicio = Number(fecha.slice(0, 4));
  const head = await lockedHead(
    tx,
    sql`SELECT * FROM reservar_factura(${familia}, ${serie}, ${ejercicio}, ${fecha}::date, ${nif})`,
  );
  if (head.numero === null) throw clockBehind('Hay facturas de esa serie con fecha posterior a hoy');
  const { numero } = head;
  return { ...head, numero, codigo: codeOfInvoice({ ...of, fecha }, numero) };
}

/** The last link of the taxpayer's chain, locked: of a record that gives no number. */
export const holdChain = (tx: Pick<Db, '_'>, nif: string): Promise<Omit<Reserved, 'numero'>> =>
  lockedHead(tx, sql`SELECT * FROM tomar_cadena(${nif})`);

async function lockedHead(
  tx: Pick<Db, '_'>,
  query: SQL,
): Promise<Omit<Reserved, 'numero'> & { numero: number | null }> {
  const { rows } = await ofTheBusiness(() =>
    executePrepared<{
      numero: number | null;
      cadena_id: string;
      instalacion: string;
      demostracion: boolean;
      orden: string;
      ultimo: Anterior | null;
      ultimo_momento: string | null;
    }>(tx, query),
  );
  const [row] = rows;
  if (!row) throw new Error('no chain was given');
  const {
    numero,
    cadena_id: cadenaId,
    instalacion,
    demostracion,
    ultimo,
    ultimo_momento: ultimoMomento,
  } = row;
  return { numero, cadenaId, instalacion, demostracion, orden: Number(row.orden), ultimo, ultimoMomento };
}

/** The business got another tax number between reading it and taking the number. */
async function ofTheBusiness<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (sqlState(error).constraint !== 'factura_del_negocio') throw error;
    throw againstRule('El NIF del negocio acaba de cambiar: vuelve a intentarlo');
  }
}

const TOLERATED_MS = 60_000;

/**
 * When a record is made: now, or a millisecond after the one before while the clock is not past it, by less than a minute (Orden
 * HAC/1177/2024, art. 7). Each is after the one before it, so that the order of invoices is that of their instants.
 */
export function recordInstant(now: Date, { ultimoMomento }: Pick<Reserved, 'ultimoMomento'>): Date {
  const last = ultimoMomento === null ? Number.NEGATIVE_INFINITY : Date.parse(ultimoMomento);
  if (last - now.getTime() > TOLERATED_MS)
    throw clockBehind(
      `El último registro es del ${formatDay(todayInMadrid(new Date(last)))}, posterior a la hora del servidor`,
    );
  return last >= now.getTime() ? new Date(last + 1) : now;
}

/** The clock of the machine can't be right. */
const clockBehind = (what: string) =>
  againstRule(`${what}: revisa el reloj del servidor. No se ha emitido nada`);
