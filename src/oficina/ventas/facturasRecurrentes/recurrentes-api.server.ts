import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { ofOwnClientes } from '#oficina/base/portfolio.server.ts';
import { actorOf } from '#oficina/base/roles/actor.server.ts';
import { permitted } from '#oficina/base/roles/roles.ts';
import {
  type FamilyScope,
  registerStandard,
  remember,
  type Standard,
  type StandardServices,
} from '#oficina/base/standard.server.ts';
import { accessOf } from '#oficina/base/steps/access-of.server.ts';
import { refuseFrom } from '#oficina/base/steps/refuse-from.server.ts';
import { invalidFields, notFound, outOfDate } from '#platform/http/errors.server.ts';
import type { HttpApp } from '#platform/http/http.server.ts';
import { serve } from '#platform/http/serve.server.ts';
import { rowVersion } from '#platform/kit/contract/row-version.ts';
import { todayInMadrid } from '#platform/kit/dates/dates.ts';
import { facturasRecurrentes } from './contract.ts';
import type { EstadoRecurrente } from './estados.ts';
import { type PasoRecurrente, pasosRecurrente } from './pasos.ts';
import { notBefore } from './periods.ts';
import { facturasRecurrentes as table } from './table.server.ts';

const { fields, name, one } = facturasRecurrentes;

/** An actor who cannot issue reaches no recurring factura that issues by itself. */
const scope: FamilyScope = (actor, reach, verb) => ({
  ...ofOwnClientes(actor, reach, table._idCliente),
  ...(permitted(actor, 'facturas', 'M') === null &&
    (verb === 'crear'
      ? { fixed: { emitirSola: false } }
      : { writable: Object.keys(fields).filter((field) => field !== 'emitirSola') })),
});

/** Registers `facturasRecurrentes`: facturas repeated each period of months (decision 030). */
export function registerRecurring(app: HttpApp, services: StandardServices): Standard {
  const standard = registerStandard(app, services, {
    resource: facturasRecurrentes,
    table,
    recurso: 'facturas',
    tipos: ['trabajador'],
    scope,
    derive: ({ proximaEl }) => {
      if (typeof proximaEl !== 'string') return {};
      if (proximaEl < todayInMadrid(services.clock()))
        throw invalidFields([{ campo: 'proximaEl', motivo: 'ya ha pasado: pon hoy u otro día' }]);
      return { dia: Number(proximaEl.slice(8)) };
    },
  });
  registerStep(app, services, standard, {
    step: pasosRecurrente.pausar,
    summary: 'Deja de hacer las facturas de una recurrente hasta que se active',
  });
  registerStep(app, services, standard, {
    step: pasosRecurrente.activar,
    summary:
      'Vuelve a hacer las facturas de una recurrente, desde la primera que no ha pasado; olvida su fallo',
  });
  return standard;
}

type LockedRecurrente = {
  version: number;
  estado: EstadoRecurrente;
  proximaEl: string;
  hastaEl: string | null;
  fallo: string | null;
  cada: string;
  dia: number;
};

/** `PUT facturasRecurrentes/{verb}`. */
function registerStep(
  app: HttpApp,
  { db, clock }: StandardServices,
  { rows }: Standard<typeof facturasRecurrentes.fields>,
  { step, summary }: { step: PasoRecurrente; summary: string },
): void {
  serve(
    app,
    {
      method: 'PUT',
      path: `${name}/${step.verb}`,
      summary,
      body: z.strictObject({ _id: z.uuid('no es un identificador'), version: rowVersion }),
      answer: facturasRecurrentes.schemas.row,
    },
    { access: accessOf(step) },
    async (request) => {
      const { _id, version } = request.body;
      const { where } = rows.scopeOf(request, 'actualizar');
      const now = clock();
      await db.transaction(async (tx) => {
        const { rows: found } = await tx.execute<LockedRecurrente>(sql`
          SELECT version, estado, proxima_el::text AS "proximaEl", hasta_el::text AS "hastaEl", fallo, cada, dia
          FROM facturas_recurrentes WHERE id = ${_id} AND ${where ?? sql`true`} FOR UPDATE`);
        const [held] = found;
        if (!held) throw notFound(one);
        refuseFrom(step, held.estado, []);
        if (held.version !== version) throw outOfDate(await rows.find(request, _id));
        const { cada, dia, version: _version, ...antes } = held;
        const despues =
          step.to === 'activa' ? activated(held, todayInMadrid(now)) : { ...antes, estado: step.to };
        await tx.execute(sql`
          UPDATE facturas_recurrentes SET estado = ${despues.estado}, proxima_el = ${despues.proximaEl}, fallo = ${despues.fallo},
            fallo_en = CASE WHEN ${despues.fallo}::text IS NULL THEN NULL ELSE fallo_en END, version = version + 1,
            modificado_en = ${now} WHERE id = ${_id}`);
        await remember(tx, { actor: actorOf(request), now, entidad: name }, { id: _id, antes, despues });
      });
      return rows.find(request, _id);
    },
  );
}

/**
 * Next day of a recurring factura that is activated. After a pause, skips the missed periods; after a failure, continues where it stopped.
 */
function activated({ estado, proximaEl, hastaEl, cada, dia }: LockedRecurrente, today: string) {
  const next =
    estado === 'activa' ? proximaEl : notBefore(proximaEl, { months: Number(cada), anchor: dia, today });
  if (hastaEl !== null && next > hastaEl)
    throw invalidFields([{ campo: 'hastaEl', motivo: 'ya se han hecho todas: pon otro día, o ninguno' }]);
  return { estado: 'activa' as const, proximaEl: next, hastaEl, fallo: null };
}
