import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { type About, type ComposedLetter, letterKind } from '#oficina/base/letters/composing.server.ts';
import { type Letter, writeLetter } from '#oficina/base/letters/letter.server.ts';
import type { KindsOf } from '#oficina/base/letters/letter-kinds.ts';
import type { Transaction } from '#platform/crud/crud-table.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import { clockInMadrid } from '#platform/kit/dates/dates.ts';
import { formatDay } from '#platform/kit/format.ts';
import { makeCode } from './codes.server.ts';
import { verifyUrl } from './firma-certificate.server.ts';
import { noteDelivered } from './note-delivered.server.ts';
import { askerOf, CODE_MINUTES } from './sign.server.ts';
import { createSignLink } from './sign-links.server.ts';

const ofSigner = z.object({ firmanteId: z.uuid() });
/** Without `firmanteId`, the correo goes to the worker who asked for the firmas. */
const ofFirma = z.object({ solicitudId: z.uuid(), firmanteId: z.uuid().optional() });

/** Days that the link of a finished solicitud keeps working. */
const KEEP_DAYS = 365;

type SolicitudRow = {
  solicitudId: string;
  documentoId: string;
  documento: string;
  estado: string;
  codigo: string;
  mensaje: string | null;
  motivo: string | null;
  caducaEn: Date;
  conCodigo: boolean;
  creadaPorId: string;
  creadaPor: string;
  /** About the signer. */
  nombre: string;
  email: string;
  rol: string;
  pendiente: boolean;
  quienRechazo: string | null;
  porQue: string | null;
  /** The certificate is a file apart. */
  aparte: boolean;
};

async function readAsked(
  db: Db,
  solicitudId: string,
  firmanteId?: string,
): Promise<SolicitudRow | undefined> {
  const { rows } = await db.execute<SolicitudRow>(sql`
    SELECT s.id AS "solicitudId", coalesce(s.documento_firmado_id, s.documento_id) AS "documentoId", d.nombre AS documento,
      s.estado, s.codigo, s.mensaje, s.motivo, s.caduca_en AS "caducaEn", s.con_codigo AS "conCodigo", s.certificado_id IS NOT NULL AS aparte,
      s.creada_por_id AS "creadaPorId", s.creada_por AS "creadaPor", coalesce(f.nombre, '') AS nombre,
      coalesce(f.email, '') AS email, coalesce(f.rol, '') AS rol,
      f.firmado_en IS NULL AND f.rechazado_en IS NULL AS pendiente,
      r.nombre AS "quienRechazo", r.rechazado_motivo AS "porQue"
    FROM solicitudes_firma s JOIN documentos d ON d.id = s.documento_id
    LEFT JOIN firmantes f ON f.solicitud_id = s.id AND f.id = ${firmanteId ?? null}
    LEFT JOIN firmantes r ON r.solicitud_id = s.id AND r.rechazado_en IS NOT NULL
    WHERE s.id = ${solicitudId} LIMIT 1`);
  const [row] = rows;
  return row && { ...row, caducaEn: new Date(row.caducaEn) };
}

async function readSigner(db: Db, firmanteId: string): Promise<SolicitudRow | undefined> {
  const { rows } = await db.execute<{ id: string }>(
    sql`SELECT solicitud_id AS id FROM firmantes WHERE id = ${firmanteId}`,
  );
  return rows[0] && readAsked(db, rows[0].id, firmanteId);
}

const isOpen = ({ estado, pendiente, caducaEn }: SolicitudRow, now: Date) =>
  (estado === 'pendiente' || estado === 'parcial') && pendiente && caducaEn > now;

/** Instant in words: '21 de diciembre de 2026 a las 23:59'. */
function until(instant: Date): string {
  const [day = '', hour = ''] = clockInMadrid(instant.toISOString()).split('T');
  return `${formatDay(day)} a las ${hour}`;
}

type ToSigner = { asked: SolicitudRow; firmanteId: string; caducaEn: Date; text: string };

