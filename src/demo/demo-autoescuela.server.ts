import type pg from 'pg';
import { v7 as uuid } from 'uuid';
import { todayInMadrid } from '#platform/kit/dates/dates.ts';

const HOUR = 3_600_000;

type Estado = 'enviada' | 'vista' | 'respondida' | 'ganada' | 'perdida';

/** A message: whose it is, what of, hours before the demonstration's day, and its words. */
type Message = {
  de: 'alumno' | 'autoescuela';
  tipo: 'texto' | 'hora' | 'interesa';
  hours: number;
  texto?: string;
};

type Request = {
  estado: Estado;
  hours: number;
  answered?: number;
  respuesta?: string;
  hilo?: readonly Message[];
};

/** Requests to the autoescuela that signs in, the newest first; hours before the demonstration's day. */
const REQUESTS: readonly Request[] = [
  { estado: 'enviada', hours: 3 },
  {
    estado: 'vista',
    hours: 20,
    hilo: [{ de: 'alumno', tipo: 'texto', hours: 12, texto: 'Se me olvidaba: ¿dais la teórica en línea?' }],
  },
  {
    estado: 'respondida',
    hours: 52,
    answered: 49,
    respuesta: 'Hola: tenemos plaza desde el lunes. El precio incluye la matrícula y el material.',
    hilo: [
      { de: 'alumno', tipo: 'texto', hours: 30, texto: '¿Las clases pueden ser a partir de las seis?' },
      {
        de: 'autoescuela',
        tipo: 'texto',
        hours: 26,
        texto: 'Sí: de lunes a jueves hay hueco a las seis y a las siete. ¿Cuántos días vendrías?',
      },
      { de: 'alumno', tipo: 'texto', hours: 23, texto: 'Dos por semana.' },
      { de: 'alumno', tipo: 'interesa', hours: 22 },
    ],
  },
  {
    estado: 'ganada',
    hours: 240,
    answered: 236,
    respuesta: 'Hola: pásate cualquier tarde y te enseñamos la autoescuela.',
    hilo: [
      { de: 'alumno', tipo: 'interesa', hours: 234 },
      { de: 'autoescuela', tipo: 'interesa', hours: 232 },
      { de: 'alumno', tipo: 'hora', hours: 231, texto: 'El jueves a las cinco, si os viene bien' },
      { de: 'autoescuela', tipo: 'texto', hours: 230, texto: 'Perfecto, el jueves a las cinco.' },
    ],
  },
  {
    estado: 'perdida',
    hours: 400,
    answered: 391,
    respuesta: 'Hola: hasta enero no tenemos plazas. Si quieres, te avisamos.',
  },
];

const NEWS =
  'En «Hoy» tienes las visitas de tu página pública: los últimos treinta días y los treinta de antes. Contamos veces, nunca personas.';

const REPLICA =
  'Desde la primavera damos una clase de repaso gratis antes de cada examen, y preparamos la salida del centro, donde más se suspendía.';

/** Number of the news of the demonstration; its business has written no other. */
export const DEMO_NEWS = 'demostracion';

