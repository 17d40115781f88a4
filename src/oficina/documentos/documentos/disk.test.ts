import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { makeCliente } from '#oficina/acceso/usuarios/access.testing.server.ts';
import type { Files } from '#platform/files/files.server.ts';
import { pdf } from './documentos.testing.server.ts';
import { openDocumentos } from './opened.testing.server.ts';

let full = false;

/** Files on a disk that has room for only a few bytes while `full` is true. */
const withLittleRoom = (files: Files): Files => ({
  ...files,
  put: (key, content) =>
    files.put(
      key,
      Readable.from(
        (async function* () {
          let left = 600;
          for await (const chunk of content as AsyncIterable<Buffer>) {
            left -= chunk.length;
            if (full && left < 0)
              throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
            yield chunk;
          }
        })(),
      ),
    ),
});

const { db, admin, base, stored, sent, trySend, whose } = await openDocumentos({ filesOf: withLittleRoom });

test('con el disco lleno se dice, y no queda nada a medias', async () => {
  await sent();
  const before = await stored();
  full = true;
  const { status, body } = await trySend();
  full = false;
  expect([status, body.codigo]).toEqual([503, 50302]);
  expect(body.mensaje).toMatch(/^No se ha guardado: no queda sitio/);
  expect(await stored()).toEqual(before);
  await sent();
});

test('quien se va a medias no deja nada', async () => {
  const before = await stored();
  const { rows } = await db.execute<{ n: number }>(sql`SELECT count(*)::int AS n FROM documentos`);
  const { hostname, port } = new URL(base);
  const socket = connect(Number(port), hostname);
  const head = `--x\r\ncontent-disposition: form-data; name="archivo"; filename="a.pdf"\r\n\r\n`;
  socket.write(
    `POST /documentos/crear HTTP/1.1\r\nhost: x\r\ntoken: ${admin.token}\r\ncontent-type: multipart/form-data; boundary=x\r\n` +
      `content-length: 5000000\r\n\r\n${head}`,
  );
  socket.write(await pdf());
  socket.write(Buffer.alloc(200_000));
  // The sender disconnects while the server writes the file.
  await expect.poll(stored).not.toEqual(before);
  socket.destroy();
  await expect.poll(stored).toEqual(before);
  const after = await db.execute<{ n: number }>(sql`SELECT count(*)::int AS n FROM documentos`);
  expect(after.rows).toEqual(rows);
});

test('si la base dice que no, el archivo se quita', async () => {
  const before = await stored();
  await db.execute(sql`ALTER TABLE documentos ADD CONSTRAINT no_hoy CHECK (nombre <> 'hoy no') NOT VALID`);
  const { status } = await trySend({ ...whose, nombre: 'hoy no' });
  expect(status).toBe(500);
  expect(await stored()).toEqual(before);
});

test('los documentos de un cliente no ocupan más de lo que pueden; los de otro tienen su sitio', async () => {
  const few = await openDocumentos({ documentQuota: 10_000 });
  const note = (letter: string) => ({
    archivos: [{ nombre: `${letter}.txt`, tipo: 'text/plain', contenido: Buffer.from(letter.repeat(6_000)) }],
  });
  await few.sent(note('a'));
  const before = await few.stored();
  const { status, body } = await few.trySend(note('b'));
  expect([status, body.codigo]).toEqual([413, 41301]);
  expect(body.campos).toEqual([
    {
      campo: 'archivo',
      motivo: 'los documentos de este cliente ya ocupan 6,0 kB y pueden ocupar 10,0 kB: quita los que sobren',
    },
  ]);
  await expect.poll(few.stored).toEqual(before);
  await few.sent({ ...note('c'), _idEntidad: await makeCliente(few.db) });
});