/** Composes the correo with a new link to the signer's page. */
async function withLink(
  db: Db,
  letter: Letter,
  { asked, firmanteId, caducaEn, text }: ToSigner,
  about: About,
): Promise<ComposedLetter> {
  const secret = await createSignLink(db, { firmanteId, para: asked.email, caducaEn });
  const button = { text, url: `${about.publicUrl}/firmar/${secret}` };
  const replyTo = await askerOf(db, asked);
  return { ...writeLetter({ ...letter, button }, about), to: asked.email, replyTo };
}

const keepUntil = ({ now }: About) => new Date(now.getTime() + KEEP_DAYS * 24 * 60 * 60 * 1000);

const officeButton = ({ publicUrl }: About, { documentoId }: SolicitudRow) => ({
  text: 'Ver el documento',
  url: `${publicUrl}/panelAdmin/documentos/${documentoId}`,
});

const ONLY_YOU =
  'El enlace es solo para ti: quien lo tenga puede firmar con tu nombre. Si no esperabas este documento, no lo firmes y respóndenos.';

type How = { subject: string; paragraphs: string[]; quote?: string; text: string };

/**
 * Composes the correo about the end of a solicitud: to a signer with a link that keeps working, or to the
 * worker who asked.
 */
async function tellEnd(
  db: Db,
  asked: SolicitudRow,
  { firmanteId, about, how: { text, ...letter } }: { firmanteId: string | undefined; about: About; how: How },
): Promise<ComposedLetter> {
  if (firmanteId && asked.email)
    return withLink(db, letter, { asked, firmanteId, caducaEn: keepUntil(about), text }, about);
  const written = writeLetter({ ...letter, button: officeButton(about, asked) }, about);
  return { ...written, to: await askerOf(db, asked) };
}

type DeliveryType = Parameters<typeof noteDelivered>[1]['tipo'];

/** Records the delivery in the evidence of the solicitud. */
const noted =
  (tipo: DeliveryType) =>
  (tx: Transaction, { firmanteId }: z.infer<typeof ofSigner>, now: Date) =>
    noteDelivered(tx, { firmanteId, tipo, now });

const WITHIN = 'El archivo final lleva el certificado de las firmas y un sello electrónico. Guárdalo:';
const APART =
  'El archivo final lleva un sello electrónico, y el certificado de las firmas va en otro archivo. Descarga los dos y guárdalos:';

