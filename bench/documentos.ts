/**
 * Uploads and downloads documents over HTTP, eight at once, against a bare server that writes each file, flushes it and streams it
 * back. Both take turns in the same run. Also measures the peak memory of the program while files of the largest allowed size go
 * both ways. `node bench/documentos.ts`
 */
import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import PDFDocument from 'pdfkit';
import { startBareFiles } from './support/bare-files.ts';
import { type DemoProgram, withDemoProgram } from './support/demo-program.ts';

const PORT = '3917';
const AT_ONCE = 8;
const ROUNDS = 3;
const MB = 1024 ** 2;
const SIZES = [
  { name: '200 KB', bytes: 200 * 1024, files: 48 },
  { name: '20 MB', bytes: 19.9 * MB, files: 16 },
];
/** `send` and `take`: at least this fraction of the bare server's rate. `growthMb`: memory that the program may grow by. */
const LIMITS = { send: 0.1, take: 0.25, growthMb: 150 };

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

/** A PDF of that size whose bytes are like no other's. */
async function makePdf(bytes: number): Promise<Buffer<ArrayBuffer>> {
  const doc = new PDFDocument({ compress: false });
  doc.text('Documento de prueba');
  const filling = doc.ref({});
  filling.end(randomBytes(bytes - 4_000));
  const parts: Buffer[] = [];
  doc.on('data', (part: Buffer) => parts.push(part));
  doc.end();
  await new Promise((resolve) => doc.on('end', resolve));
  return Buffer.concat(parts);
}

/** Does `work` with each item, eight at once; gives the rate per second. */
async function rate<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<number> {
  let next = 0;
  const started = performance.now();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let item = items[next++]; item !== undefined; item = items[next++]) await work(item);
    }),
  );
  return (items.length * 1_000) / (performance.now() - started);
}

async function drain(answer: Response): Promise<void> {
  if (answer.status !== 200) throw new Error(`${answer.url} gave ${answer.status}: ${await answer.text()}`);
  for await (const _part of answer.body ?? []) {
    // Discard each part.
  }
}

type Office = { origin: string; token: string; kind: string };

async function enter({ origin }: DemoProgram): Promise<Office> {
  const signed = await fetch(`${origin}/usuariosTrabajadores/entrar`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@demo.es', clave: 'Carne2026!' }),
  });
  const { token } = (await signed.json()) as { token: string };
  const kinds = await fetch(`${origin}/clasificacionesDocumento/leer?limite=1`, { headers: { token } });
  const { filas } = (await kinds.json()) as { filas: { _id: string }[] };
  return { origin, token, kind: filas[0]?._id ?? '' };
}

async function send({ origin, token, kind }: Office, file: Buffer<ArrayBuffer>): Promise<string> {
  const form = new FormData();
  for (const [name, value] of Object.entries({ entidad: 'negocio', _idClasificacion: kind }))
    form.set(name, value);
  form.set('archivo', new Blob([file], { type: 'application/pdf' }), 'prueba.pdf');
  const answer = await fetch(`${origin}/documentos/crear`, {
    method: 'POST',
    headers: { token },
    body: form,
  });
  if (answer.status !== 200) throw new Error(`sending gave ${answer.status}: ${await answer.text()}`);
  const { documentos } = (await answer.json()) as { documentos: { _id: string }[] };
  return documentos[0]?._id ?? '';
}

/** Memory of the program, in megabytes. */
async function heldBy(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}

const folder = await mkdtemp(path.join(os.tmpdir(), 'carne-claro-bench-archivos-'));
const bare = await startBareFiles(folder);
let failed = false;
try {
  await withDemoProgram({ port: PORT }, async (program) => {
    const office = await enter(program);
    const headers = { token: office.token };
    for (const { name, bytes, files } of SIZES) {
      const rounds = { send: [] as number[], take: [] as number[] };
      let [start, most] = [0, 0];
      const watch = setInterval(async () => {
        most = Math.max(most, await heldBy(program.pid));
      }, 100);
      for (let round = 0; round < ROUNDS; round++) {
        const pdfs: Buffer<ArrayBuffer>[] = [];
        for (let n = 0; n < files; n++) pdfs.push(await makePdf(bytes));
        const [sent, kept]: [string[], string[]] = [[], []];
        const ours = await rate(pdfs, async (pdf) => void sent.push(await send(office, pdf)));
        const theirs = await rate(pdfs, async (body) => {
          const answer = await fetch(bare.url, { method: 'PUT', body });
          kept.push(await answer.text());
        });
        const taken = await rate(sent, async (id) =>
          drain(await fetch(`${office.origin}/documentos/descargar?_id=${id}`, { headers })),
        );
        const given = await rate(kept, async (id) => drain(await fetch(`${bare.url}/${id}`)));
        rounds.send.push(ours / theirs);
        rounds.take.push(taken / given);
        // The first round is a warm-up: after it the program has the memory that it keeps anyway.
        if (round === 0) [start, most] = [await heldBy(program.pid), 0];
        console.log(
          `${name}: sent ${ours.toFixed(1)}/s beside ${theirs.toFixed(1)}, taken ${taken.toFixed(1)}/s beside ${given.toFixed(1)}`,
        );
      }
      clearInterval(watch);
      const growth = most - start;
      const [sending, taking] = [median(rounds.send), median(rounds.take)];
      console.log(
        `${name}: sending ${sending.toFixed(2)} (≥ ${LIMITS.send}), taking ${taking.toFixed(2)} (≥ ${LIMITS.take}) of a bare server's rate; ` +
          `${start.toFixed(0)} MB and ${growth.toFixed(0)} more at most (${LIMITS.growthMb})`,
      );
      if (sending < LIMITS.send || taking < LIMITS.take || growth > LIMITS.growthMb) failed = true;
    }
  });
} finally {
  await bare.close();
  await rm(folder, { recursive: true, force: true });
}
if (failed) process.exitCode = 1;
