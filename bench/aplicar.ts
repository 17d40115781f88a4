/**
 * Measures a simulated change of a thousand tarifas (`permisosAutoescuela/aplicar` with `simular`), alone and four at once.
 * `node bench/aplicar.ts`; `--arbol` measures another checkout, already built, to compare.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { withDemoProgram } from './support/demo-program.ts';
import { signIn } from './support/others.ts';

const { PORT = '3934' } = process.env;
const { values: given } = parseArgs({ options: { arbol: { type: 'string' } } });
const ROWS = 1_000;
const ROUNDS = 3;
/** Just after its start the program may be behind, and refuses. */
const SETTLE_MS = 10_000;
const LIMITS = { aloneMs: 3_000, togetherMs: 5_000 };

let isGood = true;
await withDemoProgram(
  { port: PORT, ...(given.arbol !== undefined && { tree: given.arbol }) },
  async ({ origin }) => {
    await pause(SETTLE_MS);
    const token = await signIn(origin);
    const headers = { token };
    const ids: string[] = [];
    for (let despues = ''; ids.length < ROWS; ) {
      const page = await fetch(`${origin}/permisosAutoescuela/leer?limite=100${despues}`, { headers });
      const { filas, siguiente } = (await page.json()) as {
        filas: { _id: string }[];
        siguiente?: string | null;
      };
      ids.push(...filas.map(({ _id }) => _id));
      if (!siguiente) break;
      despues = `&despues=${encodeURIComponent(siguiente)}`;
    }
    const rehearse = async () => {
      const start = performance.now();
      const answer = await fetch(`${origin}/permisosAutoescuela/aplicar`, {
        method: 'POST',
        headers: { token, 'content-type': 'application/json' },
        body: JSON.stringify({
          accion: 'actualizar',
          cambios: { automatico: true },
          seleccion: { ids },
          simular: true,
        }),
      });
      const told = (await answer.json()) as { total: number; hechas: number };
      if (answer.status !== 200) throw new Error(`it gave ${answer.status}: ${JSON.stringify(told)}`);
      return { ms: performance.now() - start, ...told };
    };
    const first = await rehearse();
    console.log(`${first.total} rows, ${first.hechas} that would change`);
    for (let round = 0; round < ROUNDS; round++) {
      const alone = (await rehearse()).ms;
      const together = Math.max(...(await Promise.all([1, 2, 3, 4].map(rehearse))).map(({ ms }) => ms));
      console.log(
        `alone ${alone.toFixed(0)} ms (≤ ${LIMITS.aloneMs}), four at once ${together.toFixed(0)} ms (≤ ${LIMITS.togetherMs})`,
      );
      if (alone > LIMITS.aloneMs || together > LIMITS.togetherMs) isGood = false;
    }
  },
);
process.exitCode = isGood ? 0 : 1;
