import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { type About, greeting, letterKind } from '#oficina/base/letters/composing.server.ts';
import { writeLetter } from '#oficina/base/letters/letter.server.ts';
import type { KindsOf } from '#oficina/base/letters/letter-kinds.ts';
import type { Db } from '#platform/database/db.server.ts';
import { centimos } from '#platform/kit/amounts/money.ts';
import { keysOf } from '#platform/kit/contract/keys-of.ts';
import { formatCount, formatExactEuros, formatList } from '#platform/kit/format.ts';
import { firstName } from '#platform/kit/people/first-name.ts';
import { createAlumnoLink } from './alumno-links.server.ts';
import {
  type Answering,
  answerable,
  answerableByAutoescuela,
  pageFor,
  RECEIVER,
} from './answer-ways.server.ts';
import type { Mensaje } from './mensaje-contract.ts';
import { THREAD_OF_SENT } from './mensajes.server.ts';
import { bothAgree, type Lado, MAX_TEXTO } from './mensajes.ts';
import { DIAS_SIN_CAMINO } from './peticion-words.ts';
import { type OwnPeticion, peticionesOf } from './peticiones.server.ts';

const ofAlumno = z.object({ alumnoId: z.uuid() });
const ofSent = z.object({ enviadaId: z.uuid() });
const ofMessage = ofSent.extend({ recordatorio: z.boolean().optional() });

/** Reasons why a reply by mail is not in its thread, in the words of the correo that says so. */
const noEscrita = {
  cerrada: 'Esa conversación está cerrada.',
  llena: 'En esa conversación ya no caben más mensajes.',
  demasiados: 'Has escrito muchos mensajes seguidos. Prueba otra vez mañana.',
  larga: `Tiene más de ${formatCount(MAX_TEXTO)} letras. Escríbelo más corto.`,
  vacia: 'No hemos encontrado en él ningún texto tuyo, y los archivos adjuntos no los pasamos.',
  pesada: 'Pesa demasiado. Escríbelo sin archivos adjuntos, que no los pasamos.',
  webCerrada: 'La web está cerrada en este momento. Prueba otra vez más adelante.',
};

export type NoEscrita = keyof typeof noEscrita;

const ofRefused = ofSent.extend({
  lado: z.enum(['alumno', 'autoescuela']),
  porque: z.enum(keysOf(noEscrita)),
});

type Alumno = { id: string; nombre: string; email: string; permiso: string };

/** Reads the alumno, with the first name alone; undefined if they have no address or were anonymised. */
async function readAlumno(db: Db, alumnoId: string): Promise<Alumno | undefined> {
  const { rows } = await db.execute<Alumno>(sql`
    SELECT a.id, a.nombre, a.email, p.codigo AS permiso FROM alumnos a JOIN permisos_conducir p ON p.id = a.permiso_id
    WHERE a.id = ${alumnoId} AND a.email IS NOT NULL AND a.anonimizado_en IS NULL`);
  return rows[0] && { ...rows[0], nombre: firstName(rows[0].nombre) };
}

type EnviadaRow = Answering & {
  alumnoId: string;
  estado: string;
  cliente: string;
  precioOfrecido: string | null;
  respuesta: string | null;
};

async function readSent(db: Db, enviadaId: string): Promise<EnviadaRow | undefined> {
  const { rows } = await db.execute<EnviadaRow>(sql`
    SELECT ${RECEIVER}, e.alumno_id AS "alumnoId", e.estado, c.nombre_comercial AS cliente,
      e.precio_ofrecido AS "precioOfrecido", e.respuesta
    FROM alumnos_autoescuelas e JOIN clientes c ON c.id = e.cliente_id WHERE e.id = ${enviadaId}`);
  return rows[0];
}

/** Button with a new link to the alumno's own page. */
async function ownPage(db: Db, alumnoId: string, about: About) {
  const secret = await createAlumnoLink(db, alumnoId, 'ver', about.now);
  return { text: 'Ver mi solicitud', url: `${about.publicUrl}/miSolicitud/${secret}` };
}

const KEEP = 'Guarda este correo: quien tenga el enlace puede ver y cambiar tu solicitud. Vale noventa días.';