/** Correos about documentos to sign: to the signers, and to the worker who asked. */
export const firmaLetters = {
  firma_pedida: letterKind(
    ofSigner,
    async (db, { firmanteId }, about) => {
      const asked = await readSigner(db, firmanteId);
      if (!asked || !isOpen(asked, about.now)) return;
      const what = asked.rol === 'aprobador' ? 'que des el visto bueno a' : 'que firmes';
      const letter = {
        subject: `${about.negocio.nombreComercial} te pide ${what} «${asked.documento}»`,
        paragraphs: [
          `Hola, ${asked.nombre}:`,
          `${asked.creadaPor}, de ${about.negocio.nombreComercial}, te pide ${what} el documento «${asked.documento}». Puedes leerlo entero antes de decidir, y hacerlo desde el móvil o el ordenador hasta el ${until(asked.caducaEn)}.`,
          ...(asked.conCodigo
            ? ['Al firmar te enviaremos un código a este mismo correo, para comprobar que eres tú.']
            : []),
        ],
        ...(asked.mensaje && { quote: asked.mensaje }),
        closing: [ONLY_YOU],
      };
      const text = 'Leer y responder';
      return withLink(db, letter, { asked, firmanteId, caducaEn: asked.caducaEn, text }, about);
    },
    noted('enviado'),
  ),

  firma_recordatorio: letterKind(
    ofSigner,
    async (db, { firmanteId }, about) => {
      const asked = await readSigner(db, firmanteId);
      if (!asked || !isOpen(asked, about.now)) return;
      const letter = {
        subject: `Falta tu firma en «${asked.documento}»`,
        paragraphs: [
          `Hola, ${asked.nombre}:`,
          `El documento «${asked.documento}» espera todavía tu respuesta. Puedes darla hasta el ${until(asked.caducaEn)}.`,
        ],
        closing: [ONLY_YOU],
      };
      const text = 'Leer y responder';
      return withLink(db, letter, { asked, firmanteId, caducaEn: asked.caducaEn, text }, about);
    },
    noted('recordado'),
  ),

  firma_codigo: letterKind(z.object({ codigoId: z.uuid() }), async (db, { codigoId }, about) => {
    const made = await makeCode(db, codigoId, about.now);
    const asked = made && (await readSigner(db, made.firmanteId));
    if (!made || !asked || !isOpen(asked, about.now)) return;
    const letter = {
      subject: 'Tu código para firmar',
      paragraphs: [
        `Hola, ${asked.nombre}:`,
        `Este es tu código para firmar «${asked.documento}». Vale una sola vez y durante ${CODE_MINUTES} minutos:`,
      ],
      quote: made.code,
      closing: [
        'No se lo digas a nadie: nosotros no te lo pediremos. Si no lo has pedido tú, no hagas nada.',
      ],
    };
    return { ...writeLetter(letter, about), to: asked.email };
  }),

  firma_completa: letterKind(ofFirma, async (db, { solicitudId, firmanteId }, about) => {
    const asked = await readAsked(db, solicitudId, firmanteId);
    if (asked?.estado !== 'firmado') return;
    const how = {
      subject: `«${asked.documento}» está firmado por todos`,
      paragraphs: [
        ...(asked.nombre ? [`Hola, ${asked.nombre}:`] : []),
        `Ya han firmado todos el documento «${asked.documento}». ${asked.aparte ? APART : WITHIN} cualquiera puede comprobar que no ha cambiado en ${verifyUrl(about.publicUrl, asked.codigo)}`,
      ],
      text: 'Descargar el documento firmado',
    };
    return tellEnd(db, asked, { firmanteId, about, how });
  }),

  firma_rechazada: letterKind(ofFirma, async (db, { solicitudId, firmanteId }, about) => {
    const asked = await readAsked(db, solicitudId, firmanteId);
    if (asked?.estado !== 'rechazado') return;
    const how = {
      subject: `${asked.quienRechazo} no ha querido firmar «${asked.documento}»`,
      paragraphs: [
        `${asked.quienRechazo} no ha querido firmar el documento «${asked.documento}», así que ya no hace falta la firma de nadie más. Este es su motivo:`,
      ],
      ...(asked.porQue && { quote: asked.porQue }),
      text: 'Ver cómo ha quedado',
    };
    return tellEnd(db, asked, { firmanteId, about, how });
  }),

  firma_caducada: letterKind(ofFirma, async (db, { solicitudId, firmanteId }, about) => {
    const asked = await readAsked(db, solicitudId, firmanteId);
    if (asked?.estado !== 'caducado') return;
    const how = {
      subject: `Ha acabado el plazo para firmar «${asked.documento}»`,
      paragraphs: [
        `El documento «${asked.documento}» se podía firmar hasta el ${until(asked.caducaEn)}, y faltaba alguna firma. Ya no se puede firmar con los enlaces que se enviaron.`,
      ],
      text: 'Ver cómo ha quedado',
    };
    return tellEnd(db, asked, { firmanteId, about, how });
  }),

  firma_revocada: letterKind(ofFirma, async (db, { solicitudId, firmanteId }, about) => {
    const asked = await readAsked(db, solicitudId, firmanteId);
    if (asked?.estado !== 'revocado') return;
    const how = {
      subject: `Se ha revocado la firma de «${asked.documento}»`,
      paragraphs: [
        `${about.negocio.nombreComercial} ha revocado la firma del documento «${asked.documento}». Lo que se firmó se conserva como prueba, y quien lo compruebe verá que está revocado. Este es el motivo:`,
      ],
      ...(asked.motivo && { quote: asked.motivo }),
      text: 'Ver cómo ha quedado',
    };
    return tellEnd(db, asked, { firmanteId, about, how });
  }),
};

declare module '#oficina/base/letters/letter-kinds.ts' {
  interface LetterKinds extends KindsOf<typeof firmaLetters> {}
}
