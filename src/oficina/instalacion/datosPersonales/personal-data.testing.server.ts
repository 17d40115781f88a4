import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { sql } from 'drizzle-orm';
import PostalMime from 'postal-mime';
import yauzl from 'yauzl';
import { correoJob } from '#oficina/correo/correos/correo-job.server.ts';
import { makeKind } from '#oficina/documentos/documentos/documentos.testing.server.ts';
import { people } from '#oficina/documentos/documentos/people.testing.server.ts';
import { fillBusiness } from '#oficina/ventas/facturas/facturas.testing.server.ts';
import { folderFiles } from '#platform/files/files.server.ts';
import { atTheEnd, createTestDatabase } from '#platform/http/testing.server.ts';
import { folderMail } from '#platform/mail/mail.server.ts';
import { letters } from '#program/letters.server.ts';
import { openApp, temporaryFolder } from '#test/support/app.testing.server.ts';
import { removeErasedFiles, retain } from './retention-job.server.ts';

type Db = Awaited<ReturnType<typeof createTestDatabase>>['db'];

/** Opens the application over a network, with its own files and kept correos, and an administrator. */
export async function openPersonalData() {
  const { db, url } = await createTestDatabase();
  await fillBusiness(db);
  const folders = { files: await temporaryFolder(), kept: await temporaryFolder() };
  const [files, kept] = [folderFiles(folders.files), folderMail(folders.kept)];
  let now = new Date('2026-11-21T10:00:00Z');
  const clock = () => now;
  const app = await openApp(url, { files, kept, clock });
  const base = await app.listen({ port: 0, host: '127.0.0.1' });
  atTheEnd(() => app.server.closeAllConnections());
  const as = people(app, db, base);
  const admin = await as('Administrador');
  const job = correoJob({ letters, db, mail: kept, clock, publicUrl: 'http://localhost:3000' }, 1);
  const services = { db, files, kept, clock };
  const ask = async (call: string, body?: object) => {
    const response = await admin.call(call, body);
    if (response.statusCode !== 200) throw new Error(`${call}: ${response.body}`);
    return response.json();
  };
  return {
    db,
    app,
    as,
    admin,
    ask,
    folders,
    services,
    kind: await makeKind(db),
    setNow: (instant: string) => {
      now = new Date(instant);
    },
    /** Sends every waiting correo to the folder of kept correos, and gives their texts. */
    deliver: async () => {
      const { rows } = await db.execute<{ id: string }>(
        sql`SELECT id FROM correos WHERE estado = 'pendiente' ORDER BY creado_en, id`,
      );
      const letters: { para: string; asunto: string; texto: string }[] = [];
      for (const { id } of rows) {
        await job.handler({ id });
        const sent = await db.execute<{ para: string; asunto: string; archivo: string }>(
          sql`SELECT para, asunto, archivo FROM correos WHERE id = ${id}`,
        );
        const [letter] = sent.rows;
        const file = letter && (await kept.read(letter.archivo));
        if (letter && file) letters.push({ ...letter, texto: (await PostalMime.parse(file)).text ?? '' });
      }
      return letters;
    },
    removeFiles: () => removeErasedFiles(services),
    retain: () => retain(services),
    everywhere: (words: readonly string[]) => everywhere({ db, folders }, words),
  };
}

/** Gives every column (`tabla.columna`) and every file that contains any of these words, in any case. */
async function everywhere(
  { db, folders }: { db: Db; folders: Record<string, string> },
  words: readonly string[],
): Promise<string[]> {
  const found = new Set<string>();
  const { rows: columns } = await db.execute<{ tabla: string; columna: string }>(sql`
    SELECT c.table_name AS tabla, c.column_name AS columna FROM information_schema.columns c
    JOIN information_schema.tables t USING (table_schema, table_name)
    WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE'
      AND (c.data_type IN ('text', 'jsonb', 'ARRAY', 'character varying', 'tsvector', 'USER-DEFINED'))`);
  for (const { tabla, columna } of columns) {
    const name = sql.raw(`"${columna}"::text`);
    const held = words.map((word) => sql`strpos(lower(${name}), ${word.toLowerCase()}) > 0`);
    const { rows } = await db.execute(
      sql`SELECT FROM ${sql.raw(`"${tabla}"`)} WHERE ${sql.join(held, sql` OR `)} LIMIT 1`,
    );
    if (rows.length > 0) found.add(`${tabla}.${columna}`);
  }
  for (const folder of Object.values(folders))
    for (const name of await readdir(folder, { recursive: true, withFileTypes: true })) {
      if (!name.isFile()) continue;
      const content = await readFile(path.join(name.parentPath, name.name));
      const letter = name.name.endsWith('.eml') ? await PostalMime.parse(content) : undefined;
      const text = `${name.name} ${content.toString('utf8')} ${JSON.stringify(letter?.to)} ${letter?.subject} ${letter?.text}`;
      if (words.some((word) => text.toLowerCase().includes(word.toLowerCase()))) found.add(name.name);
    }
  return [...found].toSorted();
}

/** Gives the entries of a ZIP by name. */
export async function unzipped(bytes: Buffer): Promise<Map<string, Buffer>> {
  const entries = new Map<string, Buffer>();
  const file = await yauzl.fromBufferPromise(bytes);
  for await (const entry of file.eachEntry())
    entries.set(entry.fileName, await buffer(await file.openReadStreamPromise(entry)));
  return entries;
}
