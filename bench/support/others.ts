import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

/** Resident megabytes of a program, without its database. */
function memoryOf(pid: number): number {
  const [, kilobytes = '0'] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1_024;
}

/** Seconds of processor that a program has used in all its threads, without its database. */
function processorOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  const TICKS_PER_SECOND = 100;
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}

export const ninetyNinth = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.99)] ?? Number.NaN;

export type WorkCost = {
  restMb: number;
  mostMb: number;
  /** Milliseconds of each list of the others. */
  times: number[];
  /** Lists that were refused with 503. */
  refused: number;
  seconds: number;
  processorSeconds: number;
};

/** The token of the demonstration's administrator. */
export async function signIn(origin: string): Promise<string> {
  const entered = await fetch(`${origin}/usuariosTrabajadores/entrar`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@demo.es', clave: 'Carne2026!' }),
  });
  return ((await entered.json()) as { token: string }).token;
}

/** Runs `work` while `lanes` people use lists, and gives the cost for the program and for them. */
export async function besideOthers(
  { origin, pid, token, lanes }: { origin: string; pid: number; token: string; lanes: number },
  work: () => Promise<void>,
): Promise<WorkCost> {
  let refused = 0;
  const list = async () => {
    const start = performance.now();
    const response = await fetch(`${origin}/clientes/leer?limite=20`, { headers: { token } });
    await response.text();
    if (response.status === 503) refused += 1;
    else if (response.status !== 200) throw new Error(`a list gave ${response.status}`);
    return performance.now() - start;
  };
  for (let i = 0; i < 200; i++) await list();
  await pause(3_000);
  const restMb = memoryOf(pid);
  let mostMb = restMb;
  let over = false;
  const watch = async () => {
    while (!over) {
      mostMb = Math.max(mostMb, memoryOf(pid));
      await pause(50);
    }
  };
  const times: number[] = [];
  const lane = async () => {
    while (!over) {
      times.push(await list());
      await pause(10);
    }
  };
  const [start, used] = [performance.now(), processorOf(pid)];
  const others = [watch(), ...Array.from({ length: lanes }, lane)];
  try {
    await work();
  } finally {
    over = true;
    await Promise.allSettled(others);
  }
  return {
    restMb,
    mostMb,
    times,
    refused,
    seconds: (performance.now() - start) / 1_000,
    processorSeconds: processorOf(pid) - used,
  };
}