/** Correos about the requests of alumnos to autoescuelas. */
export const solicitudLetters = {
  solicitud_confirmar: letterKind(ofAlumno, async (db, { alumnoId }, about) => {
    const alumno = await readAlumno(db, alumnoId);
    if (!alumno) return;
    const secret = await createAlumnoLink(db, alumnoId, 'confirmar', about.now);
    const autoescuelas = await autoescuelasOfAlumno(db, alumnoId, ['pendiente']);
    const whom = autoescuelas.length > 0 ? ` a ${formatList(autoescuelas)}` : '';
    const letter = {
      subject: 'Confirma tu solicitud de información',
      paragraphs: [
        greeting(alumno),
        `Has pedido información sobre el permiso ${alumno.permiso}${whom} en ${about.negocio.nombreComercial}. Antes de que nadie reciba tu solicitud, confirma que este correo es tuyo. El enlace vale una sola vez y durante 48 horas.`,
      ],
      button: { text: 'Revisar y confirmar', url: `${about.publicUrl}/miSolicitud/${secret}` },
      closing: ['Si no has sido tú, no tienes que hacer nada: sin confirmar, ninguna autoescuela la recibe.'],
    };
    return { ...writeLetter(letter, about), to: alumno.email };
  }),

  solicitud_enviada: letterKind(ofAlumno, async (db, { alumnoId }, about) => {
    const alumno = await readAlumno(db, alumnoId);
    if (!alumno) return;
    const autoescuelas = await autoescuelasOfAlumno(db, alumnoId);
    const peticiones = await peticionesOf(db, alumnoId);
    const among = (...estados: OwnPeticion['estado'][]) =>
      peticiones.filter(({ estado }) => estados.includes(estado));
    const carried = among('esperando');
    const before = among('llevada', 'entregada');
    const refused = among('negada');
    const sent = [
      ...(autoescuelas.length === 0
        ? []
        : [`La han recibido ${formatList(autoescuelas)}. Cuando respondan te avisaremos por correo.`]),
      ...(carried.length === 0 ? [] : [carriedText(carried)]),
      ...(before.length === 0 ? [] : [`Ya se la habíamos llevado a ${namesOf(before)}.`]),
      ...(refused.length === 0 ? [] : [`No recibe peticiones por aquí: ${namesOf(refused)}.`]),
      ...(autoescuelas.length + peticiones.length === 0
        ? ['La ha recibido quien lleva el comparador, que te responderá por correo o por teléfono.']
        : []),
    ].join(' ');
    const letter = {
      subject: 'Tu solicitud está enviada',
      paragraphs: [
        greeting(alumno),
        `Hemos confirmado tu correo y enviado tu solicitud del permiso ${alumno.permiso}. ${sent}`,
      ],
      button: await ownPage(db, alumnoId, about),
      closing: [KEEP],
    };
    return { ...writeLetter(letter, about), to: alumno.email };
  }),

  solicitud_nueva: letterKind(ofSent, async (db, { enviadaId }, about) => {
    const sent = await readSent(db, enviadaId);
    if (sent?.estado !== 'enviada') return;
    const alumno = await readAlumno(db, sent.alumnoId);
    if (!alumno) return;
    const { reply, says } = answerableByAutoescuela(about, sent);
    const letter = {
      subject: `Nueva solicitud del permiso ${alumno.permiso}`,
      paragraphs: [
        'Hola:',
        `Una persona quiere sacarse el permiso ${alumno.permiso} y ha elegido ${sent.cliente} para pedir información. Sus datos y su mensaje están en tu zona de ${about.negocio.nombreComercial}.`,
      ],
      button: { text: 'Ver la solicitud', url: `${about.publicUrl}/panelCliente/solicitudes` },
      closing: [
        'Responde cuanto antes: pasadas 48 horas avisamos a esa persona de que sigue sin respuesta.',
        ...says,
      ],
    };
    return { ...writeLetter(letter, about), ...reply };
  }),

  solicitud_respondida: letterKind(ofSent, async (db, { enviadaId }, about) => {
    const sent = await readSent(db, enviadaId);
    const alumno = sent?.estado === 'respondida' ? await readAlumno(db, sent.alumnoId) : undefined;
    if (!sent || !alumno) return;
    const { cliente, precioOfrecido, respuesta } = sent;
    const { reply, says } = answerable(about, enviadaId, 'alumno', sent.desde);
    const letter = {
      subject: `${cliente} ha respondido a tu solicitud`,
      paragraphs: [
        greeting(alumno),
        `${cliente} ha respondido a tu solicitud del permiso ${alumno.permiso}.`,
        ...(precioOfrecido
          ? [`Te ofrece un precio de ${formatExactEuros(centimos(precioOfrecido))}, con IVA.`]
          : []),
      ],
      ...(respuesta && { quote: respuesta }),
      button: await ownPage(db, alumno.id, about),
      closing: [
        'En tu página ves esta oferta junto al precio que mostraba el comparador cuando la pediste.',
        ...says,
      ],
    };
    return { ...writeLetter(letter, about), ...reply, to: alumno.email };
  }),

  solicitud_mensaje: letterKind(ofMessage, async (db, { enviadaId, recordatorio }, about) => {
    const news = await readNews(db, enviadaId, { de: 'autoescuela', recordatorio });
    const alumno = news && (await readAlumno(db, news.alumnoId));
    if (!alumno) return;
    const { cliente, quote, interesa, deAcuerdo } = news;
    const { reply, says } = answerable(about, enviadaId, 'alumno', news.desde);
    const letter = {
      subject: recordatorio ? `${cliente} espera tu respuesta` : `${cliente} te ha escrito`,
      paragraphs: [
        greeting(alumno),
        interesa
          ? `${cliente} dice que sí a hablar contigo por teléfono. ${deAcuerdo ? AGREED : 'Si tú también dices que te interesa, los dos veréis el teléfono del otro.'}`
          : `${cliente} te ha escrito sobre el permiso ${alumno.permiso}.`,
      ],
      ...(quote && { quote }),
      button: await ownPage(db, alumno.id, about),
      closing: [...(deAcuerdo ? [] : ['Tu teléfono solo lo verá si los dos decís que sí.']), ...says],
    };
    return { ...writeLetter(letter, about), ...reply, to: alumno.email };
  }),

  solicitud_mensaje_autoescuela: letterKind(ofMessage, async (db, { enviadaId, recordatorio }, about) => {
    const news = await readNews(db, enviadaId, { de: 'alumno', recordatorio });
    const alumno = news && (await readAlumno(db, news.alumnoId));
    if (!alumno) return;
    const { nombre } = alumno;
    const page = pageFor(news, about, 'Ver la conversación');
    if (!page) return;
    const { button, ...to } = page;
    const { reply, says } = answerableByAutoescuela(about, news);
    const letter = {
      subject: recordatorio ? `${nombre} espera tu respuesta` : `${nombre} te ha escrito`,
      paragraphs: [
        'Hola:',
        news.interesa
          ? `A ${nombre} le interesa hablar contigo del permiso ${alumno.permiso}. ${news.deAcuerdo ? AGREED : 'Si dices que sí, los dos veréis el teléfono del otro.'}`
          : `${nombre} te ha escrito sobre el permiso ${alumno.permiso}.`,
      ],
      ...(news.quote && { quote: news.quote }),
      button,
      closing: says,
    };
    return { ...writeLetter(letter, about), ...reply, ...to };
  }),

  solicitud_no_escrita: letterKind(ofRefused, async (db, { enviadaId, lado, porque }, about) => {
    const sent = await readSent(db, enviadaId);
    if (!sent) return;
    const alumno = lado === 'alumno' ? await readAlumno(db, sent.alumnoId) : undefined;
    if (lado === 'alumno' && !alumno) return;
    const page = alumno
      ? { button: await ownPage(db, alumno.id, about), to: alumno.email }
      : pageFor(sent, about, 'Ver tus solicitudes');
    if (!page) return;
    const { button, ...to } = page;
    const whom = alumno ? sent.cliente : 'quien te pidió información';
    const letter = {
      subject: 'Tu mensaje no ha llegado',
      paragraphs: [
        alumno ? greeting(alumno) : 'Hola:',
        `El mensaje que has mandado por correo no ha llegado a ${whom}. ${noEscrita[porque]}`,
      ],
      button,
      closing: ['Si no has escrito tú, no tienes que hacer nada.'],
    };
    return { ...writeLetter(letter, about), ...to };
  }),

  solicitud_sin_respuesta: letterKind(ofAlumno, async (db, { alumnoId }, about) => {
    const alumno = await readAlumno(db, alumnoId);
    if (!alumno) return;
    const silent = await autoescuelasOfAlumno(db, alumnoId, ['enviada', 'vista']);
    if (silent.length === 0) return;
    const letter = {
      subject: 'Tu solicitud sigue sin respuesta',
      paragraphs: [
        greeting(alumno),
        `Han pasado dos días y ${formatList(silent)} ${silent.length === 1 ? 'no ha' : 'no han'} respondido todavía a tu solicitud del permiso ${alumno.permiso}.`,
        'Puedes esperar, retirarla o pedir información a otra autoescuela desde tu página.',
      ],
      button: await ownPage(db, alumnoId, about),
    };
    return { ...writeLetter(letter, about), to: alumno.email };
  }),

  solicitud_enlace: letterKind(ofAlumno, async (db, { alumnoId }, about) => {
    const alumno = await readAlumno(db, alumnoId);
    if (!alumno) return;
    const letter = {
      subject: 'El enlace de tu solicitud',
      paragraphs: [greeting(alumno), 'Aquí tienes un enlace nuevo para ver tu solicitud.'],
      button: await ownPage(db, alumnoId, about),
      closing: [KEEP],
    };
    return { ...writeLetter(letter, about), to: alumno.email };
  }),
};