/** Makes the requests, the answer to its results, the visits and the news of the autoescuela that signs in, if there is one. */
export async function seedDemoAutoescuela(client: pg.ClientBase, today: Date): Promise<void> {
  const { rows } = await client.query<{ id: string; seccion: string }>(
    `SELECT c.id, min(s.seccion) AS seccion FROM usuarios u JOIN clientes c ON c.id = u.cliente_id
     JOIN escuelas e ON e.codigo = c.num_registro_dgt JOIN secciones s ON s.escuela_id = e.id
     WHERE u.origen = 'demostracion' AND u.tipo = 'cliente' GROUP BY c.id`,
  );
  const [own] = rows;
  if (!own) return;
  const ago = (hours: number) => new Date(today.getTime() - hours * HOUR);
  const requests = REQUESTS.map(({ estado, hours, answered, respuesta, hilo }, place) => ({
    id: uuid(),
    place: place + 1,
    estado,
    enviada: ago(hours),
    vista: estado === 'enviada' ? null : ago(answered ?? hours - 1),
    respondida: answered === undefined ? null : ago(answered),
    respuesta: respuesta ?? null,
    hilo: hilo ?? [],
  }));
  await client.query(
    `INSERT INTO alumnos_autoescuelas (id, alumno_id, cliente_id, seccion, precio_visto, clases_vistas, estado, enviada_en, vista_en, respondida_en, respuesta)
     SELECT x.id, a.id, $2, $3, 1290 + 19 * x.place, 24, x.estado, x.enviada, x.vista, x.respondida, x.respuesta
     FROM json_to_recordset($1) AS x (id uuid, place int, estado text, enviada timestamptz, vista timestamptz,
       respondida timestamptz, respuesta text)
     JOIN (SELECT a.id, row_number() OVER (ORDER BY p.codigo = 'B' DESC, a.email) AS place FROM alumnos a
       JOIN permisos_conducir p ON p.id = a.permiso_id WHERE a.origen = 'demostracion' AND a.telefono IS NOT NULL) a USING (place)`,
    [JSON.stringify(requests), own.id, own.seccion],
  );
  await seedThreads(client, requests, ago);
  await client.query(
    `INSERT INTO replicas (id, cliente_id, seccion, texto, estado, enviada_en, decidida_en, decidida_por)
     VALUES ($1, $2, $3, $4, 'publicada', $5, $6, 'Gonzalo Gestor')`,
    [uuid(), own.id, own.seccion, REPLICA, ago(700), ago(690)],
  );
  await seedVisits(client, own.id, today);
  await client.query(
    `INSERT INTO actualizaciones (id, num_version, titulo, fecha, tipo, areas, cuerpo, publicada, creado_en, modificado_en)
     VALUES ($1, $2, $3, $4::timestamptz, 'novedad', '{autoescuelas}', $5, true, $4, $4) ON CONFLICT DO NOTHING`,
    [uuid(), DEMO_NEWS, 'Ya ves cuánto se visita tu página', ago(48), NEWS],
  );
}

type Threaded = { id: string; enviada: Date; hilo: readonly Message[] };

/** Writes the threads of requests; those of their alumnos confirmed their address, and the last word of an alumno is still to be read. */
async function seedThreads(
  client: pg.ClientBase,
  requests: readonly Threaded[],
  ago: (hours: number) => Date,
): Promise<void> {
  const messages = requests.flatMap(({ id, hilo }) =>
    hilo.map(({ hours, ...message }, place) => ({
      ...message,
      id: uuid({ msecs: ago(hours).getTime() }),
      enviada: id,
      creado: ago(hours),
      visto: message.de === 'alumno' && place === hilo.length - 1 ? null : ago(hours - 1),
    })),
  );
  await client.query(
    `INSERT INTO mensajes_solicitudes (id, enviada_id, de, tipo, texto, via, clave, creado_en, visto_en, avisado_en)
     SELECT id, enviada, de, tipo, texto, 'pagina', gen_random_uuid(), creado, visto, creado
     FROM json_to_recordset($1) AS x (id uuid, enviada uuid, de text, tipo text, texto text, creado timestamptz, visto timestamptz)`,
    [JSON.stringify(messages)],
  );
  await client.query(
    `UPDATE alumnos a SET email_verificado_en = e.enviada_en FROM alumnos_autoescuelas e
     WHERE e.alumno_id = a.id AND EXISTS (SELECT FROM mensajes_solicitudes m WHERE m.enviada_id = e.id) AND a.origen = 'demostracion'`,
  );
}

/** Ten weeks of visits: fewer at the weekend, and more lately. */
async function seedVisits(client: pg.ClientBase, clienteId: string, today: Date): Promise<void> {
  await client.query(
    `INSERT INTO visitas_dias (dia, seccion_id, veces)
     SELECT dia, s.id, 4 + (s.id + ago * 7) % 6 + (75 - ago) / 15 - CASE WHEN extract(isodow FROM dia) > 5 THEN 3 ELSE 0 END
     FROM clientes c JOIN escuelas e ON e.codigo = c.num_registro_dgt JOIN secciones s ON s.escuela_id = e.id
     CROSS JOIN generate_series(1, 75) AS ago CROSS JOIN LATERAL (SELECT $2::date - ago AS dia) d WHERE c.id = $1`,
    [clienteId, todayInMadrid(today)],
  );
}
