import { atTheEnd } from '#platform/http/testing.server.ts';
import { openLog } from '#platform/observe/log/log.server.ts';
import { readEnv } from '#program/env.server.ts';
import { startProgram } from '#program/program.server.ts';
import type { ProgramOptions } from '#program/program-services.server.ts';
import { freePort, until } from './program.testing.server.ts';

export type SharedProgram = { url: string; leave(): Promise<void>; close(): Promise<void> };

/** Starts a program in this process on a database that others may share, with these settings; it closes with the test. */
export async function startShared(
  settings: Record<string, string>,
  options: Partial<ProgramOptions> = {},
): Promise<SharedProgram> {
  const PORT = String(await freePort());
  const env = readEnv({ PORT, LOG_LEVEL: 'silent', ...settings });
  const program = await startProgram({ env, log: openLog('silent', false), ...options });
  let open = true;
  const close = async () => {
    if (open) await program.close();
    open = false;
  };
  atTheEnd(close);
  return { url: `http://127.0.0.1:${PORT}`, leave: program.leave, close };
}

/** Asks, and asks again while the program is behind, as just after its start (`refuseWhenBehind`). */
export async function answerOf(address: string, init?: RequestInit): Promise<Response> {
  let answer = await fetch(address, init);
  await until(async () => {
    if (answer.status === 503) answer = await fetch(address, init);
    return answer.status !== 503;
  });
  return answer;
}

/** Sends a body as JSON; without a token when it is empty. */
export const sendTo = (address: string, method: string, token: string, body: object): Promise<Response> =>
  answerOf(address, {
    method,
    headers: { 'content-type': 'application/json', ...(token && { token }) },
    body: JSON.stringify(body),
  });
