import { type SQL, sql } from 'drizzle-orm';
import { requireDoor, requireFirstFactura } from '#oficina/base/puertas/require-door.server.ts';
import { lineOfHistory } from '#oficina/base/standard.server.ts';
import { calculate } from '#oficina/ventas/papeles/arithmetic.ts';
import type { Papel, Work } from '#oficina/ventas/papeles/paper-family.server.ts';
import { type PartiesRow, partiesColumns, partiesOf } from '#oficina/ventas/papeles/parties.server.ts';
import { holdForStep, readHead } from '#oficina/ventas/papeles/read-paper.server.ts';
import { totalsOf } from '#oficina/ventas/papeles/totals.server.ts';
import { appendRecord, type Link } from '#oficina/ventas/verifactu/append-record.server.ts';
import { qrAddress } from '#oficina/ventas/verifactu/qr-address.ts';
import type { Db } from '#platform/database/db.server.ts';
import { executePrepared } from '#platform/database/statements/prepared.server.ts';
import { less } from '#platform/kit/amounts/exact.ts';
import { todayInMadrid } from '#platform/kit/dates/dates.ts';
import { dueDates, type FormaPagoRow, formaPagoColumn, formaPagoOf } from '../borrador/due-dates.server.ts';
import { billPedido } from '../borrador/pedido-balance.server.ts';
import { EstadoFactura } from '../estados.ts';
import type { Factura } from '../factura.server.ts';
import { estadoDePasos, pasosFactura } from '../pasos.ts';
import {
  compensate,
  dueAfterExchange,
  type EarlierFacturas,
  holdExchanged,
  holdRectified,
  noteRectified,
  refuseOvercorrection,
} from '../rectificar/earlier-facturas.server.ts';
import { refuseBroken, refuseUnissuable } from './guards.server.ts';
import { codeOfFactura, recordInstant, reserve } from './numbering.server.ts';
import { askBeforeIssuing, type Doubts, doubtsColumns, type Pregunta } from './questions.server.ts';
import { placedRecord, recordOf } from './record-of.server.ts';

export type IssueInput = {
  _id: string;
  version: number;
  confirmado?: Pregunta[] | undefined;
};

/** Midnight passed between the reading and the lock: nothing was issued, and the call can be repeated. */
export class MidnightError extends Error {}

/**
 * Issues a draft in one transaction: number without gaps, day, present data of business and cliente, record
 * chained to the one before, and quantities of its pedido. The series and the chain are locked last, for the
 * shortest time, and the clock is read only then: records follow the order of their instants.
 */
export async function issueFactura(work: Work, asked: IssueInput, clock: () => Date): Promise<Papel> {
  const { tx, family } = work;
  const ready = await prepared(work, asked, clock());
  const { invoice: factura, payment: cobro, record, rectified } = ready;
  ready.ask(asked.confirmado);
  await billPedido(work, factura, { importe: factura.importeCobrar });
  const { emisor } = factura;
  if (!emisor) throw new Error('nobody gives this invoice');
  const head = await reserve(tx, { ...factura, nif: emisor.nif });
  const instant = recordInstant(clock(), head);
  if (todayInMadrid(instant) !== factura.fecha) throw new MidnightError();
  const issued: Factura = {
    ...factura,
    codigo: head.codigo,
    numero: head.numero,
    estado: EstadoFactura.hecha,
  };
  const link: Link = { ...head, instant, emisor };
  const registro = placedRecord(record, issued, link);
  const qr = qrAddress(head.demostracion ? 'pruebas' : head.entorno, registro.id, registro.importeTotal);
  const change = asIssued(issued, { ...cobro, instant, qr });
  const history = historyOf(work, issued, instant);
  await appendRecord(tx, link, { registro, facturaId: issued._id, change, history });
  if (rectified) {
    const then = { ...work, now: instant };
    await compensate(then, issued, rectified);
    await noteRectified(then, rectified);
  }
  const stored = await readHead(tx, family, issued._id);
  if (!stored) throw new Error('an issued factura is always there');
  return { ...stored, lineas: factura.lineas };
}

/**
 * Checks a draft as its issue would now, and changes nothing; throws the reason that prevents it. Gives the factura of today, with what
 * will be owed, and `ask`, which throws the questions that its issue asks.
 */
export async function rehearseIssue(work: Work, asked: Omit<IssueInput, 'confirmado'>) {
  const { invoice, ask } = await prepared(work, asked, work.now);
  return { factura: invoice, ask };
}

