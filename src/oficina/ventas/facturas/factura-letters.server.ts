import { z } from 'zod';
import { type About, byHand, letterKind } from '#oficina/base/letters/composing.server.ts';
import { type Escrito, worded } from '#oficina/base/letters/escrito.server.ts';
import { asCopy, writeLetter } from '#oficina/base/letters/letter.server.ts';
import type { KindsOf } from '#oficina/base/letters/letter-kinds.ts';
import type { TipoPlantilla } from '#oficina/correo/plantillasCorreo/kinds.ts';
import { letterFromPlantilla } from '#oficina/correo/plantillasCorreo/letter-from-plantilla.server.ts';
import { pdfName } from '#oficina/ventas/papeles/pdf/pdf-name.ts';
import { readPaper } from '#oficina/ventas/papeles/read-paper.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import { isReminded } from './cobros/reminders.server.ts';
import { EstadoFactura } from './estados.ts';
import type { Factura } from './factura.server.ts';
import { facturasFamily } from './family.server.ts';
import { facturaValues } from './letter-values.ts';
import { printFactura } from './printed-factura.server.ts';

const ofFactura = z.object({ facturaId: z.uuid(), ...byHand });
const ofDue = ofFactura.extend({ venceEl: z.iso.date() });

/** Reads a factura that is issued and not annulled; undefined otherwise. */
async function readIssued(db: Db, facturaId: string): Promise<Factura | undefined> {
  const factura = await readPaper(db, facturasFamily, facturaId);
  return factura && factura.estado !== EstadoFactura.preparando && factura.estadoCobro !== 'anulada'
    ? factura
    : undefined;
}

type FacturaLetter = Escrito & { invoice: Factura; copiaDe?: string | undefined };

/** Composes the correo with the PDF of the factura; answers go to the business. */
async function withPdf(
  db: Db,
  tipo: TipoPlantilla,
  { invoice: factura, copiaDe, ...escrito }: FacturaLetter,
  about: About,
) {
  const { letter } = await letterFromPlantilla(db, tipo, facturaValues(factura, about.negocio));
  const content = await printFactura(db, factura, { duplicate: false });
  return {
    ...writeLetter(asCopy(worded(letter, escrito), copiaDe), about),
    replyTo: about.negocio.email,
    attachments: [
      { filename: pdfName('factura', String(factura.codigo)), content, contentType: 'application/pdf' },
    ],
  };
}

/** Reminder of a due date; none if the factura was paid, annulled or given another date since. */
const reminder = (tipo: 'factura_por_vencer' | 'factura_vencida') =>
  letterKind(ofDue, async (db, { facturaId, venceEl, ...byThem }, about) => {
    const factura = await readIssued(db, facturaId);
    if (!factura || factura.venceEl !== venceEl || !(await isReminded(db, facturaId))) return;
    return withPdf(db, tipo, { invoice: factura, ...byThem }, about);
  });

/** Correos about facturas, with their PDF. */
export const facturaLetters = {
  factura_enviada: letterKind(ofFactura, async (db, { facturaId, ...byThem }, about) => {
    const factura = await readIssued(db, facturaId);
    return factura && withPdf(db, 'factura_enviada', { invoice: factura, ...byThem }, about);
  }),

  factura_por_vencer: reminder('factura_por_vencer'),
  factura_vencida: reminder('factura_vencida'),
};

declare module '#oficina/base/letters/letter-kinds.ts' {
  interface LetterKinds extends KindsOf<typeof facturaLetters> {}
}
