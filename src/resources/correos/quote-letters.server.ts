import { z } from 'zod';
import type { Db } from '#api/db.server.ts';
import { instantInMadrid, todayInMadrid } from '#kit/dates.ts';
import { dayAfter } from '#kit/day-after.ts';
import { formatEurosText } from '#kit/format-amount.ts';
import { answererOf } from '../papeles/recipients.server.ts';
import type { TipoPlantilla } from '../plantillasCorreo/kinds.ts';
import { templated } from '../plantillasCorreo/templated.server.ts';
import { createQuoteLink } from '../presupuestos/quote-links.server.ts';
import { type About, letterKind } from './composing.server.ts';
import { writeLetter } from './letter.server.ts';
import { named, type Quote, quoteValues, readQuote } from './paper-values.server.ts';

const ofQuote = z.object({ presupuestoId: z.uuid() });
const toClient = ofQuote.extend({ para: z.string() });

/** How long the link of what was accepted goes on showing it. */
const KEEP_DAYS = 365;

/** One that can still be answered. */
async function readOpen(db: Db, presupuestoId: string, now: Date): Promise<Quote | undefined> {
  const quote = await readQuote(db, presupuestoId);
  const open = quote?.estado === '4' && quote.vigente && quote.validoHasta >= todayInMadrid(now);
  return open ? quote : undefined;
}

type Asked = { quote: Quote; para: string };

/** The words with the client's page under them, by a link made here and now that holds as long as the quote does. */
async function toAnswer(db: Db, tipo: TipoPlantilla, { quote, para }: Asked, about: About) {
  const { letter, boton } = await templated(db, tipo, quoteValues(quote, about.negocio));
  const caducaEn = instantInMadrid(`${dayAfter(quote.validoHasta, 1)}T00:00`);
  const secret = await createQuoteLink(db, { presupuestoId: quote.id, para, caducaEn });
  const button = { text: boton, url: `${about.publicUrl}/presupuesto/${secret}` };
  return { ...writeLetter({ ...letter, button }, about), replyTo: await answererOf(db, quote.id) };
}

const officeButton = ({ publicUrl }: About, { id }: Quote) => ({
  text: 'Ver el presupuesto',
  url: `${publicUrl}/panelAdmin/presupuestos/${id}`,
});

/** Letters about quotes: to the client, whose answer goes to whoever is in charge, and to them. */
export const quoteLetters = {
  presupuesto_enviado: letterKind(toClient, async (db, { presupuestoId, para }, about) => {
    const quote = await readOpen(db, presupuestoId, about.now);
    return quote && toAnswer(db, 'presupuesto_enviado', { quote, para }, about);
  }),

  presupuesto_recordatorio: letterKind(toClient, async (db, { presupuestoId, para }, about) => {
    const quote = await readOpen(db, presupuestoId, about.now);
    return quote && toAnswer(db, 'presupuesto_recordatorio', { quote, para }, about);
  }),

  presupuesto_copia: letterKind(toClient, async (db, { presupuestoId, para }, about) => {
    const quote = await readQuote(db, presupuestoId);
    if (quote?.estado !== '5') return;
    const { letter, boton } = await templated(db, 'presupuesto_copia', quoteValues(quote, about.negocio));
    const caducaEn = new Date(about.now.getTime() + KEEP_DAYS * 24 * 60 * 60 * 1000);
    const secret = await createQuoteLink(db, { presupuestoId, para, caducaEn });
    const button = { text: boton, url: `${about.publicUrl}/presupuesto/${secret}` };
    return { ...writeLetter({ ...letter, button }, about), replyTo: await answererOf(db, presupuestoId) };
  }),

  presupuesto_aceptado: letterKind(ofQuote, async (db, { presupuestoId }, about) => {
    const quote = await readQuote(db, presupuestoId);
    if (quote?.estado !== '5') return;
    const letter = {
      subject: `${quote.cliente} ha aceptado el presupuesto ${quote.codigo}`,
      paragraphs: [
        `${quote.aceptadoPor} ha aceptado y firmado el presupuesto ${named(quote)}: ${formatEurosText(quote.total)} en total.`,
      ],
      button: officeButton(about, quote),
    };
    return { ...writeLetter(letter, about), to: await answererOf(db, presupuestoId) };
  }),

  presupuesto_rechazado: letterKind(ofQuote, async (db, { presupuestoId }, about) => {
    const quote = await readQuote(db, presupuestoId);
    if (quote?.estado !== '6') return;
    const letter = {
      subject: `${quote.cliente} ha rechazado el presupuesto ${quote.codigo}`,
      paragraphs: [`El presupuesto ${named(quote)} se ha rechazado con este motivo:`],
      ...(quote.motivo && { quote: quote.motivo }),
      button: officeButton(about, quote),
    };
    return { ...writeLetter(letter, about), to: await answererOf(db, presupuestoId) };
  }),

  presupuesto_pregunta: letterKind(
    toClient.extend({ pregunta: z.string() }),
    async (db, { presupuestoId, para, pregunta }, about) => {
      const quote = await readQuote(db, presupuestoId);
      if (!quote) return;
      const letter = {
        subject: `Pregunta sobre el presupuesto ${quote.codigo} de ${quote.cliente}`,
        paragraphs: [`Quien recibió el presupuesto ${named(quote)} en ${para} pregunta:`],
        quote: pregunta,
        button: officeButton(about, quote),
        closing: ['Si respondes a este correo, respondes a esa persona.'],
      };
      return { ...writeLetter(letter, about), to: await answererOf(db, presupuestoId), replyTo: para };
    },
  ),
};
