/**
 * Checks that an upload of 20 MB at 1 Mbit/s arrives whole, and that an upload of one byte a second is cut with an error message.
 * Takes three minutes, nearly all of them waiting. `node bench/slow-upload.ts`.
 */
import http from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { withDemoProgram } from './support/demo-program.ts';
import { signIn } from './support/others.ts';

const { PORT = '3915' } = process.env;
const MEGABYTE = 1024 ** 2;
const BYTES = 19.9 * MEGABYTE;
/** 1 Mbit/s, in ten pieces a second. */
const PIECE = 1_000_000 / 8 / 10;
const PACE_MS = 100;

type Sending = { origin: string; token: string; bytes: number; piece: number; everyMs: number };

/** Sends rows of a CSV at that pace; gives the answer and how long it took. */
async function send({ origin, token, bytes, piece, everyMs }: Sending) {
  const start = performance.now();
  const url = `${origin}/importaciones/subir?familia=clientes&nombre=lento.csv`;
  const headers = { token, 'content-type': 'application/octet-stream', 'content-length': Math.floor(bytes) };
  const request = http.request(url, { method: 'POST', headers });
  let over = false;
  const answer = new Promise<string>((resolve) => {
    request.on('response', async (response) => {
      let text = '';
      for await (const part of response) text += part;
      resolve(`${response.statusCode} ${text.slice(0, 200)}`);
    });
    request.on('error', (error) => resolve(`hung up: ${error.message}`));
  }).finally(() => {
    over = true;
  });
  const text = Buffer.from(
    'Nombre comercial;Notas\n'.padEnd(Math.floor(bytes), `Autoescuela lenta;${'x'.repeat(400)}\n`),
  );
  const begun = performance.now();
  for (let at = 0; at < text.length && !over; at += piece) {
    request.write(text.subarray(at, at + piece));
    await pause(Math.max(0, begun + (at / piece + 1) * everyMs - performance.now()));
  }
  if (!over) request.end();
  return { answer: await answer, seconds: (performance.now() - start) / 1_000 };
}

let good = false;
await withDemoProgram({ port: PORT }, async ({ origin }) => {
  const token = await signIn(origin);
  const [slow, drops] = await Promise.all([
    send({ origin, token, bytes: BYTES, piece: PIECE, everyMs: PACE_MS }),
    send({ origin, token, bytes: BYTES, piece: 1, everyMs: 1_000 }),
  ]);
  console.log(`1 Mbit/s: ${slow.seconds.toFixed(0)} s, ${slow.answer}`);
  console.log(`a byte each second: ${drops.seconds.toFixed(0)} s, ${drops.answer}`);
  good = slow.answer.startsWith('200 ') && drops.answer.startsWith('408 ');
});
process.exitCode = good ? 0 : 1;
