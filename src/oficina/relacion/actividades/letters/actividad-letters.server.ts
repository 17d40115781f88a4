import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { greeting, letterKind, panelUrl, readRecipient } from '#oficina/base/letters/composing.server.ts';
import { type Letter, writeLetter } from '#oficina/base/letters/letter.server.ts';
import type { KindsOf } from '#oficina/base/letters/letter-kinds.ts';
import type { Db } from '#platform/database/db.server.ts';
import { tiposActividad } from '../contract.ts';

/**
 * `inicio` is the start in seconds when the reminder was queued; an activity that was moved has
 * another, so its reminder is dropped.
 */
const reminded = z.object({ actividadId: z.uuid(), usuarioId: z.uuid(), inicio: z.number() });

type ReminderRow = {
  asunto: string;
  tipo: keyof typeof tiposActividad;
  /** Read as an ISO instant; the letter shows it in Spanish time. */
  inicio: string;
  todoElDia: boolean;
  ubicacion: string | null;
  descripcion: string | null;
  con: string | null;
};

/** Reads the activity; undefined if it was done, cancelled, moved or given to others since. */
async function readActividad(db: Db, asked: z.infer<typeof reminded>): Promise<ReminderRow | undefined> {
  const { rows } = await db.execute<ReminderRow>(sql`
    SELECT a.asunto, a.tipo, to_json(a.inicio) #>> '{}' AS inicio, a.todo_el_dia AS "todoElDia", a.ubicacion, a.descripcion,
      coalesce((SELECT nombre_comercial FROM clientes WHERE id = a.cliente_id),
        (SELECT nombre FROM alumnos WHERE id = a.alumno_id)) AS con
    FROM actividades a
    WHERE a.id = ${asked.actividadId} AND a.estado = 'pendiente'
      AND extract(epoch FROM a.inicio)::bigint = ${asked.inicio}
      AND (a.responsable_id = ${asked.usuarioId} OR ${asked.usuarioId} = ANY (a.participantes))`);
  return rows[0];
}

const ZONE = { timeZone: 'Europe/Madrid' };
const dayFormat = new Intl.DateTimeFormat('es-ES', { dateStyle: 'full', ...ZONE });
const momentFormat = new Intl.DateTimeFormat('es-ES', { dateStyle: 'full', timeStyle: 'short', ...ZONE });

/** Correos about workers' activities. */
export const actividadLetters = {
  actividad_recordatorio: letterKind(reminded, async (db, datos, about) => {
    const [person, actividad] = [await readRecipient(db, datos.usuarioId), await readActividad(db, datos)];
    if (person?.tipo !== 'trabajador' || !actividad) return;
    const { asunto, tipo, todoElDia, ubicacion, descripcion, con } = actividad;
    const cuando = (todoElDia ? dayFormat : momentFormat).format(new Date(actividad.inicio));
    const facts = [
      `${tiposActividad[tipo]}: ${asunto}`,
      `Cuándo: ${cuando}${todoElDia ? ', todo el día' : ''}`,
      con && `Con: ${con}`,
      ubicacion && `Dónde: ${ubicacion}`,
    ];
    const letter: Letter = {
      subject: `Recordatorio: ${asunto}`,
      paragraphs: [greeting(person), facts.filter(Boolean).join('\n')],
      ...(descripcion && { quote: descripcion }),
      button: {
        text: 'Abrir la actividad',
        url: panelUrl(about.publicUrl, person, `/actividades/${datos.actividadId}`),
      },
    };
    return { ...writeLetter(letter, about), to: person.email };
  }),
};

declare module '#oficina/base/letters/letter-kinds.ts' {
  interface LetterKinds extends KindsOf<typeof actividadLetters> {}
}
