import { sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { z } from 'zod';
import { invalidFields, notFound, outOfDate } from '#api/errors.server.ts';
import type { HttpApp } from '#api/http.server.ts';
import { money } from '#kit/fields.ts';
import { textField } from '#kit/text-field.ts';
import type { StandardServices } from '../standard.server.ts';
import { actorOf, allow, scopeOf } from '../usuarios/actor.server.ts';

const id = z.uuid('no es un identificador');

const solicitud = z.object({
  _id: z.string(),
  version: z.number(),
  estado: z.string(),
  enviadaEn: z.string(),
  vistaEn: z.string().nullable(),
  respondidaEn: z.string().nullable(),
  precioOfrecido: z.string().nullable().describe('Euros con IVA'),
  respuesta: z.string().nullable(),
  nombre: z.string(),
  apellidos: z.string().nullable(),
  email: z.string().nullable(),
  telefono: z.string().nullable(),
  permiso: z.string(),
  codProvincia: z.string(),
  modalidad: z.string(),
  mensaje: z.string().nullable(),
});

type Solicitud = z.infer<typeof solicitud>;

const FIELDS = sql`e.id AS "_id", e.version, e.estado, to_json(e.enviada_en) #>> '{}' AS "enviadaEn",
  to_json(e.vista_en) #>> '{}' AS "vistaEn", to_json(e.respondida_en) #>> '{}' AS "respondidaEn",
  e.precio_ofrecido AS "precioOfrecido", e.respuesta, a.nombre, a.apellidos, a.email, a.telefono, p.codigo AS permiso,
  a.cod_provincia AS "codProvincia", a.modalidad, a.mensaje`;

const FROM = sql`FROM alumnos_autoescuelas e JOIN alumnos a ON a.id = e.alumno_id
  JOIN permisos_conducir p ON p.id = a.permiso_id`;

/** Requests of learners that were sent to schools, by whoever works here, and what each school does with its own. */
export function registerSentRequests(app: HttpApp, services: StandardServices): void {
  registerSending(app, services);
  registerOwnRequests(app, services);
}

function registerSending(app: HttpApp, { db, clock }: StandardServices): void {
  app.put(
    '/alumnos/enviarAAutoescuelas',
    {
      config: { access: allow('alumnos', 'A', ['trabajador']) },
      schema: {
        summary:
          'Envía la solicitud de un alumno a las autoescuelas que ha consentido; a la que ya la tenía no se repite',
        body: z.strictObject({
          _id: id,
          autoescuelas: z.array(id).min(1, 'elige al menos una').max(3, 'elige tres como mucho'),
          consentimiento: z.literal(true, 'hace falta el consentimiento del alumno para cada una'),
        }),
        response: { 200: z.literal(true) },
      },
    },
    async (request) => {
      const { _id, autoescuelas } = request.body;
      const now = clock();
      const mine = scopeOf(request) === 'todo' ? sql`` : sql`AND responsable_id = ${actorOf(request)._id}`;
      await db.transaction(async (tx) => {
        const { rowCount } = await tx.execute(sql`SELECT FROM alumnos WHERE id = ${_id} ${mine} FOR UPDATE`);
        if (!rowCount) throw notFound('el alumno');
        const wanted = [...new Set(autoescuelas)];
        const { rowCount: known } = await tx.execute(
          sql`SELECT FROM clientes WHERE activo AND id IN (${sql.join(
            wanted.map((one) => sql`${one}::uuid`),
            sql`, `,
          )})`,
        );
        if (known !== wanted.length)
          throw invalidFields([{ campo: 'autoescuelas', motivo: 'alguna ya no es cliente: quítala' }]);
        for (const cliente of wanted)
          await tx.execute(sql`
            INSERT INTO alumnos_autoescuelas (id, alumno_id, cliente_id, estado, enviada_en)
            VALUES (${uuid({ msecs: now.getTime() })}, ${_id}, ${cliente}, 'enviada', ${now})
            ON CONFLICT (cliente_id, alumno_id) DO NOTHING`);
      });
      return true as const;
    },
  );
}

const respuesta = z.strictObject({
  _id: id,
  version: z.int().min(1),
  estado: z.enum(['vista', 'respondida', 'ganada', 'perdida'], 'elige una de las opciones').optional(),
  precioOfrecido: money({ title: 'Precio ofrecido', decimals: 2 }).schema.nullable().optional(),
  respuesta: textField({ max: 1_000 }).nullable().optional(),
});

function registerOwnRequests(app: HttpApp, { db, clock }: StandardServices): void {
  const read = async (clienteId: string | null, only?: string) => {
    const { rows } = await db.execute<Solicitud>(sql`
      SELECT ${FIELDS} ${FROM} WHERE e.cliente_id = ${clienteId} AND (${only ?? null}::uuid IS NULL OR e.id = ${only ?? null})
      ORDER BY e.enviada_en DESC, e.id DESC LIMIT 200`);
    return rows;
  };
  app.get(
    '/alumnos/consultarMisDatos',
    {
      config: { access: allow('alumnos', 'L', ['cliente']) },
      schema: {
        summary: 'Solicitudes de alumnos enviadas a la autoescuela de quien ha entrado, las últimas 200',
        querystring: z.strictObject({}),
        response: { 200: z.array(solicitud) },
      },
    },
    (request) => read(actorOf(request).clienteId),
  );
  app.put(
    '/alumnos/actualizarDesdePanelCliente',
    {
      config: { access: allow('alumnos', 'T', ['cliente']) },
      schema: {
        summary: 'Una autoescuela responde a una solicitud que se le envió, o dice cómo acabó',
        body: respuesta,
        response: { 200: solicitud },
      },
    },
    async (request) => {
      const { _id, version, ...changes } = request.body;
      const { clienteId } = actorOf(request);
      const answered = changes.respuesta || changes.precioOfrecido;
      const estado = changes.estado ?? (answered ? 'respondida' : 'vista');
      const now = clock();
      const { rowCount } = await db.execute(sql`
        UPDATE alumnos_autoescuelas SET version = version + 1, estado = ${estado},
          vista_en = coalesce(vista_en, ${now}),
          respondida_en = CASE WHEN ${estado === 'vista'} THEN respondida_en ELSE coalesce(respondida_en, ${now}) END,
          precio_ofrecido = ${changes.precioOfrecido === undefined ? sql`precio_ofrecido` : sql`${changes.precioOfrecido}::numeric`},
          respuesta = ${changes.respuesta === undefined ? sql`respuesta` : changes.respuesta}
        WHERE id = ${_id} AND version = ${version} AND cliente_id = ${clienteId}`);
      const [row] = await read(clienteId, _id);
      if (!row) throw notFound('la solicitud');
      if (!rowCount) throw outOfDate(row);
      return row;
    },
  );
}
