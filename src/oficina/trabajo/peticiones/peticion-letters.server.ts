import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { greeting, letterKind } from '#oficina/base/letters/composing.server.ts';
import { writeLetter } from '#oficina/base/letters/letter.server.ts';
import type { KindsOf } from '#oficina/base/letters/letter-kinds.ts';
import { createAlumnoLink } from '#oficina/relacion/alumnos/alumno-links.server.ts';
import { waysToAnswer } from '#oficina/relacion/alumnos/answer-ways.server.ts';
import { DIAS_SIN_CAMINO, firstMessage } from '#oficina/relacion/alumnos/peticion-words.ts';
import type { Db } from '#platform/database/db.server.ts';

const ofPeticion = z.object({ peticionId: z.uuid() });

type Carried = {
  alumnoId: string;
  codigo: string;
  estado: string;
  /** The autoescuela got the name, now or before the alumno took the request back. */
  dada: boolean;
  lugar: string;
  autoescuela: string;
  nombre: string;
  email: string;
  permiso: string;
  mensaje: string | null;
  disponibilidad: string | null;
};

async function readCarried(db: Db, id: string): Promise<Carried | undefined> {
  const { rows } = await db.execute<Carried>(sql`
    SELECT a.id AS "alumnoId", a.codigo, p.estado, p.entregada_en IS NOT NULL AS dada, p.lugar, coalesce(s.nombre, p.codigo_dgt) AS autoescuela, a.nombre, a.email, pc.codigo AS permiso,
      a.mensaje, a.disponibilidad
    FROM peticiones p JOIN alumnos a ON a.id = p.alumno_id JOIN permisos_conducir pc ON pc.id = a.permiso_id
    LEFT JOIN escuelas e ON e.codigo = p.codigo_dgt LEFT JOIN secciones s ON s.escuela_id = e.id AND s.seccion = p.seccion
    WHERE p.id = ${id} AND a.anonimizado_en IS NULL AND a.email IS NOT NULL`);
  return rows[0];
}

/** Correos about the requests that are carried to autoescuelas that have not joined. */
export const peticionLetters = {
  /** To the autoescuela, once it has proved itself, with the link of its page; it offers nothing else. */
  peticion_datos: letterKind(ofPeticion, async (db, { peticionId }, about) => {
    const carried = await readCarried(db, peticionId);
    const ways = await waysToAnswer(db, { id: peticionId, text: 'Mandarle un precio' }, about);
    if (carried?.estado !== 'entregada' || !ways) return;
    const { nombre, email, mensaje, disponibilidad } = carried;
    const { button, reply, says, ...to } = ways;
    const letter = writeLetter(
      {
        subject: `Petición de precio del permiso ${carried.permiso} (${carried.codigo})`,
        paragraphs: [
          'Hola:',
          firstMessage(carried),
          `Se llama ${nombre} y su correo es ${email}. En esta página puedes mandarle un precio, línea a línea, y hablar con quien pregunta.`,
        ],
        ...((mensaje || disponibilidad) && { quote: [mensaje, disponibilidad].filter(Boolean).join('\n') }),
        button,
        closing: [
          'No necesitas cuenta. Guarda este correo: quien tenga el enlace puede contestar por ti. Vale noventa días.',
          ...says,
          'Nos ha pedido que te demos estos datos solo para que le mandes un precio. En la página puedes decir que no quieres más peticiones.',
        ],
      },
      about,
    );
    return { ...letter, ...reply, ...to };
  }),

  /** To the alumno: no way was found in time, or the autoescuela wants no requests, perhaps once it had theirs. */
  peticion_sin_camino: letterKind(ofPeticion, async (db, { peticionId }, about) => {
    const carried = await readCarried(db, peticionId);
    if (!carried || !['esperando', 'llevada', 'negada', 'entregada'].includes(carried.estado)) return;
    const { alumnoId, autoescuela, email, permiso } = carried;
    const given = carried.estado === 'entregada';
    const reason =
      given || carried.estado === 'negada'
        ? `${autoescuela} prefiere que no le llevemos peticiones.`
        : `Han pasado ${DIAS_SIN_CAMINO} días laborables y no hemos encontrado cómo darle a ${autoescuela} tu petición del permiso ${permiso}.`;
    const name = given
      ? 'Ya tenía tu nombre y tu correo, y no te ha contestado.'
      : carried.dada
        ? 'Ya tenía tu nombre y tu correo de la vez anterior.'
        : 'Tu nombre y tu correo no han salido.';
    const secret = await createAlumnoLink(db, alumnoId, 'ver', about.now);
    const letter = {
      subject: given
        ? `${autoescuela} no va a contestar tu petición`
        : `No hemos podido llevar tu petición a ${autoescuela}`,
      paragraphs: [greeting(carried), `${reason} ${name}`, 'Puedes llamarla tú, o pedir precio a otra.'],
      button: { text: 'Ver mi solicitud', url: `${about.publicUrl}/miSolicitud/${secret}` },
    };
    return { ...writeLetter(letter, about), to: email };
  }),
};

declare module '#oficina/base/letters/letter-kinds.ts' {
  interface LetterKinds extends KindsOf<typeof peticionLetters> {}
}
