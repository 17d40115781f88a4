import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { openDatabase } from '#api/db.server.ts';
import { createHttpApp } from '#api/http.server.ts';
import { registerPolicy } from '#api/policy.server.ts';
import { createTokens } from '#api/tokens.server.ts';
import { signedIn } from '#office/access/actor.server.ts';
import { findActor } from '#office/access/sessions.server.ts';
import { readSiteData } from '#resources/negocio/site-data.server.ts';
import type { BareServer } from './bare.ts';

export type SessionRoutes = { databaseUrl: string; secret: string };

/** A process with the framework as the program sets it up and one light reading, at `/abierta` and, with a session, at `/cerrada`. */
export async function startSessionRoutes(options: SessionRoutes): Promise<BareServer> {
  const child = fork(import.meta.filename, ['--session-routes']);
  const ended = once(child, 'exit');
  child.send(options);
  const ready = await Promise.race([once(child, 'message'), ended.then(() => undefined)]);
  if (!ready) throw new Error('the server ended before it listened');
  return {
    url: `http://127.0.0.1:${ready[0]}`,
    close: async () => {
      child.kill();
      await ended;
    },
  };
}

async function serve({ databaseUrl, secret }: SessionRoutes): Promise<void> {
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
  process.send?.((app.server.address() as AddressInfo).port);
}

if (process.argv[2] === '--session-routes') {
  const [options] = (await once(process, 'message')) as [SessionRoutes];
  await serve(options);
}
