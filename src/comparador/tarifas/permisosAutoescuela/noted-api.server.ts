import { sql } from 'drizzle-orm';
import { queueCorreo, sendQueued } from '#oficina/base/letters/queue.server.ts';
import { allow } from '#oficina/base/roles/actor.server.ts';
import type { StandardServices } from '#oficina/base/standard.server.ts';
import { autoescuelaAddress } from '#oficina/relacion/clientes/autoescuela-address.server.ts';
import { officialCliente } from '#oficina/relacion/clientes/official-cliente.server.ts';
import { inUse, invalidFields, notFound } from '#platform/http/errors.server.ts';
import type { HttpApp } from '#platform/http/http.server.ts';
import { serve } from '#platform/http/serve.server.ts';
import type { Jobs } from '#platform/jobs/jobs.server.ts';
import { todayInMadrid } from '#platform/kit/dates/dates.ts';
import { permisosAutoescuela } from './contract.ts';
import { tarifaOperations } from './operations.ts';
import { notedLetter } from './tell-noted.server.ts';

type NotedServices = StandardServices & { jobs: Jobs };

/**
 * Calls for trabajadores who note tarifas: one finds or creates the cliente of an official autoescuela, the other tells it of the tarifa by
 * correo.
 */
export function registerNoted(app: HttpApp, { db, clock, jobs }: NotedServices): void {
  const config = { access: allow('permisosAutoescuela', 'C', ['trabajador']) };
  serve(app, tarifaOperations.abrirAutoescuela, config, (request) =>
    db.transaction((tx) =>
      officialCliente(tx, { codigo: request.body.numRegistroDgt, campo: 'numRegistroDgt', now: clock() }),
    ),
  );
  const mails = { instead: 'Llama a la autoescuela, o configura el correo.' };
  serve(app, tarifaOperations.avisarAnotada, { ...config, mails }, async (request) => {
    const correo = await db.transaction(async (tx) => {
      const { rows } = await tx.execute<{ clienteId: string; anotada: boolean }>(sql`
        SELECT cliente_id AS "clienteId", origen <> 'autoescuela' AND estado = 'publicada' AS anotada
        FROM permisos_autoescuela WHERE id = ${request.body._id}`);
      const [tarifa] = rows;
      if (!tarifa) throw notFound(permisosAutoescuela.one);
      if (!tarifa.anotada) throw inUse('Solo se avisa de una tarifa anotada y publicada');
      const para = await autoescuelaAddress(tx, tarifa.clienteId);
      if (para === undefined)
        throw invalidFields([
          { campo: '_id', motivo: 'la autoescuela no tiene correo: escríbelo en su ficha, o llámala' },
        ]);
      const id = await queueCorreo(tx, notedLetter({ ...tarifa, para, hoy: todayInMadrid(clock()) }));
      if (id === undefined) throw inUse('Ya se le ha escrito hoy');
      return id;
    });
    await sendQueued(jobs, correo);
    return true as const;
  });
}
