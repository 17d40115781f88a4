import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { FOTO_FOLDER } from '#comparador/autoescuelas/imagenes/foto-files.server.ts';
import { DOCUMENTO_FOLDER } from '#oficina/documentos/documentos/documento-files.server.ts';
import {
  type InstantOptions,
  type Instants,
  openInstants,
} from '#platform/copies/instants/instants.server.ts';
import type { ReadCopySettings } from './copies-settings.server.ts';
import { instantStore } from './instant-trial.server.ts';
import { foldersOf } from './run-copy.server.ts';

type Options = Omit<InstantOptions, 'folders' | 'settings'> & { copies: ReadCopySettings; days: number };

/** Makes the copies of every minute in the folders of the copies, and keeps them for `days` days; 0 makes none. */
export function keepInstants({ copies: read, days, ...options }: Options): Instants {
  const settings = async () => {
    const copies = await read();
    if (!copies || days === 0) return undefined;
    const folders = foldersOf(copies);
    // Only the user of the program may read them. If a folder fails here, its round fails too and reports it.
    for (const folder of folders)
      await mkdir(path.join(folder, 'instantes'), { recursive: true, mode: 0o700 }).catch(() => {});
    return {
      places: folders.map((folder) => ({ name: folder, store: instantStore(folder) })),
      recipients: copies.recipients ?? [],
      days,
    };
  };
  return openInstants({ ...options, folders: [DOCUMENTO_FOLDER, FOTO_FOLDER], settings });
}
