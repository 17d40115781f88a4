import { eq, sql } from 'drizzle-orm';
import { readKeyLength } from '#oficina/acceso/usuarios/key-rules.server.ts';
import { type Actor, actorOf, allow, scopeOf } from '#oficina/base/roles/actor.server.ts';
import { keyLengthOperations } from '#oficina/base/roles/operations.ts';
import { remember } from '#oficina/base/standard.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import { sqlState } from '#platform/database/sql-state.server.ts';
import { againstRule, outOfDate } from '#platform/http/errors.server.ts';
import type { HttpApp } from '#platform/http/http.server.ts';
import { serve } from '#platform/http/serve.server.ts';
import type { CambiosNegocio, Negocio } from './contract.ts';
import { NEGOCIO_ID } from './history.server.ts';
import { keepLogo, LOGO_ADDRESS } from './logo.server.ts';
import { logos } from './logos-table.server.ts';
import { negocioOperations } from './operations.ts';
import { registerPaperPreview } from './paper-preview.server.ts';
import { negocio } from './table.server.ts';

type Services = { db: Db; clock: () => Date };

/** `negocio`: the business that runs the site, in one row (specification §7). */
export function registerNegocio(app: HttpApp, services: Services): void {
  serve(app, negocioOperations.leer, { access: allow('negocio', 'L') }, async (request) => {
    const whole = await readNegocio(services.db);
    if (scopeOf(request) === 'todo') return whole;
    const { razonSocial, nombreComercial, nif, impuesto } = whole;
    return { razonSocial, nombreComercial, nif, impuesto };
  });
  serve(app, keyLengthOperations.consultar, { access: 'publico', coste: 2 }, () =>
    readKeyLength(services.db),
  );
  serve(
    app,
    negocioOperations.actualizar,
    {
      access: allow('negocio', 'A'),
      current: { read: () => readNegocio(services.db) },
      recent: ['iban'],
    },
    (request) => updateNegocio(services, actorOf(request), request.body),
  );
  serve(
    app,
    negocioOperations.actualizarLogo,
    { access: allow('negocio', 'A'), current: { read: () => readNegocio(services.db) } },
    async (request) => {
      const { version, contenido } = request.body;
      return updateNegocio(services, actorOf(request), {
        version,
        logo: await keepLogo(services.db, contenido),
      });
    },
  );
  registerPaperPreview(app, services);
}

async function readNegocio(db: Pick<Db, 'select' | 'execute'>): Promise<Negocio> {
  const [found] = await db
    .select({ row: negocio, logo: { ancho: logos.ancho, alto: logos.alto } })
    .from(negocio)
    .leftJoin(logos, eq(logos.sha256, negocio.logo));
  if (!found) throw new Error('the business data row is missing');
  const { unico: _one, modificadoEn, logo: sha256, ...row } = found.row;
  const logo = sha256 && found.logo ? { url: LOGO_ADDRESS(sha256), ...found.logo } : null;
  const rest = { ...row, logo };
  const { rows } = await db.execute<{ nifFijado: boolean }>(
    sql`SELECT nif_del_negocio_sellado() AS "nifFijado"`,
  );
  return { ...rest, nifFijado: rows[0]?.nifFijado ?? false, modificadoEn: modificadoEn.toISOString() };
}

const SEALED_NIF =
  'Hay facturas emitidas con este NIF, y lo emitido no cambia de emisor: si está mal, anúlalas antes; si el titular es otro, hace falta otra instalación';

/** Explains the refusal of the database to change the NIF while it has valid facturas. */
async function keepingNif<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (sqlState(error).constraint !== 'negocio_nif_sellado') throw error;
    throw againstRule(SEALED_NIF, 'RD 1007/2023, art. 8', { campos: [{ campo: 'nif', motivo: SEALED_NIF }] });
  }
}

async function updateNegocio(
  { db, clock }: Services,
  actor: Actor,
  { version, ...changes }: CambiosNegocio & { logo?: string | null },
): Promise<Negocio> {
  const saved = await keepingNif(() =>
    db.transaction(async (tx) => {
      await tx.execute(sql`SELECT FROM negocio FOR UPDATE`);
      const now = clock();
      const antes = await readNegocio(tx);
      const { rowCount } = await tx
        .update(negocio)
        .set({ ...changes, version: sql`${negocio.version} + 1`, modificadoEn: now })
        .where(version === undefined ? undefined : eq(negocio.version, version))
        .execute();
      if (!rowCount) return undefined;
      const despues = await readNegocio(tx);
      await remember(tx, { actor, now, entidad: 'negocio' }, { id: NEGOCIO_ID, antes, despues });
      return despues;
    }),
  );
  if (!saved) throw outOfDate(await readNegocio(db));
  return saved;
}
