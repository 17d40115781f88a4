import { sql } from 'drizzle-orm';
import { actorOf, allow } from '#oficina/base/roles/actor.server.ts';
import { remember, type Standard, type StandardServices } from '#oficina/base/standard.server.ts';
import { notFound, outOfDate } from '#platform/http/errors.server.ts';
import type { HttpApp } from '#platform/http/http.server.ts';
import { serve } from '#platform/http/serve.server.ts';
import { todayInMadrid } from '#platform/kit/dates/dates.ts';
import { permisosAutoescuela } from './contract.ts';
import { tarifaOperations } from './operations.ts';

/**
 * `PUT /permisosAutoescuela/verificar`: a trabajador checked the tarifa today, which also confirms it. A
 * trigger undoes it at any later change of the sheet.
 */
export function registerVerify(app: HttpApp, { db, clock }: StandardServices, { rows }: Standard): void {
  const config = { access: allow('permisosAutoescuela', 'V', ['trabajador']) };
  serve(app, tarifaOperations.verificar, config, async (request) => {
    const { _id, version, verificadaComo } = request.body;
    const now = clock();
    const hoy = todayInMadrid(now);
    const changes = { verificadaEn: hoy, verificadaComo, confirmadaEn: hoy };
    await db.transaction(async (tx) => {
      const { rows: found } = await tx.execute<Record<string, unknown>>(sql`
          SELECT version, verificada_en::text AS "verificadaEn", verificada_como AS "verificadaComo",
            confirmada_en::text AS "confirmadaEn" FROM permisos_autoescuela WHERE id = ${_id} FOR UPDATE`);
      const [antes] = found;
      if (!antes) throw notFound(permisosAutoescuela.one);
      if (antes.version !== version) throw outOfDate(antes);
      await tx.execute(sql`UPDATE permisos_autoescuela SET verificada_en = ${hoy}, verificada_como = ${verificadaComo},
          confirmada_en = ${hoy},
          vista_el = CASE WHEN origen <> 'autoescuela' THEN ${hoy}::date ELSE vista_el END, version = version + 1, modificado_en = ${now} WHERE id = ${_id}`);
      await remember(
        tx,
        { actor: actorOf(request), now, entidad: permisosAutoescuela.name },
        { id: _id, antes, despues: changes },
      );
    });
    return rows.find(request, _id);
  });
}
