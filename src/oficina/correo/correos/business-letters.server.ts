import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { type UsoCertificado, usosCertificado } from '#oficina/base/certificates.ts';
import { letterKind, ofUser, panelUrl, readRecipient } from '#oficina/base/letters/composing.server.ts';
import { writeLetter } from '#oficina/base/letters/letter.server.ts';
import type { KindsOf } from '#oficina/base/letters/letter-kinds.ts';
import type { Db } from '#platform/database/db.server.ts';
import { keysOf } from '#platform/kit/contract/keys-of.ts';
import { todayInMadrid } from '#platform/kit/dates/dates.ts';
import { formatDay } from '#platform/kit/format.ts';

const contacto = z.object({ nombre: z.string(), email: z.string(), mensaje: z.string() });

const certificado = z.object({
  uso: z.enum(keysOf(usosCertificado)),
  titular: z.string(),
  hasta: z.iso.date(),
  acabado: z.boolean(),
});

const huella = z.object({
  dia: z.iso.date(),
  sello: z.number(),
  huella: z.string(),
  filas: z.number(),
  borradas: z.number(),
});

/** Consequence of each certificate's expiry. */
const CONSEQUENCES: Record<UsoCertificado, string> = {
  agencia:
    'Sin él la Agencia Tributaria no admite los registros de las facturas: se sigue facturando, y los registros esperan.',
  sello: 'Sin él, quien compruebe un documento firmado verá que el sello no está en vigor.',
  https: 'Sin él los navegadores no dejan entrar en el sitio ni en el panel.',
};

