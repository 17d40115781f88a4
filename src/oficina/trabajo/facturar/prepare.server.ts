import type { CorreoPreparado } from '#oficina/base/letters/contract.ts';
import { NUMERO } from '#oficina/base/letters/escrito.server.ts';
import { footOf, inOneLine } from '#oficina/base/letters/letter.server.ts';
import { addressesOf } from '#oficina/base/letters/recipients.server.ts';
import { readSender } from '#oficina/base/letters/sender.server.ts';
import { marksOf } from '#oficina/correo/correos/devueltos/devueltos-api.server.ts';
import { letterFromPlantilla } from '#oficina/correo/plantillasCorreo/letter-from-plantilla.server.ts';
import { dueDates, readFormaPago } from '#oficina/ventas/facturas/borrador/due-dates.server.ts';
import { rehearseIssue } from '#oficina/ventas/facturas/emitir/issue-factura.server.ts';
import { nextNumberOf } from '#oficina/ventas/facturas/emitir/next-number.server.ts';
import { EstadoFactura } from '#oficina/ventas/facturas/estados.ts';
import type { Factura } from '#oficina/ventas/facturas/factura.server.ts';
import { facturaValues } from '#oficina/ventas/facturas/letter-values.ts';
import type { Work } from '#oficina/ventas/papeles/paper-family.server.ts';
import { AppError } from '#platform/http/errors.server.ts';
import { refuseWithoutSteps } from './bill-and-mail.server.ts';
import { draftOf, type Origen } from './make.server.ts';
import type { Preparado } from './operations.server.ts';

/** Makes what `billAndMail` would; the caller rolls `work` back. */
export async function prepareToBill(
  work: Work,
  asked: Origen,
  publicUrl: string,
): Promise<Omit<Preparado, 'factura'> & { draft: Factura }> {
  refuseWithoutSteps(work);
  const { tx } = work;
  const draft = (await draftOf(work, asked)) as Factura;
  const { pago, plazos } = await readFormaPago(tx, draft._idFormaPago ?? null);
  const vence = dueDates(draft.fecha, draft.total, plazos)[0]?.fecha ?? null;
  const reparo = await refusalOfIssue(work, draft);
  return {
    draft,
    codigo: await nextNumberOf(tx, draft, draft.fecha),
    vence,
    pago,
    reparo,
    correo: await letterOf(work, { ...draft, venceEl: vence }, publicUrl),
  };
}

/** Error that the call to issue would answer without any confirmation; null if it would issue. */
async function refusalOfIssue(work: Work, { _id, version }: Factura): Promise<Preparado['reparo']> {
  try {
    await rehearseIssue(work, { _id, version });
    return null;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { codigo: error.codigo, mensaje: error.message, ...error.more };
  }
}

async function letterOf({ tx }: Work, draft: Factura, publicUrl: string): Promise<CorreoPreparado> {
  const negocio = await readSender(tx);
  const values = facturaValues({ ...draft, codigo: NUMERO, pendienteCobro: draft.total }, negocio);
  const { letter, boton } = await letterFromPlantilla(tx, 'factura_enviada', values);
  const para = await addressesOf(tx, draft, 'facturas');
  return {
    para,
    devueltos: await marksOf(tx, para),
    asunto: inOneLine(letter.subject),
    parrafos: letter.paragraphs,
    boton: boton || null,
    cierre: letter.closing ?? [],
    pie: footOf({ negocio, publicUrl }).filter(Boolean),
    adjuntos: [`factura-${NUMERO}.pdf`],
    pasaA: EstadoFactura.entregada,
  };
}
