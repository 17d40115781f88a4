import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#api/db.server.ts';
import { instantInMadrid, todayInMadrid } from '#kit/dates.ts';
import { dayAfter } from '#kit/day-after.ts';
import { formatDay } from '#kit/format.ts';
import { formatEurosText } from '#kit/format-amount.ts';
import { answererOf } from '../papeles/recipients.server.ts';
import { createQuoteLink } from '../presupuestos/quote-links.server.ts';
import { type About, letterKind } from './composing.server.ts';
import { writeLetter } from './letter.server.ts';

const ofQuote = z.object({ presupuestoId: z.uuid() });
const toClient = ofQuote.extend({ para: z.string() });

/** How long the link of what was accepted goes on showing it. */
const KEEP_DAYS = 365;

type Quote = {
  id: string;
  codigo: string;
  titulo: string | null;
  estado: string;
  vigente: boolean;
  validoHasta: string;
  total: string;
  cliente: string;
  aceptadoPor: string | null;
  motivo: string | null;
};

async function readQuote(db: Db, presupuestoId: string): Promise<Quote | undefined> {
  const { rows } = await db.execute<Quote>(sql`
    SELECT id, codigo, titulo, estado, version_vigente AS vigente, valido_hasta::text AS "validoHasta", total,
      cliente_nombre AS cliente, aceptado_por AS "aceptadoPor", motivo_cierre AS motivo
    FROM presupuestos WHERE id = ${presupuestoId} AND codigo IS NOT NULL`);
  return rows[0];
}

/** One that can still be answered. */
async function readOpen(db: Db, presupuestoId: string, now: Date): Promise<Quote | undefined> {
  const quote = await readQuote(db, presupuestoId);
  const open = quote?.estado === '4' && quote.vigente && quote.validoHasta >= todayInMadrid(now);
  return open ? quote : undefined;
}

const named = ({ codigo, titulo }: Quote) => (titulo ? `${codigo}, «${titulo}»` : codigo);

/** The client's page, by a link made here and now that holds as long as the quote does. */
async function answerPage(db: Db, quote: Quote, { para, about }: { para: string; about: About }) {
  const caducaEn = instantInMadrid(`${dayAfter(quote.validoHasta, 1)}T00:00`);
  const secret = await createQuoteLink(db, { presupuestoId: quote.id, para, caducaEn });
  return { text: 'Ver el presupuesto', url: `${about.publicUrl}/presupuesto/${secret}` };
}

const officeButton = ({ publicUrl }: About, { id }: Quote) => ({
  text: 'Ver el presupuesto',
  url: `${publicUrl}/panelAdmin/presupuestos/${id}`,
});

const ALONE =
  'El enlace es solo para ti: quien lo tenga puede leer el presupuesto y aceptarlo. Si respondes a este correo, hablas con quien lo ha hecho.';

/** Letters about quotes: to the client, whose answer goes to whoever is in charge, and to them. */
export const quoteLetters = {
  presupuesto_enviado: letterKind(toClient, async (db, { presupuestoId, para }, about) => {
    const quote = await readOpen(db, presupuestoId, about.now);
    if (!quote) return;
    const letter = {
      subject: `Presupuesto ${quote.codigo} de ${about.negocio.nombreComercial}`,
      paragraphs: [
        'Hola:',
        `Este es el presupuesto ${named(quote)} para ${quote.cliente}: ${formatEurosText(quote.total)} en total. Vale hasta el ${formatDay(quote.validoHasta)}.`,
        'En su página puedes leerlo, descargarlo, preguntar lo que quieras, y aceptarlo con tu firma o rechazarlo.',
      ],
      button: await answerPage(db, quote, { para, about }),
      closing: [ALONE],
    };
    return { ...writeLetter(letter, about), replyTo: await answererOf(db, presupuestoId) };
  }),

  presupuesto_recordatorio: letterKind(toClient, async (db, { presupuestoId, para }, about) => {
    const quote = await readOpen(db, presupuestoId, about.now);
    if (!quote) return;
    const letter = {
      subject: `El presupuesto ${quote.codigo} caduca el ${formatDay(quote.validoHasta)}`,
      paragraphs: [
        'Hola:',
        `El presupuesto ${named(quote)} para ${quote.cliente} vale hasta el ${formatDay(quote.validoHasta)}. Si quieres aceptarlo, todavía estás a tiempo.`,
      ],
      button: await answerPage(db, quote, { para, about }),
      closing: [ALONE],
    };
    return { ...writeLetter(letter, about), replyTo: await answererOf(db, presupuestoId) };
  }),

  presupuesto_copia: letterKind(toClient, async (db, { presupuestoId, para }, about) => {
    const quote = await readQuote(db, presupuestoId);
    if (quote?.estado !== '5') return;
    const caducaEn = new Date(about.now.getTime() + KEEP_DAYS * 24 * 60 * 60 * 1000);
    const secret = await createQuoteLink(db, { presupuestoId, para, caducaEn });
    const letter = {
      subject: `Has aceptado el presupuesto ${quote.codigo}`,
      paragraphs: [
        'Hola:',
        `${quote.aceptadoPor} ha aceptado el presupuesto ${named(quote)}: ${formatEurosText(quote.total)} en total. Aquí puedes descargarlo en PDF, con la firma y el certificado de la aceptación.`,
      ],
      button: { text: 'Ver lo aceptado', url: `${about.publicUrl}/presupuesto/${secret}` },
      closing: ['Guarda el PDF: el enlace vale un año.'],
    };
    return { ...writeLetter(letter, about), replyTo: await answererOf(db, presupuestoId) };
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
