import { z } from 'zod';
import { type About, byHand, letterKind } from '#oficina/base/letters/composing.server.ts';
import { type Escrito, worded } from '#oficina/base/letters/escrito.server.ts';
import { asCopy, writeLetter } from '#oficina/base/letters/letter.server.ts';
import type { KindsOf } from '#oficina/base/letters/letter-kinds.ts';
import { answererOf } from '#oficina/base/letters/recipients.server.ts';
import type { TipoPlantilla } from '#oficina/correo/plantillasCorreo/kinds.ts';
import { letterFromPlantilla } from '#oficina/correo/plantillasCorreo/letter-from-plantilla.server.ts';
import { named } from '#oficina/ventas/papeles/letter-values.ts';
import type { Db } from '#platform/database/db.server.ts';
import { formatEurosText } from '#platform/kit/amounts/format-amount.ts';
import { instantInMadrid, todayInMadrid } from '#platform/kit/dates/dates.ts';
import { dayAfter } from '#platform/kit/dates/day-after.ts';
import { formatDay } from '#platform/kit/format.ts';
import { acceptorsFor } from './acceptors.server.ts';
import { EstadoPresupuesto } from './estados.ts';
import { type Presupuesto, presupuestoValues, readPresupuesto } from './letter-values.server.ts';
import { createPresupuestoLink } from './presupuesto-links.server.ts';

const ofPresupuesto = z.object({ presupuestoId: z.uuid() });
const toClient = ofPresupuesto.extend({ para: z.string() });

/** Days that the link of an accepted presupuesto keeps working. */
const KEEP_DAYS = 365;

/** Reads a presupuesto that can still be answered; undefined otherwise. */
async function readOpen(db: Db, presupuestoId: string, now: Date): Promise<Presupuesto | undefined> {
  const presupuesto = await readPresupuesto(db, presupuestoId);
  const open =
    presupuesto?.estado === EstadoPresupuesto.enviado &&
    presupuesto.vigente &&
    presupuesto.validoHasta >= todayInMadrid(now);
  return open ? presupuesto : undefined;
}

/** Text under the button for recipients who may not accept. */
const TO_READ =
  'El enlace es solo para ti: con él puedes leer el presupuesto y preguntar, y te dice quién puede aceptarlo. Si respondes a este correo, hablas con quien lo ha hecho.';

type PresupuestoLetter = Escrito & { quote: Presupuesto; para: string };

/** Composes the correo with a new link to the presupuesto, valid as long as the presupuesto. */
async function toAnswer(
  db: Db,
  tipo: TipoPlantilla,
  { quote: presupuesto, para, ...escrito }: PresupuestoLetter,
  about: About,
) {
  const { letter, boton } = await letterFromPlantilla(
    db,
    tipo,
    presupuestoValues(presupuesto, about.negocio),
  );
  const caducaEn = instantInMadrid(`${dayAfter(presupuesto.validoHasta, 1)}T00:00`);
  const secret = await createPresupuestoLink(db, { presupuestoId: presupuesto.id, para, caducaEn });
  const button = { text: boton, url: `${about.publicUrl}/presupuesto/${secret}` };
  const { puede } = await acceptorsFor(db, presupuesto, para);
  const closing = puede ? letter.closing : [TO_READ];
  return {
    ...writeLetter({ ...worded(letter, escrito), button, closing }, about),
    replyTo: await answererOf(db, presupuesto.id),
  };
}

/** Data of the sender's copy. It has no link, because a person who opens the link counts as the cliente. */
type SenderCopy = Escrito & { quote: Presupuesto; copiaDe: string };

async function ownCopy(db: Db, { quote: presupuesto, copiaDe, ...escrito }: SenderCopy, about: About) {
  const { letter, boton } = await letterFromPlantilla(
    db,
    'presupuesto_enviado',
    presupuestoValues(presupuesto, about.negocio),
  );
  return writeLetter(
    asCopy({ ...worded(letter, escrito), button: { text: boton, url: '' } }, copiaDe),
    about,
  );
}

const officeButton = ({ publicUrl }: About, { id }: Presupuesto) => ({
  text: 'Ver el presupuesto',
  url: `${publicUrl}/panelAdmin/presupuestos/${id}`,
});

