import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { JOURNEYS_URL } from '../../playwright.config.ts';
import { bundled, ensureBuild } from '../../scripts/support/build.ts';
import { madeStreets } from '../../src/comparador/lugares/calles/made-streets.testing.server.ts';
import { startMailServer } from './mail-server.ts';
import { JOURNEYS_ENV } from './own-program.ts';

/** Middle of the invented streets. */
const GETAFE = { lat: 40.3083, lon: -3.7327 };

/** Starts the real program with demonstration data and a mail server for all journeys, and ends it with a check of how it ends. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  if (await fetch(`${JOURNEYS_URL}/salud`).catch(() => undefined))
    throw new Error(`another program answers at ${JOURNEYS_URL}: end it first`);
  await ensureBuild();
  const folder = await mkdtemp(path.join(os.tmpdir(), 'carne-claro-e2e-'));
  await chmod(folder, 0o755);
  const mailFolder = path.join(folder, 'buzon');
  await mkdir(mailFolder);
  const mail = await startMailServer(mailFolder);
  const streets = path.join(folder, 'calles.pmtiles');
  await writeFile(streets, madeStreets(GETAFE));
  const program = spawn(process.execPath, [bundled('main'), '--demo'], {
    env: {
      ...process.env,
      PORT: new URL(JOURNEYS_URL).port,
      PUBLIC_URL: JOURNEYS_URL,
      DATA_DIR: path.join(folder, 'datos'),
      ...JOURNEYS_ENV,
      SMTP_URL: mail.url,
      CALLES_FILE: streets,
      // With it each journey can have its own address.
      TRUSTED_PROXIES: '127.0.0.1',
    },
    stdio: 'inherit',
  });
  const ended = once(program, 'exit');
  const deadline = Date.now() + 90_000;
  while ((await fetch(`${JOURNEYS_URL}/salud`).catch(() => undefined))?.status !== 200) {
    if (program.exitCode !== null) throw new Error(`the program ended with ${program.exitCode}`);
    if (Date.now() > deadline) throw new Error('the program was not ready within 90 s');
    await wait(50);
  }
  process.env.MAIL_FOLDER = mailFolder;
  process.env.PROGRAM_DATA = path.join(folder, 'datos');
  return async () => {
    program.kill('SIGTERM');
    const [code] = await ended;
    await mail.close();
    await rm(folder, { recursive: true, force: true });
    if (code !== 0) throw new Error(`the program ended with ${code}`);
  };
}
