import { bundled } from '../../../scripts/support/build.ts';
import { type KillableProcess, killableProcess } from './killable-process.ts';
import type { Machine } from './machine.ts';
import { until } from './patroni.ts';

/** A program of the three. */
export type Program = { name: string; port: number; process: KillableProcess };

type Flags = { name: string; port: number; flags: string[]; env: Record<string, string> };

/** Prepares a program, built, as `npm start` runs it. */
export function newProgram(machine: Machine, { name, port, flags, env }: Flags): Program {
  const args = ['--max-semi-space-size=16', '--max-old-space-size=1536', bundled('main'), ...flags];
  const options = {
    cwd: process.cwd(),
    env: { PATH: process.env.PATH ?? '', PORT: String(port), ...env },
  };
  const command = { file: process.execPath, args, options };
  return { name, port, process: killableProcess(command, machine.file(`${name}.log`)) };
}

/** Starts a program and waits until it is ready. Throws with its words when it ends. */
export async function startProgram({ name, port, process }: Program): Promise<void> {
  process.start();
  await until(`${name} ready`, async () => {
    if (!process.runs()) throw new Error(`${name} ended: ${await process.said()}`);
    return isReady(port);
  });
}

export async function isReady(port: number): Promise<boolean> {
  const address = `http://127.0.0.1:${port}/listo`;
  const answer = await fetch(address, { signal: AbortSignal.timeout(3_000) }).catch(() => undefined);
  await answer?.arrayBuffer().catch(() => {});
  return answer?.status === 200;
}