/** Correos about presupuestos: to the cliente, and to the worker in charge. */
export const presupuestoLetters = {
  presupuesto_enviado: letterKind(toClient.extend(byHand), async (db, datos, about) => {
    const { presupuestoId, para, copiaDe, ...escrito } = datos;
    const presupuesto = await readOpen(db, presupuestoId, about.now);
    if (presupuesto && copiaDe !== undefined)
      return ownCopy(db, { quote: presupuesto, copiaDe, ...escrito }, about);
    return (
      presupuesto && toAnswer(db, 'presupuesto_enviado', { quote: presupuesto, para, ...escrito }, about)
    );
  }),

  presupuesto_recordatorio: letterKind(toClient, async (db, { presupuestoId, para }, about) => {
    const presupuesto = await readOpen(db, presupuestoId, about.now);
    return presupuesto && toAnswer(db, 'presupuesto_recordatorio', { quote: presupuesto, para }, about);
  }),

  presupuesto_copia: letterKind(toClient, async (db, { presupuestoId, para }, about) => {
    const presupuesto = await readPresupuesto(db, presupuestoId);
    if (presupuesto?.estado !== EstadoPresupuesto.aceptado) return;
    const { letter, boton } = await letterFromPlantilla(
      db,
      'presupuesto_copia',
      presupuestoValues(presupuesto, about.negocio),
    );
    const caducaEn = new Date(about.now.getTime() + KEEP_DAYS * 24 * 60 * 60 * 1000);
    const secret = await createPresupuestoLink(db, { presupuestoId, para, caducaEn });
    const button = { text: boton, url: `${about.publicUrl}/presupuesto/${secret}` };
    return { ...writeLetter({ ...letter, button }, about), replyTo: await answererOf(db, presupuestoId) };
  }),

  presupuesto_aceptado: letterKind(ofPresupuesto, async (db, { presupuestoId }, about) => {
    const presupuesto = await readPresupuesto(db, presupuestoId);
    if (presupuesto?.estado !== EstadoPresupuesto.aceptado) return;
    const letter = {
      subject: `${presupuesto.cliente} ha aceptado el presupuesto ${presupuesto.codigo}`,
      paragraphs: [
        `${presupuesto.aceptadoPor} ha aceptado y firmado el presupuesto ${named(presupuesto)}: ${formatEurosText(presupuesto.total)} en total.`,
      ],
      button: officeButton(about, presupuesto),
    };
    return { ...writeLetter(letter, about), to: await answererOf(db, presupuestoId) };
  }),

  presupuesto_rechazado: letterKind(ofPresupuesto, async (db, { presupuestoId }, about) => {
    const presupuesto = await readPresupuesto(db, presupuestoId);
    if (presupuesto?.estado !== EstadoPresupuesto.cancelado) return;
    const letter = {
      subject: `${presupuesto.cliente} ha rechazado el presupuesto ${presupuesto.codigo}`,
      paragraphs: [`El presupuesto ${named(presupuesto)} se ha rechazado con este motivo:`],
      ...(presupuesto.motivo && { quote: presupuesto.motivo }),
      button: officeButton(about, presupuesto),
    };
    return { ...writeLetter(letter, about), to: await answererOf(db, presupuestoId) };
  }),

  presupuesto_visto: letterKind(ofPresupuesto, async (db, { presupuestoId }, about) => {
    const presupuesto = await readOpen(db, presupuestoId, about.now);
    if (!presupuesto) return;
    const letter = {
      subject: `${presupuesto.cliente} ha abierto el presupuesto ${presupuesto.codigo}`,
      paragraphs: [
        `Alguien de ${presupuesto.cliente} ha empezado a leer el presupuesto ${named(presupuesto)}: ${formatEurosText(presupuesto.total)} en total. Vale hasta el ${formatDay(presupuesto.validoHasta)}.`,
      ],
      button: officeButton(about, presupuesto),
    };
    return { ...writeLetter(letter, about), to: await answererOf(db, presupuestoId) };
  }),

  presupuesto_caducado: letterKind(ofPresupuesto, async (db, { presupuestoId }, about) => {
    const presupuesto = await readPresupuesto(db, presupuestoId);
    if (presupuesto?.estado !== EstadoPresupuesto.enviado || !presupuesto.vigente) return;
    const letter = {
      subject: `El presupuesto ${presupuesto.codigo} ha caducado sin respuesta`,
      paragraphs: [
        `El presupuesto ${named(presupuesto)} para ${presupuesto.cliente}, de ${formatEurosText(presupuesto.total)} en total, valía hasta el ${formatDay(presupuesto.validoHasta)}, y nadie lo ha aceptado ni rechazado.`,
        'Si todavía interesa, haz otra versión con una fecha nueva y envíala.',
      ],
      button: officeButton(about, presupuesto),
    };
    return { ...writeLetter(letter, about), to: await answererOf(db, presupuestoId) };
  }),

  presupuesto_pregunta: letterKind(
    toClient.extend({ pregunta: z.string(), nombre: z.string().optional() }),
    async (db, { presupuestoId, para, pregunta, nombre }, about) => {
      const presupuesto = await readPresupuesto(db, presupuestoId);
      if (!presupuesto) return;
      const letter = {
        subject: `Pregunta sobre el presupuesto ${presupuesto.codigo} de ${presupuesto.cliente}`,
        paragraphs: [
          nombre
            ? `${nombre} (${para}) pregunta desde su panel por el presupuesto ${named(presupuesto)}:`
            : `Quien recibió el presupuesto ${named(presupuesto)} en ${para} pregunta:`,
        ],
        quote: pregunta,
        button: officeButton(about, presupuesto),
        closing: ['Si respondes a este correo, respondes a esa persona.'],
      };
      return { ...writeLetter(letter, about), to: await answererOf(db, presupuestoId), replyTo: para };
    },
  ),
};

declare module '#oficina/base/letters/letter-kinds.ts' {
  interface LetterKinds extends KindsOf<typeof presupuestoLetters> {}
}
