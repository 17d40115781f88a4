import type { CorreoPreparado } from '#oficina/base/letters/contract.ts';
import { NUMERO } from '#oficina/base/letters/escrito.server.ts';
import { footOf, inOneLine } from '#oficina/base/letters/letter.server.ts';
import { type PreparingVerb, preparedOperations } from '#oficina/base/letters/operations.ts';
import { addressesOf, type Recibe } from '#oficina/base/letters/recipients.server.ts';
import { readSender } from '#oficina/base/letters/sender.server.ts';
import { allow } from '#oficina/base/roles/actor.server.ts';
import { type Step, statusAfter } from '#oficina/base/steps/step-table.ts';
import { marksOf } from '#oficina/correo/correos/devueltos/devueltos-api.server.ts';
import type { TipoPlantilla } from '#oficina/correo/plantillasCorreo/kinds.ts';
import { letterFromPlantilla } from '#oficina/correo/plantillasCorreo/letter-from-plantilla.server.ts';
import type { Factura } from '#oficina/ventas/facturas/factura.server.ts';
import { facturasFamily } from '#oficina/ventas/facturas/family.server.ts';
import { pasosFactura } from '#oficina/ventas/facturas/pasos.ts';
import { trying } from '#oficina/ventas/papeles/paper-calls.server.ts';
import { type Papel, type PaperFamily, reachOf } from '#oficina/ventas/papeles/paper-family.server.ts';
import { originOf, type PaperStep } from '#oficina/ventas/papeles/paper-step.server.ts';
import { pdfName } from '#oficina/ventas/papeles/pdf/pdf-name.ts';
import { findPaper } from '#oficina/ventas/papeles/read-paper.server.ts';
import { takeSeveralSteps } from '#oficina/ventas/papeles/take-estado.server.ts';
import { pedidosFamily } from '#oficina/ventas/pedidos/family.server.ts';
import { toProcess } from '#oficina/ventas/pedidos/mail-pedido.server.ts';
import { pasosPedido } from '#oficina/ventas/pedidos/pasos.ts';
import { presupuestosFamily } from '#oficina/ventas/presupuestos/family.server.ts';
import { pasosPresupuesto } from '#oficina/ventas/presupuestos/pasos.ts';
import { toDone } from '#oficina/ventas/presupuestos/send-presupuesto.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import { notFound } from '#platform/http/errors.server.ts';
import type { HttpApp } from '#platform/http/http.server.ts';
import { serve } from '#platform/http/serve.server.ts';
import { todayInMadrid } from '#platform/kit/dates/dates.ts';
import { valuesOf } from './values-of.server.ts';

type Services = { db: Db; clock: () => Date; publicUrl: string };

/** Correo about a paper, sent by hand. */
type Sending = {
  family: PaperFamily;
  verb: PreparingVerb;
  recibe: Recibe;
  tipo(paper: Papel, today: string): TipoPlantilla;
  /** Step that sends it. */
  step: Step;
  /** Beginning of the attachment's name, before the paper's number. */
  file?: string;
  /** Steps that come before it. */
  first?: readonly PaperStep[];
};

const SENDINGS: readonly Sending[] = [
  {
    family: presupuestosFamily,
    verb: 'prepararCorreo',
    recibe: 'presupuestos',
    tipo: () => 'presupuesto_enviado',
    step: pasosPresupuesto.enviarEmailCliente,
  },
  {
    family: pedidosFamily,
    verb: 'prepararCorreo',
    recibe: 'pedidos',
    tipo: () => 'pedido_enviado',
    step: pasosPedido.enviarEmailCliente,
    file: 'pedido',
  },
  {
    family: presupuestosFamily,
    verb: 'prepararEnvio',
    recibe: 'presupuestos',
    tipo: () => 'presupuesto_enviado',
    step: pasosPresupuesto.enviarBorrador,
    first: toDone,
  },
  {
    family: pedidosFamily,
    verb: 'prepararEnvio',
    recibe: 'pedidos',
    tipo: () => 'pedido_enviado',
    step: pasosPedido.enviarBorrador,
    file: 'pedido',
    first: toProcess,
  },
  {
    family: facturasFamily,
    verb: 'prepararCorreo',
    recibe: 'facturas',
    tipo: () => 'factura_enviada',
    step: pasosFactura.enviarEmailCliente,
    file: 'factura',
  },
  {
    family: facturasFamily,
    verb: 'prepararRecordatorio',
    recibe: 'recordatorios',
    tipo: (paper, today) =>
      ((paper as Factura).venceEl ?? today) < today ? 'factura_vencida' : 'factura_por_vencer',
    step: pasosFactura.recordarPago,
    file: 'factura',
  },
];

