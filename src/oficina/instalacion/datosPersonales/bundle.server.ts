import { sql } from 'drizzle-orm';
import { fotoKey } from '#comparador/autoescuelas/imagenes/foto-files.server.ts';
import { fotoFileName, fotoFilesOf } from '#comparador/autoescuelas/imagenes/foto-sizes.ts';
import { type RuleMatch, reachedBy } from '#oficina/base/personal-data/accounts.server.ts';
import { theirDocumentos } from '#oficina/base/personal-data/map/signed.server.ts';
import { ids, type Persona } from '#oficina/base/personal-data/person.server.ts';
import { documentoKey } from '#oficina/documentos/documentos/documento-files.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import type { Files } from '#platform/files/files.server.ts';
import type { ZipEntry } from '#platform/files/zip.server.ts';
import { type BundlePart, bundlePage, type Receiver } from './bundle-page.ts';

type Services = { db: Db; files: Files; clock: () => Date };

/**
 * Makes the copy of a person's data (arts. 15 and 20 of the GDPR): a page to read, a JSON file for each
 * table, and their files. It leaves out secrets and other people's data.
 */
export async function bundleOf(services: Services, persona: Persona, negocio: string): Promise<ZipEntry[]> {
  const { db, clock } = services;
  const parts: BundlePart[] = [];
  for (const reached of await reachedBy(db, persona)) {
    const rows = await rowsOf(db, reached);
    if (rows.length > 0) addTo(parts, reached, rows);
  }
  const page = bundlePage({ parts, receivers: await receiversOf(db, persona), negocio, now: clock() });
  return [
    { name: 'index.html', content: [page] },
    ...parts.map(({ archivo, filas }) => ({
      name: `datos/${archivo}`,
      content: [`${JSON.stringify(filas, null, 2)}\n`],
    })),
    ...(await filesFor(services, persona)),
  ];
}

async function rowsOf(db: Db, { tabla, regla, filas }: RuleMatch): Promise<Record<string, unknown>[]> {
  if (regla.da === undefined) return [];
  const { rows } = await db.execute<{ fila: Record<string, unknown> }>(sql`
    SELECT to_jsonb(x) AS fila FROM (SELECT ${sql.raw(regla.da)} FROM ${sql.raw(tabla.tabla)} WHERE ${filas} LIMIT 20000) x`);
  return rows.map(({ fila }) => fila);
}

/** Adds the rows of a rule; all the rules of one table share one file. */
function addTo(parts: BundlePart[], { tabla, regla }: RuleMatch, filas: Record<string, unknown>[]): void {
  const { titulo, finalidad, base, plazo, origen } = tabla;
  const archivo = `${tabla.tabla}.json`;
  const kept = regla.trato === 'conservar' ? [regla.por] : [];
  const there = parts.find((part) => part.archivo === archivo);
  if (!there) parts.push({ archivo, titulo, finalidad, base, plazo, origen, filas, conservado: kept });
  else {
    there.filas = [...there.filas, ...filas];
    there.conservado = [...new Set([...there.conservado, ...kept])];
  }
}

async function receiversOf(db: Db, { alumnos }: Persona): Promise<Receiver[]> {
  const own = ids('e.alumno_id', alumnos);
  if (!own) return [];
  const { rows } = await db.execute<Receiver>(sql`
    SELECT c.nombre_comercial AS nombre, e.enviada_en::text AS "enviadaEn", e.estado FROM alumnos_autoescuelas e
    JOIN clientes c ON c.id = e.cliente_id WHERE ${own} AND e.estado <> 'pendiente' ORDER BY e.enviada_en`);
  return rows;
}

async function filesFor({ db, files }: Services, persona: Persona): Promise<ZipEntry[]> {
  const found: { name: string; key: string }[] = [];
  const documents = theirDocumentos(persona);
  if (documents) {
    const { rows } = await db.execute<{ id: string; nombre: string }>(
      sql`SELECT id, nombre_unico AS nombre FROM documentos WHERE (${documents}) AND revision <> 'infectado' ORDER BY subido_en, id`,
    );
    found.push(...rows.map(({ id, nombre }) => ({ name: `archivos/${nombre}`, key: documentoKey(id) })));
  }
  const photos = ids('cliente_id', persona.clientes);
  if (photos) {
    const { rows } = await db.execute<{ id: string; ancho: number }>(
      sql`SELECT id, ancho FROM imagenes WHERE ${photos} ORDER BY orden`,
    );
    for (const row of rows) {
      const name = fotoFilesOf(row).map(fotoFileName).at(-1) ?? '';
      found.push({ name: `fotos/${name}`, key: fotoKey(name) });
    }
  }
  return found.map(({ name, key }) => ({ name, content: contentOf(files, key) }));
}

/** Opens the file when its turn comes; a file that is gone is empty. */
async function* contentOf(files: Files, key: string): AsyncGenerator<Uint8Array> {
  const stream: AsyncIterable<Buffer> | undefined = await files.read(key);
  if (stream) yield* stream;
}