const namesOf = (peticiones: readonly OwnPeticion[]) =>
  formatList(peticiones.map(({ autoescuela }) => autoescuela));

/** What happens to a request that is carried to autoescuelas that have not joined. */
const carriedText = (carried: readonly OwnPeticion[]) =>
  `Se la llevamos nosotros a ${namesOf(carried)}: de momento solo decimos el permiso y el municipio. Si en ${DIAS_SIN_CAMINO} días laborables no encontramos cómo dársela, te lo decimos.`;

const AGREED = 'Los dos habéis dicho que sí: ya veis el teléfono del otro.';

/** What a correo tells: `interesa`, a new yes; `deAcuerdo`, both sides have said it. */
type News = Answering & {
  alumnoId: string;
  cliente: string;
  quote: string;
  interesa: boolean;
  deAcuerdo: boolean;
};

/** Most letters of a thread that a correo carries. */
const QUOTE = 600;

/**
 * Reads what one side, `de`, wrote that the other has not seen, or its last message for a reminder. Undefined once all is seen, or the
 * request was taken back.
 */
async function readNews(
  db: Db,
  enviadaId: string,
  { de, recordatorio = false }: { de: Lado; recordatorio: boolean | undefined },
): Promise<News | undefined> {
  type Row = Answering & Pick<News, 'alumnoId' | 'cliente'> & { mensajes: Mensaje[] };
  const { rows } = await db.execute<Row>(sql`
    SELECT ${RECEIVER}, e.alumno_id AS "alumnoId", c.nombre_comercial AS cliente, ${THREAD_OF_SENT} AS mensajes
    FROM alumnos_autoescuelas e JOIN clientes c ON c.id = e.cliente_id
    WHERE e.id = ${enviadaId} AND e.estado NOT IN ('pendiente', 'retirada')`);
  const [row] = rows;
  if (!row) return undefined;
  const last = row.mensajes.at(-1);
  const news = row.mensajes.filter(
    (one) => one.de === de && one.tipo !== 'cierre' && (recordatorio ? one === last : !one.vistoEn),
  );
  if (news.length === 0) return undefined;
  const quote = withoutTelephones(news.flatMap(({ texto }) => texto ?? []).join('\n\n')).slice(0, QUOTE);
  const interesa = news.some(({ tipo }) => tipo === 'interesa');
  return { ...row, quote, interesa, deAcuerdo: bothAgree(row.mensajes) };
}

/** Strikes out telephones: a correo must not give what its page keeps until both sides agree. */
const withoutTelephones = (text: string) => text.replace(/(?:\+|00)?\d(?:[\s.()-]?\d){8,}/g, '[teléfono]');

/** Names of the alumno's autoescuelas whose request is in these states. */
async function autoescuelasOfAlumno(
  db: Db,
  alumnoId: string,
  states = ['enviada', 'vista', 'respondida', 'ganada', 'perdida'],
): Promise<string[]> {
  const { rows } = await db.execute<{ nombre: string }>(sql`
    SELECT c.nombre_comercial AS nombre FROM alumnos_autoescuelas e JOIN clientes c ON c.id = e.cliente_id
    WHERE e.alumno_id = ${alumnoId} AND e.estado = ANY(${sql.param(states)}::text[]) ORDER BY nombre`);
  return rows.map(({ nombre }) => nombre);
}

declare module '#oficina/base/letters/letter-kinds.ts' {
  interface LetterKinds extends KindsOf<typeof solicitudLetters> {}
}
