import { z } from 'zod';
import type { Db } from '#api/db.server.ts';
import { type About, byHand, letterKind } from '#office/letters/composing.server.ts';
import { type Escrito, worded } from '#office/letters/escrito.server.ts';
import { asCopy, writeLetter } from '#office/letters/letter.server.ts';
import type { KindsOf } from '#office/letters/letter-kinds.ts';
import { readPaper } from '#office/papeles/read-paper.server.ts';
import type { TipoPlantilla } from '../plantillasCorreo/kinds.ts';
import { letterFromPlantilla } from '../plantillasCorreo/letter-from-plantilla.server.ts';
import { EstadoFactura } from './estados.ts';
import type { Factura } from './factura.server.ts';
import { facturasFamily } from './family.server.ts';
import { facturaValues } from './letter-values.ts';
import { printFactura } from './printed-factura.server.ts';
import { isReminded } from './reminders.server.ts';

const ofInvoice = z.object({ facturaId: z.uuid(), ...byHand });
const ofDue = ofInvoice.extend({ venceEl: z.iso.date() });

/** Reads a factura that is issued and not annulled; undefined otherwise. */
async function readIssued(db: Db, facturaId: string): Promise<Factura | undefined> {
  const invoice = (await readPaper(db, facturasFamily, facturaId)) as Factura | undefined;
  return invoice && invoice.estado !== EstadoFactura.preparando && invoice.estadoCobro !== 'anulada'
    ? invoice
    : undefined;
}

type Sent = Escrito & { invoice: Factura; copiaDe?: string | undefined };

/** Composes the correo with the PDF of the factura; answers go to the business. */
async function withPdf(db: Db, tipo: TipoPlantilla, { invoice, copiaDe, ...escrito }: Sent, about: About) {
  const { letter } = await letterFromPlantilla(db, tipo, facturaValues(invoice, about.negocio));
  const content = await printFactura(db, invoice, { duplicate: false });
  return {
    ...writeLetter(asCopy(worded(letter, escrito), copiaDe), about),
    replyTo: about.negocio.email,
    attachments: [{ filename: `factura-${invoice.codigo}.pdf`, content, contentType: 'application/pdf' }],
  };
}

/** Reminder of a due date; none if the factura was paid, annulled or given another date since. */
const reminder = (tipo: 'factura_por_vencer' | 'factura_vencida') =>
  letterKind(ofDue, async (db, { facturaId, venceEl, ...byThem }, about) => {
    const invoice = await readIssued(db, facturaId);
    if (!invoice || invoice.venceEl !== venceEl || !(await isReminded(db, facturaId))) return;
    return withPdf(db, tipo, { invoice, ...byThem }, about);
  });

/** Correos about facturas, with their PDF. */
export const facturaLetters = {
  factura_enviada: letterKind(ofInvoice, async (db, { facturaId, ...byThem }, about) => {
    const invoice = await readIssued(db, facturaId);
    return invoice && withPdf(db, 'factura_enviada', { invoice, ...byThem }, about);
  }),

  factura_por_vencer: reminder('factura_por_vencer'),
  factura_vencida: reminder('factura_vencida'),
};

declare module '#office/letters/letter-kinds.ts' {
  interface LetterKinds extends KindsOf<typeof facturaLetters> {}
}
