import { sql } from 'drizzle-orm';
import { actorOf, allow, signedIn } from '#oficina/base/roles/actor.server.ts';
import { permitted } from '#oficina/base/roles/roles.ts';
import type { Db } from '#platform/database/db.server.ts';
import { inUse } from '#platform/http/errors.server.ts';
import type { HttpApp } from '#platform/http/http.server.ts';
import { serve } from '#platform/http/serve.server.ts';
import type { Jobs } from '#platform/jobs/jobs.server.ts';
import type { Health } from '#platform/observe/health/health.server.ts';
import { readBad } from './archivos/bad-files.server.ts';
import { bringBackKind } from './archivos/bring-back.server.ts';
import { changeCopies } from './change-copies.server.ts';
import { confirmRestored, countWaiting } from './confirm-restored.server.ts';
import type { Situacion } from './contract.ts';
import { type Copies, type ReadCopySettings, readHour } from './copies-settings.server.ts';
import { copyKind, trialKind } from './copy-jobs.server.ts';
import { readInstants } from './instants-state.server.ts';
import { copiasOperations } from './operations.ts';
import { readProof } from './prueba/read-proof.server.ts';
import { listCopies, whatFails } from './read-copies.server.ts';
import type { CopyServices } from './run-copy.server.ts';

type Services = {
  db: Db;
  jobs: Jobs;
  clock: () => Date;
  copies: Copies | undefined;
  isDemonstration(): Promise<boolean>;
  /** Health of the program, if it checks itself. */
  health?: Health | undefined;
};

/** Bad files, and their restore from the copies. */
function registerBadFiles(app: HttpApp, { db, jobs, clock, copies }: Services): void {
  serve(app, copiasOperations.archivos, { access: allow('copias', 'L') }, async () => ({
    revision: await readRevision(db),
    malos: (await readBad(db)).map((malo) => ({
      ...malo,
      vistoEn: iso(malo.vistoEn),
      sinCopiaEn: malo.sinCopiaEn && iso(malo.sinCopiaEn),
    })),
  }));
  serve(app, copiasOperations.reponer, { access: allow('copias', 'A') }, async () => {
    await refuseWithoutFolder(copies);
    await jobs.enqueue(bringBackKind, {}, clock().toISOString().slice(0, 16));
    return true as const;
  });
}

async function readRevision(db: Db) {
  const { rows } = await db.execute<{ acabadaEn: string; archivos: number; bytes: number }>(
    sql`SELECT acabada_en AS "acabadaEn", archivos, bytes::float8 AS bytes FROM archivos_revision`,
  );
  const [row] = rows;
  return row ? { ...row, acabadaEn: iso(row.acabadaEn) } : null;
}

const iso = (moment: string) => new Date(moment).toISOString();

/** `copias`: list of copies, a new copy, and the confirmation of a restored one. */
export function registerCopias(app: HttpApp, services: Services): void {
  const { jobs, clock, copies } = services;
  const settings = readSettings(copies);
  const looking = { ...services, copies: settings, instants: copies?.instants };
  registerBadFiles(app, services);
  serve(app, copiasOperations.situacion, { access: signedIn('trabajador', 'cliente') }, async (request) => {
    const own = await readSituation(looking);
    return permitted(actorOf(request), 'copias', 'L') ? own : { ...own, fallan: null, avisos: [] };
  });
  serve(app, copiasOperations.leer, { access: allow('copias', 'L') }, async () => {
    const now = await settings();
    return {
      carpeta: now?.folder ?? null,
      lugares: [...(now?.others ?? [])],
      cifradas: (now?.recipients ?? []).length > 0,
      hora: await readHour(services.db),
      fijada: copies?.fixed ?? false,
      copias: await listCopies(looking),
      ...(await readProof(looking)),
      ...(await readInstants(looking)),
    };
  });
  serve(app, copiasOperations.ajustar, { access: allow('copias', 'A'), recent: true }, (request) =>
    changeCopies(services, request.body, actorOf(request)),
  );
  serve(app, copiasOperations.porEnviar, { access: allow('copias', 'A') }, () => countWaiting(services));
  serve(app, copiasOperations.hacer, { access: allow('copias', 'C') }, async () => {
    await refuseWithoutFolder(copies);
    await jobs.enqueue(copyKind, { aMano: true }, clock().toISOString().slice(0, 19));
    return true as const;
  });
  serve(app, copiasOperations.probar, { access: allow('copias', 'C') }, async () => {
    await refuseWithoutFolder(copies);
    await jobs.enqueue(trialKind, { aMano: true }, clock().toISOString().slice(0, 19));
    return true as const;
  });
  serve(app, copiasOperations.confirmar, { access: allow('copias', 'A') }, async (request) => {
    await confirmRestored(services, { ...request.body, quien: actorOf(request).nombre });
    return true as const;
  });
}

const readSettings = (copies: Copies | undefined): ReadCopySettings =>
  copies?.settings ?? (async () => undefined);

async function refuseWithoutFolder(copies: Copies | undefined): Promise<void> {
  const [here, somewhere] = [await readSettings(copies)(), await copies?.madeSomewhere?.()];
  if (!here && !somewhere)
    throw inUse('Las copias no tienen carpeta: ponla en «Carpeta y hora de las copias»');
  if (somewhere === false)
    throw inUse(
      'Ahora no está en marcha ningún programa que haga copias: no se ha hecho ninguna. Arranca el que tiene su carpeta',
    );
}

async function readSituation(services: CopyServices & { health?: Health | undefined }): Promise<Situacion> {
  const { rows } = await services.db.execute<{ copiaDe: string; restauradaEn: string }>(sql`
    SELECT copia_de AS "copiaDe", restaurada_en AS "restauradaEn" FROM restauracion WHERE confirmada_en IS NULL`);
  const [row] = rows;
  return {
    restaurada: row ? { copiaDe: iso(row.copiaDe), restauradaEn: iso(row.restauradaEn) } : null,
    fallan: await whatFails(services),
    ...readHealth(services.health),
  };
}

/** Copies have their own messages, so they are left out. */
function readHealth(health: Health | undefined): Pick<Situacion, 'soloLectura' | 'avisos'> {
  const avisos = (health?.parts() ?? []).flatMap(({ clave, estado, desde, texto, queHacer }) =>
    estado === 'bien' || clave === 'copias'
      ? []
      : [{ clave, estado, desde: desde.toISOString(), texto, queHacer }],
  );
  return { soloLectura: health?.readOnly() ?? null, avisos };
}