/** Correos to the business, at its current address. */
export const businessLetters = {
  contacto: letterKind(contacto, async (_db, { nombre, email, mensaje }, about) => {
    const letter = {
      subject: `Mensaje de ${nombre} desde la página de contacto`,
      paragraphs: [`${nombre} <${email}> ha escrito:`],
      quote: mensaje,
      closing: ['Si respondes a este correo, respondes a esa persona.'],
    };
    return { ...writeLetter(letter, about), to: about.negocio.email, replyTo: email };
  }),

  registro_nuevo: letterKind(z.object({ clienteId: z.uuid() }), async (db, { clienteId }, about) => {
    const client = await readRegistered(db, clienteId);
    if (!client) return;
    const { nombreComercial, razonSocial, nif, email, telefono } = client;
    const letter = {
      subject: `Se ha registrado ${nombreComercial}`,
      paragraphs: [
        client.conSolicitud
          ? `${nombreComercial} se ha registrado en el sitio y espera que alguien revise su alta.`
          : `${nombreComercial} ha dejado sus datos en el sitio.`,
        [
          razonSocial && `Razón social: ${razonSocial}`,
          nif && `NIF: ${nif}`,
          email && `Correo: ${email}`,
          telefono && `Teléfono: ${telefono}`,
        ]
          .filter(Boolean)
          .join('\n'),
      ],
      button: client.conSolicitud
        ? { text: 'Ver las altas de autoescuelas', url: `${about.publicUrl}/panelAdmin/solicitudesAlta` }
        : { text: 'Ver los clientes', url: `${about.publicUrl}/panelAdmin/clientes` },
    };
    return { ...writeLetter(letter, about), to: about.negocio.email };
  }),

  aviso_copias: letterKind(z.object({ falla: z.string() }), async (_db, { falla }, about) => {
    const letter = {
      subject: 'Las copias de seguridad fallan',
      paragraphs: [
        falla,
        'Mientras no se haga una, lo que se estropee desde la última no se podrá recuperar. Avisa a quien lleva el servidor.',
      ],
      button: { text: 'Ver las copias', url: `${about.publicUrl}/panelAdmin/copias` },
      closing: ['Este aviso llega cada mañana hasta que una copia salga bien.'],
    };
    return { ...writeLetter(letter, about), to: about.negocio.email };
  }),

  aviso_certificado: letterKind(certificado, async (_db, { uso, titular, hasta, acabado }, about) => {
    const day = formatDay(hasta);
    const letter = {
      subject: acabado
        ? `El certificado de ${titular} ha caducado`
        : `El certificado de ${titular} caduca el ${day}`,
      paragraphs: [
        `${acabado ? 'Caducó' : 'Caduca'} el ${day} y se usa para esto: ${usosCertificado[uso].toLowerCase()}.`,
        CONSEQUENCES[uso],
        'Renuévalo con quien lo expidió y cambia el archivo en el servidor.',
      ],
      button: { text: 'Ver los certificados', url: `${about.publicUrl}/panelAdmin/negocio` },
    };
    return { ...writeLetter(letter, about), to: about.negocio.email };
  }),

  aviso_salud: letterKind(
    z.object({
      texto: z.string(),
      queHacer: z.string(),
      acabado: z.object({ parte: z.string(), desde: z.iso.datetime() }).optional(),
    }),
    async (_db, { texto, queHacer, acabado }, about) => {
      if (acabado) {
        const letter = {
          subject: `Ya va bien: ${acabado.parte.toLowerCase()}`,
          paragraphs: [
            `${acabado.parte}: ${texto}`,
            `No iba bien desde el ${formatDay(todayInMadrid(new Date(acabado.desde)))}. No hay que hacer nada.`,
          ],
          button: { text: 'Ver cómo está ahora', url: `${about.publicUrl}/panelAdmin/estado` },
        };
        return { ...writeLetter(letter, about), to: about.negocio.email };
      }
      const letter = {
        subject: 'El programa necesita que alguien lo mire',
        paragraphs: [texto, queHacer, 'Si no llevas tú el servidor, reenvía este correo a quien lo lleva.'],
        button: { text: 'Ver cómo está ahora', url: `${about.publicUrl}/panelAdmin` },
        closing: ['No se repite mientras siga igual, y se dice cuando acabe.'],
      };
      return { ...writeLetter(letter, about), to: about.negocio.email };
    },
  ),

  prueba: letterKind(ofUser, async (db, { usuarioId }, about) => {
    const recipient = await readRecipient(db, usuarioId);
    if (!recipient) return;
    const letter = {
      subject: 'Correo de prueba',
      paragraphs: [
        'Si lees esto, el correo de tu programa sale y llega.',
        'Mira también si ha caído en la carpeta de correo no deseado: lo que envíes a tus clientes caería en la suya.',
      ],
      button: {
        text: 'Volver a la puesta en marcha',
        url: panelUrl(about.publicUrl, recipient, '/puestaEnMarcha'),
      },
    };
    return writeLetter(letter, about);
  }),

  aviso_huella: letterKind(huella, async (_db, { dia, sello, huella, filas, borradas }, about) => {
    const day = formatDay(dia);
    const letter = {
      subject: `Huella del historial hasta el ${day}`,
      paragraphs: [
        'Guarda este correo fuera del servidor: con él se demuestra que lo anotado hasta ese día (cambios, entradas, descargas, documentos y supresiones) no se ha tocado después.',
        `Sello ${sello}\nHuella ${huella}`,
        `Desde la anterior se ${filas === 1 ? 'ha sellado una anotación' : `han sellado ${filas} anotaciones`}${
          borradas === 0 ? '' : `, ${borradas} de ellas de datos que se han borrado o vaciado`
        }.`,
      ],
      button: { text: 'Comprobar el historial', url: `${about.publicUrl}/panelAdmin/facturas/verificacion` },
      closing: [`En el servidor: npm run verificar -- --huella ${huella}`],
    };
    return { ...writeLetter(letter, about), to: about.negocio.email };
  }),
};

type NewClienteRow = {
  nombreComercial: string;
  razonSocial: string | null;
  nif: string | null;
  email: string | null;
  telefono: string | null;
  /** The autoescuela also asked for an account, which the office must review. */
  conSolicitud: boolean;
};

/** Reads the new autoescuela; undefined once its request has been decided. */
async function readRegistered(db: Db, clienteId: string): Promise<NewClienteRow | undefined> {
  const { rows } = await db.execute<NewClienteRow>(sql`
    SELECT c.nombre_comercial AS "nombreComercial", c.razon_social AS "razonSocial", c.nif, c.email, c.telefono,
      s.id IS NOT NULL AS "conSolicitud"
    FROM clientes c LEFT JOIN solicitudes_alta s ON s.cliente_id = c.id
    WHERE c.id = ${clienteId} AND coalesce(s.estado, 'pendiente') = 'pendiente'`);
  return rows[0];
}

declare module '#oficina/base/letters/letter-kinds.ts' {
  interface LetterKinds extends KindsOf<typeof businessLetters> {}
}
