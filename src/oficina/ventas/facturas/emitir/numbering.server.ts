import { type SQL, sql } from 'drizzle-orm';
import type { NumberForm } from '#oficina/ventas/papeles/number-form.ts';
import { codeOf } from '#oficina/ventas/papeles/numbering.server.ts';
import type { Entorno } from '#oficina/ventas/verifactu/qr-address.ts';
import type { Anterior } from '#oficina/ventas/verifactu/record.ts';
import type { Db } from '#platform/database/db.server.ts';
import { sqlState } from '#platform/database/sql-state.server.ts';
import { executePrepared } from '#platform/database/statements/prepared.server.ts';
import { againstRule } from '#platform/http/errors.server.ts';
import { todayInMadrid } from '#platform/kit/dates/dates.ts';
import { formatDay } from '#platform/kit/format.ts';
import { type Factura, isRectifying } from '../factura.server.ts';

/** Rectificativas and simplified facturas have series of their own (RD 1619/2012, art. 6.1.a). */
export function numberingOf({ tipo, serie }: Pick<Factura, 'tipo' | 'serie'>): {
  prefix: string;
  familia: string;
  serie: string;
} {
  if (isRectifying({ tipo })) return { prefix: 'R', familia: 'facturas R', serie };
  if (tipo === 'F2') return { prefix: 'S', familia: 'facturas S', serie };
  return { prefix: 'F', familia: 'facturas F', serie };
}

type FacturaCodeParts = Pick<Factura, 'tipo' | 'serie' | 'fecha'> & {
  numero: number;
  modelo?: NumberForm | null;
};

/** Number of a factura in its series and year; a number of tests begins with PRUEBA. */
export function codeOfFactura(
  { numero, modelo, ...of }: FacturaCodeParts,
  chain: Pick<Reservation, 'entorno' | 'demostracion'>,
): string {
  const { prefix, serie } = numberingOf(of);
  const code = codeOf({
    prefix,
    serie,
    ejercicio: Number(of.fecha.slice(0, 4)),
    numero,
    ...(modelo && { modelo }),
  });
  return isTrial(chain) ? `PRUEBA-${code}` : code;
}

/** Whether the registros go to the agency's test environment; those of the demonstration are never sent. */
const isTrial = ({ entorno, demostracion }: Pick<Reservation, 'entorno' | 'demostracion'>): boolean =>
  entorno === 'pruebas' && !demostracion;

/** Chain at the time of its lock, and the number of its next factura. */
export type Reservation = {
  numero: number;
  cadenaId: string;
  instalacion: string;
  demostracion: boolean;
  entorno: Entorno;
  orden: number;
  ultimo: Anterior | null;
  ultimoMomento: string | null;
};

type NumberRequest = { nif: string; tipo: Factura['tipo']; serie: Factura['serie']; fecha: string };

/**
 * Takes the next number of a series and year and the last link of the taxpayer's chain, locked in that order until the transaction ends: a
 * rollback gives the number back. Refuses a day before the day of the last factura. Refuses any factura if its door was closed after the
 * draft was read.
 */
export async function reserve(
  tx: Pick<Db, '_' | 'execute'>,
  { nif, fecha, ...of }: NumberRequest,
): Promise<Reservation & { codigo: string }> {
  const { familia, serie } = numberingOf(of);
  const ejercicio = Number(fecha.slice(0, 4));
  const head = await lockedHead(
    tx,
    sql`SELECT *, modelo_de_papeles(${familia}, ${serie}, ${ejercicio}) AS modelo
      FROM reservar_factura(${familia}, ${serie}, ${ejercicio}, ${fecha}::date, ${nif})`,
  );
  if (head.numero === null) throw clockBehind('Hay facturas de esa serie con fecha posterior a hoy');
  const { numero, modelo } = head;
  return { ...head, numero, codigo: codeOfFactura({ ...of, fecha, numero, modelo }, head) };
}

/** Last link of the taxpayer's chain, locked, for a record that takes no number. */
export const holdChain = (tx: Pick<Db, '_'>, nif: string): Promise<Omit<Reservation, 'numero'>> =>
  lockedHead(tx, sql`SELECT * FROM tomar_cadena(${nif})`);

type Head = Omit<Reservation, 'numero'> & { numero: number | null; modelo: NumberForm | null };

async function lockedHead(tx: Pick<Db, '_'>, query: SQL): Promise<Head> {
  const { rows } = await ofTheBusiness(() =>
    executePrepared<{
      numero: number | null;
      modelo: NumberForm | null;
      cadena_id: string;
      instalacion: string;
      demostracion: boolean;
      entorno: Entorno;
      orden: string;
      ultimo: Anterior | null;
      ultimo_momento: string | null;
    }>(tx, query),
  );
  const [row] = rows;
  if (!row) throw new Error('no chain was given');
  const {
    numero,
    modelo,
    cadena_id: cadenaId,
    instalacion,
    demostracion,
    entorno,
    ultimo,
    ultimo_momento: ultimoMomento,
  } = row;
  const orden = Number(row.orden);
  return { numero, modelo, cadenaId, instalacion, demostracion, entorno, orden, ultimo, ultimoMomento };
}

/**
 * Words for the database's rules about the chain. The tax number of the business may change between its
 * reading and the lock.
 */
const REFUSALS: Record<string, string> = {
  factura_del_negocio: 'El NIF del negocio acaba de cambiar: vuelve a intentarlo',
  quedan_pruebas:
    'Quedan facturas de pruebas: un administrador las retira en «Mi negocio», y entonces se puede facturar de verdad',
  puerta_ventas: 'Se acaba de cerrar «Empezar a vender»: no se ha emitido nada',
};

async function ofTheBusiness<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const words = REFUSALS[sqlState(error).constraint ?? ''];
    if (words === undefined) throw error;
    throw againstRule(words);
  }
}

const TOLERATED_MS = 60_000;

/**
 * Instant of a record: now, or a millisecond after the last record when the clock is behind it by less than a
 * minute (Orden HAC/1177/2024, art. 7). Instants always grow, so facturas have the order of their instants.
 */
export function recordInstant(now: Date, { ultimoMomento }: Pick<Reservation, 'ultimoMomento'>): Date {
  const last = ultimoMomento === null ? Number.NEGATIVE_INFINITY : Date.parse(ultimoMomento);
  if (last - now.getTime() > TOLERATED_MS)
    throw clockBehind(
      `El último registro es del ${formatDay(todayInMadrid(new Date(last)))}, posterior a la hora del servidor`,
    );
  return last >= now.getTime() ? new Date(last + 1) : now;
}

/** 422: the clock of the machine is wrong. */
const clockBehind = (what: string) =>
  againstRule(`${what}: revisa el reloj del servidor. No se ha emitido nada`);
