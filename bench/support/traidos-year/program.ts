import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { pino } from 'pino';
import { refreshOffers } from '#comparador/ofertas/comparador/refresh-offers.server.ts';
import { seedDemo } from '#demo/load-demo.server.ts';
import { caller, makeUser, tokenOf } from '#oficina/acceso/usuarios/access.testing.server.ts';
import { receivedLinks } from '#oficina/base/letters/received-links.server.ts';
import { openDoors } from '#oficina/base/puertas/doors.testing.server.ts';
import { correoJob } from '#oficina/correo/correos/correo-job.server.ts';
import { prepareDatabase } from '#platform/database/database-roles.server.ts';
import { openDatabase } from '#platform/database/db.server.ts';
import { startEmbeddedPostgres } from '#platform/database/embedded-postgres/embedded-postgres.server.ts';
import { superuserUrl } from '#platform/database/embedded-postgres/embedded-postgres.testing.server.ts';
import { folderFiles } from '#platform/files/files.server.ts';
import { ROOT } from '#platform/http/root.server.ts';
import { folderMail, type Message } from '#platform/mail/mail.server.ts';
import { buildApp } from '#program/app.server.ts';
import { letters } from '#program/letters.server.ts';
import { loadReferenceData } from '#program/reference-data.server.ts';

const TEMPLATE = 'plantilla_ano';
const SECRET = randomBytes(24).toString('hex');

const named = (url: string, name: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href;

/** Starts a PostgreSQL that flushes nothing, with the demonstration of a day in a database to clone; gives what opens a program on a clone. */
export async function startTown(first: Date) {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'carne-claro-ano-'));
  await chmod(folder, 0o755);
  const dataDir = path.join(folder, 'datos');
  const settings = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' };
  const postgres = await startEmbeddedPostgres({ dataDir, settings });
  const client = new pg.Client({ connectionString: await superuserUrl(dataDir, postgres.url) });
  await client.connect();
  const clone = (name: string, template: string) =>
    client.query(
      `CREATE DATABASE ${name} OWNER ${new URL(postgres.ownerUrl).username} TEMPLATE ${template} STRATEGY file_copy`,
    );
  await clone(TEMPLATE, 'template0');
  const addresses = { url: named(postgres.url, TEMPLATE), ownerUrl: named(postgres.ownerUrl, TEMPLATE) };
  await prepareDatabase(addresses);
  const db = openDatabase({ url: addresses.ownerUrl });
  await loadReferenceData(db);
  await openDoors(db);
  await seedDemo(db, first);
  await refreshOffers(db, { now: first });
  await db.$client.query('VACUUM (ANALYZE)');
  await db.$client.end();
  let runs = 0;
  return {
    open: async (clock: () => Date) => {
      const name = `ano_${++runs}`;
      await clone(name, TEMPLATE);
      return openProgram({ url: named(postgres.url, name), folder, clock });
    },
    stop: async () => {
      await client.end();
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export type Program = Awaited<ReturnType<typeof openProgram>>;

async function openProgram({ url, folder, clock }: { url: string; folder: string; clock: () => Date }) {
  const db = openDatabase({ url });
  const { app } = await buildApp({
    db,
    jobs: { enqueue: async () => {}, stop: async () => {} },
    files: folderFiles(path.join(folder, 'ficheros')),
    kept: folderMail(path.join(folder, 'buzon')),
    mailWay: async () => 'servidor',
    logger: pino({ level: 'silent' }),
    clock,
    publicUrl: 'http://localhost:3000',
    secret: SECRET,
    version: '0.0.0',
    root: ROOT,
    maxDelayMs: 0,
    readBudgetMs: Number.MAX_SAFE_INTEGER,
  });
  const box: Message[] = [];
  const mail = {
    way: async () => 'servidor' as const,
    send: async (message: Message) => {
      box.push(message);
      return {};
    },
  };
  const job = correoJob({
    letters,
    db,
    mail,
    clock,
    publicUrl: 'http://localhost:3000',
    receivedLinks: receivedLinks(SECRET),
  });
  const boss = await makeUser(db, { tipo: 'trabajador', rol: 'Administrador' });
  return {
    db,
    app,
    secret: SECRET,
    /** Signs the trabajador in, as each morning. */
    signIn: async () => caller(app, await tokenOf(app, boss)),
    /** Sends the letters that wait and gives them. */
    deliver: async (): Promise<Message[]> => {
      const { rows } = await db.execute<{ id: string }>(
        sql`SELECT id FROM correos WHERE estado = 'pendiente' ORDER BY creado_en, id`,
      );
      for (const { id } of rows) await job.handler({ id });
      return box.splice(0);
    },
    close: async () => {
      await app.close();
      await db.$client.end();
    },
  };
}
