import { sql } from 'drizzle-orm';
import { inUse, invalidFields, notFound } from '#api/errors.server.ts';
import type { HttpApp } from '#api/http.server.ts';
import type { Jobs } from '#api/jobs.server.ts';
import { serve } from '#api/serve.server.ts';
import { todayInMadrid } from '#kit/dates.ts';
import { allow } from '#office/access/actor.server.ts';
import { queueCorreo, sendQueued } from '#office/letters/queue.server.ts';
import type { StandardServices } from '#office/standard.server.ts';
import { autoescuelaAddress } from '../clientes/autoescuela-address.server.ts';
import { officialCliente } from '../clientes/official-cliente.server.ts';
import { permisosAutoescuela } from './contract.ts';
import { tarifaOperations } from './operations.ts';
import { notedLetter } from './tell-noted.server.ts';

type NotedServices = StandardServices & { jobs: Jobs };

/** Calls of those who note tarifas: of which autoescuela it is, and telling it. */
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
        SELECT cliente_id AS "clienteId", origen = 'anotada' AND estado = 'publicada' AS anotada
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
