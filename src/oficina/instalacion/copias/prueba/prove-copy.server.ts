import { mkdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { ownIdentities } from '#platform/copies/age.server.ts';
import { newClient } from '#platform/database/database-address.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import { plural } from '#platform/kit/format.ts';
import { systemError } from '#platform/kit/system-code.ts';
import { tryCopy } from '../check-restored.server.ts';
import { reasonOf } from '../copy-reasons.ts';
import {
  type CopyServices,
  type CopySettings,
  copiesInPlaces,
  foldersOf,
  type ProofBounds,
} from '../run-copy.server.ts';
import { pruebasCopias } from '../table.server.ts';
import { compareWithLive } from './against-live.server.ts';
import { noRoom, watchBounds } from './bounds.server.ts';
import { choosePart, type Part } from './choose-part.server.ts';
import { readRoom, SMALL } from './room.server.ts';

/** Why there is no copy to prove, although some were made. */
const UNREACHED =
  'No se encuentra ninguna copia en sus carpetas: no se llega a ellas, o alguien las ha movido.';

const WITHOUT_KEY =
  'Está cifrada y el programa no tiene su clave, «copias.clave», en la carpeta de los datos. Vuelve a ponerla ahí; con la tuya se prueba con «npm run restaurar -- --probar --identidad».';

const OTHER_KEY =
  'Está cifrada para otra clave: la del programa, «copias.clave», no la abre. Pon la que tenía, o pruébala con la tuya con «npm run restaurar -- --probar --identidad».';

type About = { folder: string; encrypted: boolean; identities: readonly string[] };

/** Why a copy did not come back in its trial, in words for whoever administers. */
function proofReason(error: unknown, { folder, encrypted, identities }: About): string {
  const { code, message = '' } = systemError(error);
  // 53100 is PostgreSQL's disk_full.
  if (code === 'ENOSPC' || code === 'EDQUOT' || code === '53100')
    return `No queda sitio para probarla en «${folder}». Haz sitio, o indica otra carpeta en COPIAS_PRUEBA_DIR.`;
  if (encrypted && identities.length === 0) return WITHOUT_KEY;
  if (message.startsWith('La copia está cifrada para otra clave')) return OTHER_KEY;
  return reasonOf(error);
}

/** Default bounds of a trial restore. */
const USUAL: ProofBounds = { minutes: 180, leastMegabytes: 256 };

/** Nights whose proofs are kept. */
const KEPT = 60;

const FAULTS_KEPT = 20;

/**
 * Restores the last copy in a separate place, compares it, and notes the result. A proven copy is only tried again on request.
 * A lock lets only one program do it.
 */
export async function proveCopy(services: CopyServices, asked = false): Promise<void> {
  const copies = await services.copies();
  if (!copies) return;
  const client = newClient(copies.databaseUrl, { application_name: 'carne-claro copy', keepAlive: true });
  await client.connect();
  client.on('error', () => {});
  try {
    const { rows } = await client.query<{ ours: boolean }>(
      `SELECT pg_try_advisory_lock(hashtextextended('prueba de copia', 0)) AS ours`,
    );
    if (rows[0]?.ours) await proveLast(services, copies, asked);
  } finally {
    await client.end().catch(() => {});
  }
}

async function proveLast({ db, clock }: CopyServices, copies: CopySettings, asked: boolean): Promise<void> {
  const copy = await copyToProve(copies);
  if (!copy && (await db.$count(sql`copias WHERE archivo IS NOT NULL`)) === 0) return;
  if (copy && !asked && (await isProven(db, copy.archivo))) return;
  await db.execute(sql`
    UPDATE pruebas_copias SET acabada_en = ${clock()}, error = 'El programa se paró mientras la probaba.' WHERE acabada_en IS NULL`);
  const id = uuid();
  const { archivo = null, copiaDe = null, carpeta = null } = copy ?? {};
  await db.insert(pruebasCopias).values({ id, empezadaEn: clock(), archivo, copiaDe, carpeta });
  const note = (values: Partial<typeof pruebasCopias.$inferInsert>) =>
    db
      .update(pruebasCopias)
      .set({ acabadaEn: clock(), ...values })
      .where(eq(pruebasCopias.id, id));
  if (!copy) await note({ error: UNREACHED });
  else
    await prove(db, { copies, copy, note }).catch(async (error: unknown) => {
      // No result is noted, because the queue tries again: a restart is no fault of the copy.
      await db.delete(pruebasCopias).where(eq(pruebasCopias.id, id));
      throw error;
    });
  await db.execute(sql`
    DELETE FROM pruebas_copias WHERE id NOT IN (SELECT id FROM pruebas_copias ORDER BY empezada_en DESC LIMIT ${KEPT})`);
}

type ToProve = { archivo: string; copiaDe: Date; carpeta: string };

/** The last copy, from another folder than the first if one has it: that copy remains if a disk is lost. */
async function copyToProve(copies: CopySettings): Promise<ToProve | undefined> {
  const [last] = await copiesInPlaces(copies);
  if (!last) return undefined;
  const [first = '', ...others] = foldersOf(copies);
  for (const carpeta of [...others, first])
    if (await stat(path.join(carpeta, last.archivo)).catch(() => undefined))
      return { archivo: last.archivo, copiaDe: last.hechaEn, carpeta };
  return undefined;
}

const isProven = async (db: Db, archivo: string): Promise<boolean> =>
  (await db.$count(
    sql`pruebas_copias WHERE archivo = ${archivo} AND acabada_en IS NOT NULL AND error IS NULL`,
  )) > 0;

type Proving = {
  copies: CopySettings;
  copy: ToProve;
  note(values: Partial<typeof pruebasCopias.$inferInsert>): Promise<unknown>;
};

async function prove(db: Db, { copies, copy, note }: Proving): Promise<void> {
  const { dataDir, proof = USUAL } = copies;
  const folder = path.resolve(proof.folder ?? path.join(dataDir, 'prueba'));
  const identities = await ownIdentities(dataDir);
  let part: Part | undefined;
  let loaded = 0;
  const { size } = await stat(path.join(copy.carpeta, copy.archivo));
  try {
    await mkdir(folder, { recursive: true });
    const room = await readRoom(db, { folder, dataDir, bounds: proof });
    const bounds = watchBounds({ folder, floor: room.floor, minutes: proof.minutes });
    const tried = await tryCopy(path.join(copy.carpeta, copy.archivo), {
      identities,
      folder: path.join(folder, 'copia'),
      settings: SMALL,
      choose: (manifest) => {
        part = choosePart(manifest, room);
        if (part.bytes === 0) throw noRoom(folder, room.free, room.floor);
        return part;
      },
      also: (back) => compareWithLive(back, db.$client),
      signal: AbortSignal.any([bounds.signal, ...(copies.stopping ? [copies.stopping] : [])]),
      onProgress: (what, bytes) => {
        if (what === 'load') loaded = bytes;
      },
    }).finally(bounds.stop);
    const { fallos, segundos, cifras, sinComparar } = tried;
    await note({
      segundos,
      cifras,
      fallos: fallos.slice(0, FAULTS_KEPT),
      sinComparar: [...sinComparar, ...leftOut(part)],
      bytes: part?.bytes ?? null,
      deBytes: part?.deBytes ?? null,
      hasta: part?.hasta ?? null,
      error:
        fallos.length > 0
          ? `Vuelve, pero no como se guardó: ${plural(fallos.length, 'diferencia', 'diferencias')}.`
          : null,
    });
    if (fallos.length === 0)
      await db.execute(sql`UPDATE copias SET probada_en = now() WHERE archivo = ${copy.archivo}`);
  } catch (error) {
    if (copies.stopping?.aborted) throw error;
    const done = part && size > 0 ? Math.round(part.bytes * (loaded / size)) : null;
    await note({
      error: proofReason(error, { folder, encrypted: copy.archivo.endsWith('.age'), identities }),
      bytes: done,
      deBytes: part?.deBytes ?? null,
    });
  }
}

const leftOut = (part: Part | undefined): string[] => {
  if (!part) return [];
  return [
    ...(part.base
      ? []
      : ['La cadena de facturas, el historial y los archivos: la base de datos no cabe entera.']),
    ...part.nunca.map((clave) => `«${clave}»: no cabe en ninguna noche. Se ha leído y está como se copió.`),
  ];
};
