import { sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { registerBoard } from '#oficina/base/board/board.server.ts';
import { actorOf, allow, scopeOf } from '#oficina/base/roles/actor.server.ts';
import type { Standard, StandardServices } from '#oficina/base/standard.server.ts';
import { invalidFields, notFound } from '#platform/http/errors.server.ts';
import type { HttpApp } from '#platform/http/http.server.ts';
import { serve } from '#platform/http/serve.server.ts';
import { registerAlumnoRegistration } from './autoregistro.server.ts';
import { alumnos } from './contract.ts';
import { seesNoPeople } from './field-rights.ts';
import type { SolicitudServices } from './make-solicitud.server.ts';
import { THREAD_OF_SENT } from './mensajes.server.ts';
import { OFFER_OF_SENT } from './oferta.server.ts';
import { sentOperations } from './operations.ts';
import type { Enviada } from './sent.ts';
import { registerSolicitudesAutoescuela } from './solicitudes-autoescuela.server.ts';
import { alumnos as table } from './table.server.ts';
import { registerUnanswered } from './unanswered-list.server.ts';

export type AlumnoServices = StandardServices & SolicitudServices;

/**
 * Registers the board of alumnos, the progress of each solicitud with its autoescuelas, and the calls of
 * the site and of the alumnos.
 */
export function registerAlumnoCalls(app: HttpApp, services: AlumnoServices, standard: Standard): void {
  registerBoard(app, services, standard, {
    resource: alumnos,
    table,
    importe: 'presupuestoMax',
    card: ['codigo', 'apellidos', '_idPermiso', 'codProvincia', '_idResponsable'],
  });
  registerSending(app, services);
  registerSentList(app, services);
  registerUnanswered(app, services);
  registerAlumnoRegistration(app, services);
  registerSolicitudesAutoescuela(app, services);
}

/**
 * `GET /alumnos/leerEnviadas`: requests sent to a cliente, or those of an alumno, for workers. A worker
 * with a portfolio sees those of its alumnos and clientes; a role that may not see people gets no
 * surname, no answer and no messages.
 */
function registerSentList(app: HttpApp, { db }: StandardServices): void {
  serve(app, sentOperations.leer, { access: allow('alumnos', 'L', ['trabajador']) }, async (request) => {
    const { _idCliente = null, _idAlumno = null } = request.query;
    if (!_idCliente && !_idAlumno)
      throw invalidFields([{ campo: '_idCliente', motivo: 'di de qué autoescuela, o de qué alumno' }]);
    const actor = actorOf(request);
    const noPeople = seesNoPeople(actor);
    const mine =
      scopeOf(request) === 'todo'
        ? sql``
        : sql`AND (a.responsable_id = ${actor._id} OR c.responsable_id = ${actor._id})`;
    const { rows } = await db.execute<Enviada>(sql`
        SELECT e.id AS "_id", e.estado, to_json(e.enviada_en) #>> '{}' AS "enviadaEn",
          to_json(e.vista_en) #>> '{}' AS "vistaEn", to_json(e.respondida_en) #>> '{}' AS "respondidaEn",
          to_json(e.retirada_en) #>> '{}' AS "retiradaEn", e.precio_visto AS "precioVisto",
          e.version_consentimiento AS "versionConsentimiento", e.precio_ofrecido AS "precioOfrecido", ${OFFER_OF_SENT} AS oferta,
          ${noPeople ? sql`'[]'::jsonb` : THREAD_OF_SENT} AS mensajes, ${noPeople ? sql`NULL` : sql`e.respuesta`} AS respuesta, a.id AS "_idAlumno", c.id AS "_idCliente",
          ${noPeople ? sql`a.nombre` : sql`concat_ws(' ', a.nombre, a.apellidos)`} AS alumno, c.nombre_comercial AS cliente, p.codigo AS permiso
        FROM alumnos_autoescuelas e JOIN alumnos a ON a.id = e.alumno_id JOIN clientes c ON c.id = e.cliente_id
          JOIN permisos_conducir p ON p.id = a.permiso_id
        WHERE (${_idCliente}::uuid IS NULL OR e.cliente_id = ${_idCliente})
          AND (${_idAlumno}::uuid IS NULL OR e.alumno_id = ${_idAlumno}) ${mine}
        ORDER BY e.enviada_en DESC, e.id DESC LIMIT 200`);
    return rows;
  });
}

/**
 * `PUT /alumnos/enviarAAutoescuelas`: a worker sends the request of an alumno who agreed to each
 * autoescuela.
 */
function registerSending(app: HttpApp, { db, clock }: StandardServices): void {
  serve(app, sentOperations.enviar, { access: allow('alumnos', 'A', ['trabajador']) }, async (request) => {
    const { _id, autoescuelas } = request.body;
    const now = clock();
    const mine = scopeOf(request) === 'todo' ? sql`` : sql`AND responsable_id = ${actorOf(request)._id}`;
    await db.transaction(async (tx) => {
      const { rowCount } = await tx.execute(
        sql`SELECT FROM alumnos WHERE id = ${_id} AND anonimizado_en IS NULL ${mine} FOR UPDATE`,
      );
      if (!rowCount) throw notFound('el alumno');
      const wanted = [...new Set(autoescuelas)];
      const { rowCount: known } = await tx.execute(
        sql`SELECT FROM clientes WHERE activo AND NOT solo_oficial AND id IN (${sql.join(
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
  });
}
