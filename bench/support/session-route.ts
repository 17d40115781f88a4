import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { signedIn } from '#oficina/base/roles/actor.server.ts';
import { findActor } from '#oficina/base/roles/sessions.server.ts';
import { readSiteData } from '#oficina/ventas/negocio/site-data.server.ts';
import { openDatabase } from '#platform/database/db.server.ts';
import { createHttpApp } from '#platform/http/http.server.ts';
import { registerPolicy } from '#platform/http/policy.server.ts';
import { createTokens } from '#platform/http/secrets/tokens.server.ts';
import { type BareServer, inBareProcess, startBareProcess } from './bare-process.ts';

export type SessionRoutes = { databaseUrl: string; secret: string };

/** A process with the program's own HTTP setup and one light read: without a session at `/abierta`, with one at `/cerrada`. */
export const startSessionRoutes = (options: SessionRoutes): Promise<BareServer> =>
  startBareProcess(import.meta.filename, options);

async function listen({ databaseUrl, secret }: SessionRoutes): Promise<number> {
  const db = openDatabase({ url: databaseUrl });
  const tokens = createTokens(secret);
  const { app } = await createHttpApp({
    logger: pino({ level: 'silent' }),
    secure: false,
    development: false,
  });
  registerPolicy(app, { authenticate: (token) => findActor({ db, tokens, now: new Date() }, token) });
  app.get('/abierta', { config: { access: 'publico' } }, () => readSiteData(db));
  app.get('/cerrada', { config: { access: signedIn('trabajador') } }, () => readSiteData(db));
  await app.listen({ port: 0, host: '127.0.0.1' });
  return (app.server.address() as AddressInfo).port;
}

await inBareProcess(import.meta.filename, listen);