/** Draft as it would be issued today, before its questions; throws the reason that prevents it. */
async function prepared(work: Work<Factura>, { _id, version }: IssueInput, now: Date) {
  const { tx } = work;
  const fecha = todayInMadrid(now);
  const starts = { step: pasosFactura.emitir, estadoOf: estadoDePasos };
  const draft = await holdForStep(work, { _id, version }, starts);
  const facts = await readIssueFacts(tx, _id);
  if (!facts) throw new Error('the business data row is missing');
  const rectified = await holdRectified(work, draft);
  const exchanged = await holdExchanged(work, draft, facts.canjeadas);
  if (!facts.abierta) await requireDoor(tx, 'ventas');
  if (!facts.estrenada) await requireFirstFactura(tx);
  const parties = partiesOf(facts, draft);
  const { grupos } = calculate(draft);
  refuseUnissuable(draft, { ...parties, rectified, grupos });
  // Rates belong to the day of the operation, which is the day of issue when the factura says no other.
  totalsOf({ ...draft, fecha }, draft.lineas);
  const factura: Factura = {
    ...draft,
    ...parties,
    fecha,
    importeCobrar: dueOf(draft, { rectified, exchanged }),
  };
  const record = provisionalRecord(factura, now, { rectified, exchanged });
  await refuseBroken(record, fecha);
  if (rectified) await refuseOvercorrection(tx, rectified, { ...draft, desglose: record.desglose });
  const { destinatario } = parties;
  const ask = (confirmado: Pregunta[] = []) =>
    askBeforeIssuing(draft, facts, { destinatario, confirmado, now });
  return { invoice: factura, record, rectified, payment: formaPagoOf(facts), ask };
}

const REAL = { entorno: 'produccion', demostracion: false } as const;

/**
 * Record that the draft would have, with any number of its series: the agency's rules are checked before a
 * number is taken.
 */
function provisionalRecord(draft: Factura, instant: Date, corrected: EarlierFacturas) {
  const { emisor } = draft;
  if (!emisor) throw new Error('nobody gives this invoice');
  const link: Link = { cadenaId: '', instalacion: '', orden: 0, ultimo: null, instant, emisor };
  return recordOf({ ...draft, codigo: codeOfFactura({ ...draft, numero: 1 }, REAL) }, link, corrected);
}

function dueOf({ metodo, total }: Factura, { rectified, exchanged }: EarlierFacturas): string {
  if (exchanged.length > 0) return dueAfterExchange(total, exchanged);
  return metodo === 'S' && rectified ? less(total, rectified.total) : total;
}

type IssueDetails = ReturnType<typeof formaPagoOf> & { instant: Date; qr: string };

/** Changes of the draft's row when it is issued. */
function asIssued(issued: Factura, { instant, qr, pago, plazos }: IssueDetails): SQL {
  const { fecha, importeCobrar, emisor, destinatario, codigo, numero } = issued;
  const due = dueDates(fecha, importeCobrar, plazos);
  return sql`estado = ${EstadoFactura.hecha}, emitida_en = ${instant}, numero = ${numero}, codigo = ${codigo}, fecha = ${fecha},
    ejercicio = ${Number(fecha.slice(0, 4))}, qr = ${qr}, emisor = ${JSON.stringify(emisor)}::jsonb,
    destinatario = ${JSON.stringify(destinatario)}::jsonb, importe_cobrar = ${importeCobrar},
    vencimientos = ${JSON.stringify(due)}::jsonb, vence_el = ${due[0]?.fecha ?? null},
    pago = ${pago && JSON.stringify(pago)}::jsonb`;
}

function historyOf({ actor }: Work, { _id, codigo, fecha }: Factura, instant: Date): SQL {
  const [antes, despues] = [
    { estado: EstadoFactura.preparando, codigo: null, fecha: null },
    { estado: EstadoFactura.hecha, codigo, fecha },
  ];
  return lineOfHistory({ actor, now: instant, entidad: 'facturas' }, { id: _id, antes, despues });
}

/** Facts that the issue of a draft depends on, beside the draft itself. */
type IssueFacts = PartiesRow &
  FormaPagoRow &
  Doubts & {
    /** Whether the door «Empezar a vender» is open. */
    abierta: boolean;
    /** Whether the business has issued a factura with legal effect. */
    estrenada: boolean;
    /** Ids of the simplified facturas that the draft replaces, in order. */
    canjeadas: string[];
  };

/** Reads all the facts of a draft in one statement. Undefined without the draft. */
async function readIssueFacts(db: Pick<Db, '_'>, _id: string): Promise<IssueFacts | undefined> {
  const { rows } = await executePrepared<IssueFacts>(
    db,
    sql`
    SELECT ${partiesColumns(sql`b.cliente_id`, sql`b.contacto_id`)}, ${formaPagoColumn(sql`b.forma_pago_id`)},
      ${doubtsColumns(sql`b.cliente_id`)}, puerta_abierta('ventas') AS abierta,
      EXISTS (SELECT FROM cadenas WHERE NOT demostracion AND entorno = 'produccion' AND orden > 0) AS estrenada,
      ARRAY(SELECT x.canjeada_id::text FROM facturas_canjes x WHERE x.factura_id = b.id ORDER BY x.canjeada_id) AS canjeadas
    FROM facturas b, negocio n WHERE b.id = ${_id}`,
  );
  return rows[0];
}