const SUMMARIES: Record<PreparingVerb, (one: string) => string> = {
  prepararCorreo: (one) => `El correo con que se enviaría ${one}, sin enviar nada`,
  prepararEnvio: (one) =>
    `El correo con que se enviaría ${one} solicitado y el número que tendría ahora, que no se reserva; sin hacer nada`,
  prepararRecordatorio: () => 'El correo con que se recordaría el pago, sin enviar nada',
};

/**
 * `GET {papeles}/prepararCorreo`, `{papeles}/prepararEnvio` and `facturas/prepararRecordatorio`: gives the correo as it would be
 * sent, to review it.
 */
export function registerPreparedCorreos(app: HttpApp, services: Services): void {
  for (const sending of SENDINGS) {
    const { family, verb, first, step } = sending;
    serve(
      app,
      preparedOperations(family.resource.name, verb, SUMMARIES[verb](family.resource.one)).preparar,
      { access: allow(family.recurso, 'T', ['trabajador']), refuses: first ? [400, 404, 409] : [404] },
      async (request) => {
        const { _id } = request.query;
        if (first)
          return trying(services, family, { request, verb: 'actualizar' }, async (work) => {
            const before = await findPaper(work.tx, family, _id, work.scope);
            const from = originOf(request);
            const ready = await takeSeveralSteps(work, before, { step, steps: first, from });
            const letter = await prepare({ ...services, db: work.tx as never }, sending, ready);
            return {
              ...letter,
              ...wordsWithout(before, ready, letter),
              pasaA: statusAfter(step, before.estado),
            };
          });
        const { scope } = reachOf(family, request, 'consultarPorId');
        return prepare(services, sending, await findPaper(services.db, family, _id, scope));
      },
    );
  }
}

/** The number that a paper without one would have now, and the words of its correo with a mark in its place. */
function wordsWithout(before: Papel, { codigo }: Papel, { asunto, parrafos }: CorreoPreparado) {
  if (before.codigo !== null) return {};
  const said = (text: string) => text.replaceAll(String(codigo), NUMERO);
  return { codigo, asunto: said(asunto), parrafos: parrafos.map(said) };
}

async function prepare(
  { db, clock, publicUrl }: Services,
  { family, recibe, tipo, step, file }: Sending,
  paper: Papel,
): Promise<CorreoPreparado> {
  const negocio = await readSender(db);
  const familia = family.resource.name as keyof typeof valuesOf;
  const valores = await valuesOf[familia](db, paper._id, negocio);
  if (!valores) throw notFound(family.resource.one);
  const { letter, boton } = await letterFromPlantilla(db, tipo(paper, todayInMadrid(clock())), valores);
  const para = await addressesOf(db, paper, recibe);
  const after = statusAfter(step, paper.estado);
  return {
    para,
    devueltos: await marksOf(db, para),
    asunto: inOneLine(letter.subject),
    parrafos: letter.paragraphs,
    boton: boton || null,
    cierre: letter.closing ?? [],
    pie: footOf({ negocio, publicUrl }).filter(Boolean),
    adjuntos: file ? [pdfName(file, String(paper.codigo))] : [],
    pasaA: after === paper.estado ? null : after,
  };
}
