import { z } from 'zod';
import type { Db } from '#api/db.server.ts';
import { notFound } from '#api/errors.server.ts';
import type { HttpApp } from '#api/http.server.ts';
import { todayInMadrid } from '#kit/dates.ts';
import { allow } from '#office/access/actor.server.ts';
import { type CorreoPreparado, correoPreparado } from '#office/letters/contract.ts';
import { footOf, inOneLine } from '#office/letters/letter.server.ts';
import { readSender } from '#office/letters/sender.server.ts';
import { id } from '#office/papeles/paper-calls.server.ts';
import { type Papel, type PaperFamily, reachOf } from '#office/papeles/paper-family.server.ts';
import { pdfName } from '#office/papeles/pdf/pdf-name.ts';
import { findPaper } from '#office/papeles/read-paper.server.ts';
import { addressesOf, type Recibe } from '#office/papeles/recipients.server.ts';
import { type Step, statusAfter } from '#office/steps/step-table.ts';
import { marksOf } from '#resources/correos/devueltos/devueltos-api.server.ts';
import type { Factura } from '#resources/facturas/factura.server.ts';
import { facturasFamily } from '#resources/facturas/family.server.ts';
import { pasosFactura } from '#resources/facturas/pasos.ts';
import { pedidosFamily } from '#resources/pedidos/family.server.ts';
import { pasosPedido } from '#resources/pedidos/pasos.ts';
import type { TipoPlantilla } from '#resources/plantillasCorreo/kinds.ts';
import { letterFromPlantilla } from '#resources/plantillasCorreo/letter-from-plantilla.server.ts';
import { presupuestosFamily } from '#resources/presupuestos/family.server.ts';
import { pasosPresupuesto } from '#resources/presupuestos/pasos.ts';
import { valuesOf } from './values-of.server.ts';

type Services = { db: Db; clock: () => Date; publicUrl: string };

/** Correo about a paper, sent by hand. */
type Sending = {
  family: PaperFamily;
  verb: 'prepararCorreo' | 'prepararRecordatorio';
  recibe: Recibe;
  tipo(paper: Papel, today: string): TipoPlantilla;
  /** Step that sends it. */
  step: Step;
  /** Beginning of the attachment's name, before the paper's number. */
  file?: string;
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

/**
 * `GET {papeles}/prepararCorreo` and `facturas/prepararRecordatorio`: gives the correo as it would be
 * sent, to review it.
 */
export function registerPreparedCorreos(app: HttpApp, services: Services): void {
  for (const sending of SENDINGS) {
    const { family, verb } = sending;
    app.get(
      `/${family.resource.name}/${verb}`,
      {
        config: { access: allow(family.recurso, 'T', ['trabajador']), refuses: [404] },
        schema: {
          summary:
            verb === 'prepararCorreo'
              ? `El correo con que se enviaría ${family.resource.one}, sin enviar nada`
              : 'El correo con que se recordaría el pago, sin enviar nada',
          querystring: z.strictObject({ _id: id }),
          response: { 200: correoPreparado },
        },
      },
      async (request) => {
        const { scope } = reachOf(family, request, 'consultarPorId');
        return prepare(services, sending, await findPaper(services.db, family, request.query._id, scope));
      },
    );
  }
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
