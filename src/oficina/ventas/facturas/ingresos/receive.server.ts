import { sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { remember } from '#oficina/base/standard.server.ts';
import { refuseFrom } from '#oficina/base/steps/refuse-from.server.ts';
import type { Work } from '#oficina/ventas/papeles/paper-family.server.ts';
import { holdPaper } from '#oficina/ventas/papeles/read-paper.server.ts';
import { invalidFields } from '#platform/http/errors.server.ts';
import { cents, plain } from '#platform/kit/amounts/exact.ts';
import { formatEurosText } from '#platform/kit/amounts/format-amount.ts';
import { todayInMadrid } from '#platform/kit/dates/dates.ts';
import { formatDay } from '#platform/kit/format.ts';
import { recordCobro } from '../cobros/cobros.server.ts';
import type { Factura } from '../factura.server.ts';
import { estadoDePasos, pasosFactura } from '../pasos.ts';
import { type LockedIngreso, recordUso } from './usos.server.ts';

/** Part of an ingreso for a factura, in euros. */
export type Parte = { _idFactura: string; importe: string };

export type NewIngreso = {
  _idCliente: string;
  fecha?: string | undefined;
  importe: string;
  forma: string;
  referencia?: string | undefined;
  reparto?: readonly Parte[] | undefined;
};

const wrong = (campo: string, motivo: string) => invalidFields([{ campo, motivo }]);

/** Day of a cobro, today by default; refuses a day after today, or before `first`. */
export function dayOf({ now }: Pick<Work, 'now'>, fecha: string | undefined, first = ''): string {
  const today = todayInMadrid(now);
  const day = fecha ?? today;
  if (day > today) throw wrong('fecha', 'no puede ser posterior a hoy');
  if (day < first) throw wrong('fecha', `no puede ser anterior al ingreso, del ${formatDay(first)}`);
  return day;
}

/**
 * Notes the money that came in at once, and a cobro in each factura that gets a part of it; the rest is the cliente's credit. Gives the id
 * of the ingreso.
 */
export async function receiveIngreso(work: Work, asked: NewIngreso): Promise<string> {
  const { _idCliente, importe, forma, referencia = '', reparto = [] } = asked;
  const fecha = dayOf(work, asked.fecha);
  const shared = reparto.reduce((sum, parte) => sum + cents(parte.importe), 0n);
  if (shared > cents(importe))
    throw wrong('reparto', `suma ${formatEurosText(plain(shared, 2))}, más que lo ingresado`);
  const facturas = await holdShared(work, _idCliente, reparto);
  const id = await insertIngreso(work, { _idCliente, fecha, importe, forma, referencia });
  const held = { id, _idCliente, fecha, importe, forma, referencia, disponible: importe };
  for (const parte of reparto) {
    const factura = facturas.get(parte._idFactura);
    if (factura) await applyTo(work, held, { factura, importe: parte.importe, fecha });
  }
  return id;
}

/** Facturas of a share-out, by their id, locked always in the same order: two share-outs at once wait for each other. */
async function holdShared(
  work: Work<Factura>,
  _idCliente: string,
  reparto: readonly Parte[],
): Promise<Map<string, Factura>> {
  const held = new Map<string, Factura>();
  for (const id of reparto.map(({ _idFactura }) => _idFactura).toSorted()) {
    const place = `reparto.${reparto.findLastIndex(({ _idFactura }) => _idFactura === id)}`;
    if (held.has(id)) throw wrong(`${place}._idFactura`, 'ya está en el reparto');
    const factura = await holdPaper(work, id);
    refuseFrom(pasosFactura.registrarCobro, estadoDePasos(factura), []);
    if (factura._idCliente !== _idCliente) throw wrong(`${place}._idFactura`, 'es de otro cliente');
    held.set(id, factura);
  }
  for (const [index, { _idFactura, importe }] of reparto.entries()) {
    const left = held.get(_idFactura)?.pendienteCobro ?? '0';
    if (cents(importe) > cents(left))
      throw wrong(`reparto.${index}.importe`, `quedan ${formatEurosText(left)} por cobrar`);
  }
  return held;
}

type Row = Required<Pick<NewIngreso, '_idCliente' | 'importe' | 'forma'>> & {
  fecha: string;
  referencia: string;
};

async function insertIngreso({ tx, actor, now }: Work, row: Row): Promise<string> {
  const { _idCliente, fecha, importe, forma, referencia } = row;
  const id = uuid({ msecs: now.getTime() });
  const { rowCount } = await tx.execute(sql`
    INSERT INTO ingresos (id, cliente_id, fecha, importe, forma, referencia, anotado_por, anotado_por_nombre, anotado_en)
    SELECT ${id}, clientes.id, ${fecha}, ${importe}, ${forma}, ${referencia}, ${actor.clave ? null : actor._id}, ${actor.nombre}, ${now}
    FROM clientes WHERE clientes.id = ${_idCliente}`);
  if (!rowCount) throw wrong('_idCliente', 'no existe');
  const despues = { _idCliente, fecha, importe, forma };
  await remember(tx, { actor, now, entidad: 'ingresos' }, { id, antes: null, despues });
  return id;
}

type Application = { factura: Pick<Factura, '_id'>; importe: string; fecha: string };

/** Notes a cobro of a factura with the money of an ingreso. Both are locked, and the amount fits in both. */
export async function applyTo(
  work: Work,
  { id, forma, referencia }: LockedIngreso,
  { factura, importe, fecha }: Application,
): Promise<void> {
  const cobro = await recordCobro(work, factura, { fecha, importe, forma, referencia });
  await recordUso(work, { ingreso: id, clase: 'aplicado', fecha, importe, cobro });
}
