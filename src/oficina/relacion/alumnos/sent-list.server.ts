import { sql } from 'drizzle-orm';
import { actorOf, allow, scopeOf } from '#oficina/base/roles/actor.server.ts';
import type { StandardServices } from '#oficina/base/standard.server.ts';
import { invalidFields } from '#platform/http/errors.server.ts';
import type { HttpApp } from '#platform/http/http.server.ts';
import { serve } from '#platform/http/serve.server.ts';
import { seesNoPeople } from './field-rights.ts';
import { sentOperations } from './operations.ts';
import type { Enviada } from './sent.ts';

/**
 * `GET /alumnos/leerEnviadas`: requests sent to a cliente, or those of an alumno, for workers. A worker
 * with a portfolio sees those of its alumnos and clientes; a role that may not see people gets no
 * surname and no answer.
 */
export function registerSentList(app: HttpApp, { db }: StandardServices): void {
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
          e.version_consentimiento AS "versionConsentimiento", e.precio_ofrecido AS "precioOfrecido", ${noPeople ? sql`NULL` : sql`e.respuesta`} AS respuesta, a.id AS "_idAlumno", c.id AS "_idCliente",
          ${noPeople ? sql`a.nombre` : sql`concat_ws(' ', a.nombre, a.apellidos)`} AS alumno, c.nombre_comercial AS cliente, p.codigo AS permiso
        FROM alumnos_autoescuelas e JOIN alumnos a ON a.id = e.alumno_id JOIN clientes c ON c.id = e.cliente_id
          JOIN permisos_conducir p ON p.id = a.permiso_id
        WHERE (${_idCliente}::uuid IS NULL OR e.cliente_id = ${_idCliente})
          AND (${_idAlumno}::uuid IS NULL OR e.alumno_id = ${_idAlumno}) ${mine}
        ORDER BY e.enviada_en DESC, e.id DESC LIMIT 200`);
    return rows;
  });
}
