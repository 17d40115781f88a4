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
import { todayInMadrid } from '#platform/kit/dates/dates.ts';
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
  const { factura, reparo } = await issuedToday(work, draft);
  const { pago, plazos } = await readFormaPago(tx, draft._idFormaPago ?? null);
  const vence = dueDates(factura.fecha, factura.importeCobrar, plazos)[0]?.fecha ?? null;
  return {
    draft,
    codigo: await nextNumberOf(tx, draft, factura.fecha),
    vence,
    pago,
    reparo,
    correo: await letterOf(work, { ...factura, venceEl: vence }, publicUrl),
  };
}

/** The factura that a draft would be if it were issued now, and the error that the call would answer without any confirmation, if any. */
async function issuedToday(
  work: Work,
  draft: Factura,
): Promise<{ factura: Factura; reparo: Preparado['reparo'] }> {
  let factura: Factura = { ...draft, fecha: todayInMadrid(work.now), importeCobrar: draft.total };
  try {
    const { ask, ...ready } = await rehearseIssue(work, draft);
    factura = ready.factura;
    ask();
    return { factura, reparo: null };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { factura, reparo: { codigo: error.codigo, mensaje: error.message, ...error.more } };
  }
}

async function letterOf({ tx }: Work, factura: Factura, publicUrl: string): Promise<CorreoPreparado> {
  const negocio = await readSender(tx);
  const values = facturaValues(
    { ...factura, codigo: NUMERO, pendienteCobro: factura.importeCobrar },
    negocio,
  );
  const { letter, boton } = await letterFromPlantilla(tx, 'factura_enviada', values);
  const para = await addressesOf(tx, factura, 'facturas');
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
