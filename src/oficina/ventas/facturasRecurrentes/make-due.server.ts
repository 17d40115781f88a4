import { sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { sendInTurn } from '#oficina/base/letters/queue.server.ts';
import { issueFactura, MidnightError } from '#oficina/ventas/facturas/emitir/issue-factura.server.ts';
import { LONG_MS } from '#oficina/ventas/facturas/emitir/questions.server.ts';
import { EstadoFactura } from '#oficina/ventas/facturas/estados.ts';
import { facturasFamily } from '#oficina/ventas/facturas/family.server.ts';
import { mailFactura } from '#oficina/ventas/facturas/mail-factura.server.ts';
import type { LineaEscrita } from '#oficina/ventas/papeles/linea-contract.ts';
import type { Papel, Work } from '#oficina/ventas/papeles/paper-family.server.ts';
import { findPaper } from '#oficina/ventas/papeles/read-paper.server.ts';
import { reasonOf } from '#oficina/ventas/papeles/reasons.ts';
import { createPaper } from '#oficina/ventas/papeles/write-paper.server.ts';
import type { Transaction } from '#platform/crud/crud-table.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import { AppError } from '#platform/http/errors.server.ts';
import type { Job, Jobs } from '#platform/jobs/jobs.server.ts';
import { todayInMadrid } from '#platform/kit/dates/dates.ts';
import type { Mail } from '#platform/mail/mail.server.ts';
import { notMailed, PRINT_INSTEAD } from '#platform/mail/mail-guard.server.ts';
import type { LineaRecurrente } from './contract.ts';
import { monthsAfter, periodInWords, periodKey, withPeriod } from './periods.ts';

type Services = {
  db: Db;
  clock: () => Date;
  jobs: () => Pick<Jobs, 'enqueue'>;
  mail: Pick<Mail, 'way'>;
};

/** Job that makes the due facturas early each day; it also makes those of a missed day. */
export const recurringJob = (services: Services): Job => ({
  name: 'facturas-recurrentes',
  retryLimit: 3,
  retryDelay: 60,
  cron: '15 6 * * *',
  handler: () => makeDue(services),
});

/**
 * Makes the due facturas of each recurring factura, one period after another. When a recurring factura fails, the reason is noted on it for
 * its responsable, and the others go on. Unexpected errors are thrown at the end, after all of them.
 */
export async function makeDue(services: Services): Promise<void> {
  const today = todayInMadrid(services.clock());
  const { rows } = await services.db.execute<{ id: string; proximaEl: string }>(sql`
    SELECT id, proxima_el::text AS "proximaEl" FROM facturas_recurrentes WHERE estado = 'activa' AND proxima_el <= ${today} ORDER BY proxima_el, id`);
  const timely = isTimely(rows[0]?.proximaEl ?? today, today);
  const unexpected: unknown[] = [];
  for (const { id } of rows)
    try {
      while (await makeNext(services, { id, timely }));
    } catch (error) {
      await noteFailure(services, id, error);
      if (!(error instanceof AppError)) unexpected.push(error);
    }
  if (unexpected.length > 0) throw new AggregateError(unexpected, 'some recurring invoices were not made');
}

/** `timely`: no recurring factura is long overdue. Then the clock can be trusted, even if nothing was issued for a long time. */
type Due = { id: string; timely: boolean };

const isTimely = (proximaEl: string, today: string) => Date.parse(today) - Date.parse(proximaEl) <= LONG_MS;

/** Makes the factura of the next period, when it is due. False when no more is due. */
async function makeNext(services: Services, due: Due): Promise<boolean> {
  const [done, mails] = await attempt(services, due);
  for (const mail of mails) await sendInTurn(services.jobs(), mail);
  return done;
}

type Attempt = [done: boolean, mails: string[]];

/**
 * Takes the period, makes its factura and sets the next day, in one transaction: a crash halfway leaves
 * nothing.
 */
async function attempt(services: Services, due: Due): Promise<Attempt> {
  const leaves = (await services.mail.way()) !== 'ninguno';
  const once = (issuing: boolean, why: string | null): Promise<Attempt> => {
    const mails: string[] = [];
    return services.db.transaction(async (tx) => [
      await makeIn(tx, services.clock, { ...due, issuing, why, mails, leaves }),
      mails,
    ]);
  };
  try {
    return await once(true, null);
  } catch (error) {
    if (error instanceof MidnightError) return once(true, null);
    if (!(error instanceof NotIssued)) throw error;
    return once(false, `La factura de ${error.period} se quedó en borrador. ${textOf(error.cause)}`);
  }
}

/** The new factura cannot be issued: it stays as a draft. */
class NotIssued extends Error {
  readonly period: string;
  constructor(period: string, cause: unknown) {
    super('a recurring invoice was not issued', { cause });
    this.period = period;
  }
}

type Recurrente = {
  id: string;
  nombre: string;
  clienteId: string;
  contactoId: string | null;
  refCliente: string | null;
  cada: string;
  proximaEl: string;
  dia: number;
  hastaEl: string | null;
  emitirSola: boolean;
  head: Record<string, unknown>;
  lineas: LineaRecurrente[];
};

async function hold(tx: Transaction, id: string, today: string): Promise<Recurrente | undefined> {
  const { rows } = await tx.execute<Recurrente>(sql`
    SELECT id, nombre, cliente_id AS "clienteId", contacto_id AS "contactoId", ref_cliente AS "refCliente", cada,
      proxima_el::text AS "proximaEl", dia, hasta_el::text AS "hastaEl", emitir_sola AS "emitirSola", lineas,
      jsonb_build_object('serie', serie, '_idFormaPago', forma_pago_id, '_idResponsable', responsable_id, 'impuesto', impuesto,
        'preciosConIva', precios_con_iva, 'irpf', irpf::text, 'dtoGlobal1', dto_global1::text, 'dtoGlobal2', dto_global2::text,
        'condiciones', condiciones, 'notasPublicas', notas_publicas, 'notasPrivadas', notas_privadas) AS head
    FROM facturas_recurrentes WHERE id = ${id} AND estado = 'activa' AND proxima_el <= ${today} FOR UPDATE`);
  return rows[0];
}

type Making = Due & {
  issuing: boolean;
  why: string | null;
  mails: string[];
  /** True when there is a mail server. */
  leaves: boolean;
};

async function makeIn(tx: Transaction, clock: () => Date, making: Making): Promise<boolean> {
  const now = clock();
  const today = todayInMadrid(now);
  const one = await hold(tx, making.id, today);
  if (!one) return false;
  const over = one.hastaEl !== null && one.proximaEl > one.hastaEl;
  const failure = over ? null : await makeFactura(tx, one, { ...making, now, today, clock });
  const next = over ? one.proximaEl : monthsAfter(one.proximaEl, Number(one.cada), one.dia);
  const estado = over || (one.hastaEl !== null && next > one.hastaEl) ? 'terminada' : 'activa';
  await tx.execute(sql`
    UPDATE facturas_recurrentes SET proxima_el = ${next}, estado = ${estado}, version = version + 1, modificado_en = ${now},
      ultima_el = CASE WHEN ${over}::boolean THEN ultima_el ELSE ${one.proximaEl}::date END,
      fallo = ${failure}, fallo_en = ${failure && now.toISOString()}::timestamptz WHERE id = ${one.id}`);
  return estado === 'activa';
}

type When = Making & { now: Date; today: string; clock: () => Date };

/** Makes the factura of a period, unless it was made before; gives the notice for the responsable, if any. */
async function makeFactura(tx: Transaction, one: Recurrente, when: When): Promise<string | null> {
  const { now, today, clock } = when;
  const period = periodInWords(one.proximaEl, Number(one.cada));
  const taken = uuid({ msecs: now.getTime() });
  const { rowCount } = await tx.execute(sql`
    INSERT INTO facturas_recurrentes_periodos (id, recurrente_id, periodo, hecha_en)
    VALUES (${taken}, ${one.id}, ${periodKey(one.proximaEl)}, ${now}) ON CONFLICT (recurrente_id, periodo) DO NOTHING`);
  if (!rowCount) return null;
  const work: Work = { tx, actor: programOf(one), now, family: facturasFamily, scope: {} };
  const draft = await createPaper(work, headOf(one, { period, today }), {
    fecha: today,
    estado: EstadoFactura.preparando,
    tipo: 'F1',
    _idRecurrente: one.id,
  });
  await tx.execute(
    sql`UPDATE facturas_recurrentes_periodos SET factura_id = ${draft._id} WHERE id = ${taken}`,
  );
  if (!one.emitirSola || !when.issuing) return when.why;
  try {
    await issueFactura(work, { ...draft, confirmado: when.timely ? ['relojAdelantado'] : [] }, clock);
  } catch (error) {
    throw error instanceof AppError ? new NotIssued(period, error) : error;
  }
  return mailed(work, draft, when);
}

/** Mails an issued factura; it stays issued when it cannot be mailed. */
async function mailed(
  work: Work,
  { _id }: Papel,
  { mails, leaves }: Pick<Making, 'mails' | 'leaves'>,
): Promise<string | null> {
  try {
    if (!leaves) throw notMailed(PRINT_INSTEAD);
    await work.tx.transaction((tx) => mailFactura({ ...work, tx }, { _id }, mails));
    return null;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    mails.length = 0;
    const { codigo } = await findPaper(work.tx, facturasFamily, _id);
    return `La factura ${codigo} se emitió, pero no se ha enviado. ${textOf(error)}`;
  }
}

/**
 * Head of the new factura: its texts with the period filled in, and the day of its operation when it is made
 * late.
 */
function headOf(one: Recurrente, { period, today }: { period: string; today: string }) {
  return {
    ...one.head,
    _idCliente: one.clienteId,
    _idContacto: one.contactoId,
    refCliente: one.refCliente,
    titulo: withPeriod(one.nombre, period),
    ...(one.proximaEl < today && { fechaOperacion: one.proximaEl }),
    lineas: one.lineas.map(
      (line): LineaEscrita => ({
        ...line,
        descripcion: withPeriod(line.descripcion, period),
        detalle: withPeriod(line.detalle, period),
      }),
    ),
  };
}

/** The historial names the recurring factura as the author. */
const programOf = ({ id, nombre }: Recurrente): Work['actor'] => ({
  _id: id,
  tipo: 'trabajador',
  rol: 'Administrador',
  clienteId: null,
  email: '',
  sesionId: '',
  nombre: `Factura recurrente «${nombre}»`,
});

const titleOf = (campo: string) => facturasFamily.resource.fields[campo]?.title;

/** Text of a refusal: its reasons, each with its line or the title of its field. */
function textOf(error: unknown): string {
  if (!(error instanceof AppError)) return 'Algo ha fallado: se intentará otra vez mañana.';
  const fields = (error.more.campos ?? []).map((problem) => reasonOf(problem, titleOf));
  const { preguntas } = error.more.detalle ?? {};
  const asked = Array.isArray(preguntas) ? preguntas.map(({ texto }: { texto: string }) => texto) : [];
  return [error.message, [...fields, ...asked].join('; ')].filter(Boolean).join(': ');
}

async function noteFailure({ db, clock }: Services, id: string, error: unknown): Promise<void> {
  await db.execute(sql`
    UPDATE facturas_recurrentes SET fallo = ${`No se ha podido hacer la factura. ${textOf(error)}`}, fallo_en = ${clock()},
      version = version + 1, modificado_en = ${clock()} WHERE id = ${id}`);
}
