/**
 * Measures fifty presupuestos requested as PDF at once, and then seventy, while four people go on with lists: the
 * extra memory of the program over its rest, the times of the lists and the PDFs, and the answer to people who find
 * no room. `node bench/pdf-many.ts`.
 */
import os from 'node:os';
import { type DemoProgram, withDemoProgram } from './support/demo-program.ts';
import { besideOthers, ninetyNinth, signIn } from './support/others.ts';

const { PORT = '3914' } = process.env;
const LANES = 4;
const LIMITS = { memoryMb: 250, othersMs: 250 };

async function measure({ origin, pid }: DemoProgram): Promise<boolean> {
  const token = await signIn(origin);
  const headers = { token };
  const response = await fetch(`${origin}/presupuestos/leer?limite=100`, { headers });
  const { filas } = (await response.json()) as { filas: { _id: string }[] };
  const take = async (index: number) => {
    const start = performance.now();
    const { _id } = filas[index % filas.length] ?? { _id: '' };
    const pdf = await fetch(`${origin}/presupuestos/descargar?_id=${_id}`, { headers });
    const body = await pdf.arrayBuffer();
    const words = pdf.status === 200 ? '' : Buffer.from(body).toString();
    return { status: pdf.status, ms: performance.now() - start, wait: pdf.headers.get('retry-after'), words };
  };
  await take(0);
  let good = true;
  for (const many of [50, 70]) {
    let answers: Awaited<ReturnType<typeof take>>[] = [];
    const seen = await besideOthers({ origin, pid, token, lanes: LANES }, async () => {
      answers = await Promise.all(Array.from({ length: many }, (_, index) => take(index)));
    });
    const drawn = answers.filter(({ status }) => status === 200).map(({ ms }) => ms);
    const refused = answers.filter(({ status }) => status === 503);
    const more = seen.mostMb - seen.restMb;
    const p99 = ninetyNinth(seen.times);
    console.log(
      `${many} PDFs at once: ${drawn.length} drawn, the last after ${Math.max(...drawn).toFixed(0)} ms; ${refused.length} refused` +
        ` (${refused[0]?.wait ?? 'none'} s to wait): ${refused[0]?.words ?? ''}`,
    );
    console.log(
      `  memory ${seen.restMb.toFixed(0)} MB at rest, ${more.toFixed(0)} MB more at most (${LIMITS.memoryMb}); ${seen.processorSeconds.toFixed(1)} s of processor;` +
        ` lists p99 ${p99.toFixed(0)} ms (${LIMITS.othersMs}), ${seen.refused} refused`,
    );
    good &&= more <= LIMITS.memoryMb && p99 <= LIMITS.othersMs && drawn.length + refused.length === many;
  }
  console.log(
    `  load of the machine ${os
      .loadavg()
      .map((load) => load.toFixed(1))
      .join(' ')}`,
  );
  return good;
}

let good = false;
await withDemoProgram({ port: PORT }, async (program) => {
  good = await measure(program);
});
process.exitCode = good ? 0 : 1;
