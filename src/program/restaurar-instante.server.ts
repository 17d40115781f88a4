import path from 'node:path';
import { markRestored } from '#oficina/base/restored.server.ts';
import { knownToCopies } from '#oficina/instalacion/copias/archivos/known-files.server.ts';
import type { CheckResult } from '#oficina/instalacion/copias/check-restored.server.ts';
import { checkInstant, instantStore, tryInstant } from '#oficina/instalacion/copias/instant-trial.server.ts';
import { OWN_IDENTITY, ownIdentities, readIdentities } from '#platform/copies/age.server.ts';
import { type Instant, tellMoment } from '#platform/copies/instants/choose-chain.server.ts';
import { type Elsewhere, restoreInstant } from '#platform/copies/instants/restore-instant.server.ts';
import { readKeys } from '#platform/copies/keys-file.server.ts';
import { waitForStore } from '#platform/files/object-store/wait-for-store.server.ts';
import { StartupError } from '#platform/http/startup-error.server.ts';
import { instantInMadrid } from '#platform/kit/dates/dates.ts';
import { plural } from '#platform/kit/format.ts';
import type { Env } from './env.server.ts';
import { placesOf } from './open-files.server.ts';

export type RestoreOptions = {
  instante: string;
  /** Folder of the copies; the first of COPIAS_DIR without it. */
  de?: string | undefined;
  vida?: string | undefined;
  claves?: string | undefined;
  identidad?: string | undefined;
};

/** Words of a restore, with the findings of its checks. */
type RestoreReport = { told: string; checked: CheckResult };

/**
 * Reads a moment written in a command, in the time of mainland Spain: '2026-11-26 12:34:56', with or without its seconds; 'ultimo' is the
 * last one. Throws `StartupError` for another text.
 */
export function readInstant(text: string): Instant {
  if (text === 'ultimo') return 'last';
  const [, day, minute, second = '00'] =
    /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2})(?::(\d{2}(?:\.\d{1,3})?))?$/.exec(text) ?? [];
  const start = new Date(instantInMadrid(`${day}T${minute}`));
  const seconds = Number(second);
  if (Number.isNaN(start.getTime()) || seconds >= 60)
    throw new StartupError(
      `«${text}» no es un instante. Escríbelo como «2026-11-26 12:34:56», con la hora de Madrid, o «ultimo».`,
    );
  return new Date(start.getTime() + Math.round(seconds * 1_000));
}

type Keys = Record<string, string> | undefined;

/** Identities that may open the copies: those of a file, and that of the program, of its data folder or its keys file. */
export const identitiesOf = async (env: Env, file: string | undefined, keys?: Keys): Promise<string[]> => [
  ...(file === undefined ? [] : await readIdentities(file)),
  ...(await ownIdentities(env.DATA_DIR)),
  ...Buffer.from(keys?.[OWN_IDENTITY] ?? '', 'base64')
    .toString()
    .split(/\s+/)
    .filter(Boolean),
];

/** Restores an instant into DATA_DIR, and gives what its checks found. */
export async function restoreHere(env: Env, asked: RestoreOptions): Promise<RestoreReport> {
  if (env.DATABASE_URL)
    throw new StartupError(
      'Con una base de datos externa, a un instante se vuelve con sus herramientas: docs/operacion/copias-por-instantes.md.',
    );
  const now = new Date();
  const folder = folderOf(env, asked);
  const keys = asked.claves === undefined ? undefined : await readKeys(asked.claves);
  let checked: CheckResult | undefined;
  const { instant, files } = await restoreInstant({
    store: instantStore(folder),
    identities: await identitiesOf(env, asked.identidad, keys),
    instant: readInstant(asked.instante),
    life: asked.vida,
    elsewhere: await storeOf(env, true),
    dataDir: env.DATA_DIR,
    keys,
    known: knownToCopies,
    before: (client, restored) =>
      markRestored(client, { archivo: 'instantes', copiaDe: restored.instant.toISOString(), now }),
    after: async (url, restored) => {
      checked = await checkInstant(url, restored);
    },
  });
  if (!checked) throw new Error('nothing was checked');
  const told = `Restaurado lo que había el ${tellMoment(instant)}, con ${plural(files.length, 'documento o foto', 'documentos y fotos')}.`;
  return { told, checked };
}

/** Restores an instant in a temporary folder, and gives what its checks found. */
export async function tryElsewhere(env: Env, asked: RestoreOptions): Promise<RestoreReport> {
  const { instant, checked } = await tryInstant({
    folder: folderOf(env, asked),
    identities: await identitiesOf(env, asked.identidad),
    instant: readInstant(asked.instante),
    life: asked.vida,
    elsewhere: await storeOf(env, false),
  });
  return { told: `Se ha podido restaurar lo que había el ${tellMoment(instant)}.`, checked };
}

/** The store of objects of the environment, if any. Throws `StartupError` when it cannot be used. */
async function storeOf(env: Env, bring: boolean): Promise<Elsewhere | undefined> {
  const { s3 } = placesOf(env);
  if (!s3) return undefined;
  await waitForStore(s3, { seconds: 0, tell: () => {} });
  return { files: s3.files, bring };
}

function folderOf(env: Env, { de }: RestoreOptions): string {
  const folder = de ?? env.COPIAS_DIR?.[0];
  if (folder !== undefined) return path.resolve(folder);
  throw new StartupError('Indica con --de la carpeta de las copias.');
}
