import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#api/db.server.ts';
import { outOfDate } from '#api/errors.server.ts';
import type { HttpApp } from '#api/http.server.ts';
import { allow, scopeOf } from '../usuarios/actor.server.ts';
import { actualizarNegocio, type CambiosNegocio, type Negocio, negocioLeido } from './contract.ts';
import { negocio } from './table.server.ts';

type Services = { db: Db; clock: () => Date };

/** `negocio`: who runs the site, one row (specification §7). */
export function registerNegocio(app: HttpApp, services: Services): void {
  app.get(
    '/negocio/leer',
    {
      config: { access: allow('negocio', 'L') },
      schema: {
        summary: 'Datos del negocio; a quien no administra, su nombre y su NIF',
        querystring: z.strictObject({}),
        response: { 200: negocioLeido },
      },
    },
    async (request) => {
      const whole = await readNegocio(services.db);
      if (scopeOf(request) === 'todo') return whole;
      const { razonSocial, nombreComercial, nif } = whole;
      return { razonSocial, nombreComercial, nif };
    },
  );
  app.put(
    '/negocio/actualizar',
    {
      config: { access: allow('negocio', 'A'), current: { read: () => readNegocio(services.db) } },
      schema: {
        summary: 'Cambia los datos del negocio; 40901 si alguien los ha cambiado antes',
        body: actualizarNegocio,
        response: { 200: negocioLeido },
      },
    },
    (request) => updateNegocio(services, request.body),
  );
}

async function readNegocio(db: Db): Promise<Negocio> {
  const [row] = await db.select().from(negocio);
  if (!row) throw new Error('the business data row is missing');
  const { unico: _one, modificadoEn, ...rest } = row;
  return { ...rest, modificadoEn: modificadoEn.toISOString() };
}

async function updateNegocio(
  { db, clock }: Services,
  { version, ...changes }: CambiosNegocio,
): Promise<Negocio> {
  const { rowCount } = await db
    .update(negocio)
    .set({ ...changes, version: sql`${negocio.version} + 1`, modificadoEn: clock() })
    .where(version === undefined ? undefined : eq(negocio.version, version));
  const now = await readNegocio(db);
  if (!rowCount) throw outOfDate(now);
  return now;
}
