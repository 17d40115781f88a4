import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { type KillableProcess, killableProcess } from './killable-process.ts';
import type { Machine } from './machine.ts';

/** Store of files that speaks S3. */
export type Store = {
  process: KillableProcess;
  answers(): Promise<boolean>;
  /** Settings of a program that keeps its files there. */
  settings: Record<string, string>;
};

/** Test account of the server: its access key and its secret. */
const KEY = 'S3RVER';

/** Prepares it; it runs once started. */
export async function newStore(machine: Machine, port: number): Promise<Store> {
  const folder = machine.file('s3');
  await mkdir(folder);
  const args = [path.join(import.meta.dirname, 's3-server.ts'), String(port), folder];
  const options = { cwd: process.cwd(), env: { PATH: process.env.PATH ?? '' } };
  return {
    process: killableProcess({ file: process.execPath, args, options }, machine.file('s3.log')),
    answers: async () => {
      const signal = AbortSignal.timeout(2_000);
      const answer = await fetch(`http://127.0.0.1:${port}/`, { signal }).catch(() => undefined);
      await answer?.arrayBuffer().catch(() => {});
      return answer !== undefined;
    },
    settings: {
      ARCHIVOS_URL: `s3://archivos/casa?endpoint=http://127.0.0.1:${port}`,
      ARCHIVOS_ACCESS_KEY: KEY,
      ARCHIVOS_SECRET_KEY: KEY,
    },
  };
}
