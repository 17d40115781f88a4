import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { expect } from '@playwright/test';
import { JOURNEYS_URL } from '../../playwright.config.ts';
import { bundled } from '../../scripts/support/build.ts';
import { queryDatabase } from './database.ts';

/** An installation of its own, in an empty folder: no demonstration data and no mail server. */
export type OwnProgram = {
  /** Runs a command line tool on its folder with this input; gives what it prints. */
  run(tool: string, args?: string[], input?: string): Promise<string>;
  start(): Promise<void>;
  /** Keeps a complete declaration, as a distribution that names its producer; call it once it is started. */
  declare(): Promise<void>;
  /** Opens the web and the sales, whatever they lack but the declaration; call it once it is started. */
  openDoors(): Promise<void>;
  /** Rows of a query on its database. */
  query(text: string): Promise<Record<string, unknown>[]>;
  /** Gives what it has printed so far. */
  output(): string;
  /** Ends it and removes its folder. */
  remove(): Promise<void>;
};

/** Settings of the programs of journeys. They refuse nothing for being late: a busy machine makes them late. */
export const JOURNEYS_ENV = { LOG_LEVEL: 'warn', RETRASO_MS: '0' } as const;

/** Address of the program that listens `place` ports after the one of the journeys. */
export const ownUrl = (place: number): string =>
  `http://127.0.0.1:${Number(new URL(JOURNEYS_URL).port) + place}`;

/** Makes the folder of an installation that answers at `url`. */
export async function ownProgram(url: string): Promise<OwnProgram> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'carne-claro-propio-'));
  await chmod(folder, 0o755);
  const env = {
    ...process.env,
    ...{ PORT: new URL(url).port, PUBLIC_URL: url, DATA_DIR: path.join(folder, 'datos') },
    ...JOURNEYS_ENV,
    SMTP_URL: '',
  };
  const declare = async () => {
    await queryDatabase(
      "INSERT INTO declaraciones_responsables (version, desde, completa, apartados) VALUES ('0.0.1', now(), true, '[]')",
      [],
      env.DATA_DIR,
    );
  };
  let program: ChildProcess | undefined;
  let printed = '';
  return {
    run: async (tool, args = [], input = '') => {
      const child = spawn(process.execPath, [bundled(tool), ...args], {
        env,
        stdio: ['pipe', 'pipe', 'inherit'],
      });
      const output = text(child.stdout);
      child.stdin.end(input);
      expect((await once(child, 'close'))[0], tool).toBe(0);
      return output;
    },
    start: async () => {
      const child = spawn(process.execPath, [bundled('main')], { env, stdio: ['ignore', 'pipe', 'inherit'] });
      child.stdout.setEncoding('utf8').on('data', (chunk) => {
        printed += chunk;
      });
      program = child;
      await expect
        .poll(async () => (await fetch(`${url}/salud`).catch(() => undefined))?.status, { timeout: 120_000 })
        .toBe(200);
    },
    declare,
    openDoors: async () => {
      await declare();
      await queryDatabase(
        "INSERT INTO actos_puertas (puerta, abierta, en) VALUES ('web', true, now()), ('ventas', true, now())",
        [],
        env.DATA_DIR,
      );
    },
    query: (text) => queryDatabase(text, [], env.DATA_DIR),
    output: () => printed,
    remove: async () => {
      if (program) {
        const ended = once(program, 'exit');
        program.kill('SIGTERM');
        await ended;
      }
      await rm(folder, { recursive: true, force: true });
    },
  };
}
