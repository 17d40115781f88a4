import path from 'node:path';
import {
  placeOf,
  placeReader,
  readInstallation,
} from '#oficina/instalacion/instalacion/file-place.server.ts';
import { placedFiles } from '#oficina/instalacion/instalacion/placed-files.server.ts';
import { unknownStore } from '#oficina/instalacion/instalacion/shared-files.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import { type Files, folderFiles } from '#platform/files/files.server.ts';
import { nameOfStore, readStoreAddress, sameStore } from '#platform/files/object-store/address.server.ts';
import { objectFiles } from '#platform/files/object-store/object-files.server.ts';
import type { Env } from './env.server.ts';

type StoreEnv = Pick<Env, 'DATA_DIR' | 'ARCHIVOS_URL' | 'ARCHIVOS_ACCESS_KEY' | 'ARCHIVOS_SECRET_KEY'>;

/** Places of the files in the environment: the folder always, and a store of objects if there is one. */
export type FilePlaces = {
  carpeta: { files: Files; name: string };
  s3?: { files: Files; name: string; same: string };
};

export function placesOf(env: StoreEnv): FilePlaces {
  const folder = path.resolve(env.DATA_DIR, 'ficheros');
  const carpeta = { files: folderFiles(folder), name: folder };
  const address = readStoreAddress(env.ARCHIVOS_URL ?? '');
  const [accessKey, secretKey] = [env.ARCHIVOS_ACCESS_KEY, env.ARCHIVOS_SECRET_KEY];
  if (!address || accessKey === undefined || secretKey === undefined) return { carpeta };
  const files = objectFiles(address, { accessKey, secretKey });
  return { carpeta, s3: { files, name: nameOfStore(address), same: sameStore(address) } };
}

/** Files of a database, in the place that the database itself names. */
export function openFiles({ carpeta, s3 }: FilePlaces, db: Pick<Db, 'execute'>): Files {
  return s3 ? placedFiles({ carpeta: carpeta.files, s3: s3.files }, placeReader(db)) : carpeta.files;
}

/** Files of a database for a tool. Throws `StartupError` when they are in a store that its environment does not name. */
export async function openToolFiles(env: StoreEnv, db: Pick<Db, 'execute'>): Promise<Files> {
  const places = placesOf(env);
  const { en, hacia } = placeOf(await readInstallation(db));
  if (!places.s3 && (en === 's3' || hacia !== null)) throw unknownStore();
  return openFiles(places, db);
}
