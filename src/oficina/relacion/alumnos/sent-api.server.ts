import { sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { actorOf, allow, scopeOf } from '#oficina/base/roles/actor.server.ts';
import type { StandardServices } from '#oficina/base/standard.server.ts';
import { invalidFields, notFound } from '#platform/http/errors.server.ts';
import type { HttpApp } from '#platform/http/http.server.ts';
import { serve } from '#platform/http/serve.server.ts';
import { sentOperations } from './operations.ts';

/**
 * `PUT /alumnos/enviarAAutoescuelas`: a worker sends the request of an alumno who agreed to each
 * autoescuela.
 */
export function registerSending(app: HttpApp, { db, clock }: StandardServices): void {
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
  });
}
