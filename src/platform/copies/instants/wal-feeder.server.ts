import { createHash } from 'node:crypto';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { createGunzip } from 'node:zlib';
import { opened } from '../age.server.ts';
import { broken } from '../archive-reader.server.ts';
import { SEALED, type WalPiece } from './names.server.ts';
import type { Store } from './pieces.server.ts';

const EVERY_MS = 10;

/** Gives segments to a server that recovers. */
export type WalFeeder = {
  /** Shell command with which the server asks for a file. */
  command: string;
  /** Stops. Throws the failure that kept a segment from the server, if any. */
  close(): Promise<void>;
};

type Options = {
  store: Store;
  wal: readonly WalPiece[];
  identities: readonly string[];
  /** Folder only for this exchange, in which the server may write. */
  folder: string;
  /** Makes the user of the server the owner of a written file. */
  hand(file: string): Promise<void>;
};

/**
 * Handshake by files: PostgreSQL writes `pide/NAME`; we answer with `toma/NAME` (the content) or `no/NAME` (there
 * is none). If the folder is gone, because this program was killed, PostgreSQL stops waiting. After each segment,
 * the next one is unpacked in advance.
 */
export async function openWalFeeder({ store, wal, identities, folder, hand }: Options): Promise<WalFeeder> {
  const [wanted, given, none] = ['pide', 'toma', 'no'].map((name) => path.join(folder, name)) as [
    string,
    string,
    string,
  ];
  for (const one of [wanted, given, none]) await mkdir(one, { recursive: true, mode: 0o700 });
  await hand(folder);
  const bySegment = new Map(wal.map((piece, at) => [piece.segment, at]));
  const unpacking = new Map<number, Promise<Buffer>>();
  const unpacked = (at: number): Promise<Buffer> | undefined => {
    const piece = wal[at];
    if (!piece) return undefined;
    const begun = unpacking.get(at) ?? readSegment(store, piece, identities);
    begun.catch(() => undefined);
    unpacking.set(at, begun);
    return begun;
  };
  let failure: unknown;
  const answer = async (name: string) => {
    await rm(path.join(wanted, name));
    const at = bySegment.get(name);
    const content =
      at === undefined
        ? undefined
        : await unpacked(at)?.catch((error) => {
            failure = error;
            return undefined;
          });
    const [draft, target] = [path.join(folder, `${name}.nuevo`), path.join(content ? given : none, name)];
    await writeFile(draft, content ?? '', { mode: 0o600 });
    await hand(draft);
    await rename(draft, target);
    if (at === undefined) return;
    unpacking.delete(at);
    unpacked(at + 1);
  };
  let closed = false;
  const serving = (async () => {
    while (!closed) {
      for (const name of await readdir(wanted)) await answer(name);
      await sleep(EVERY_MS);
    }
  })();
  serving.catch(() => undefined);
  return {
    command: commandOf({ wanted, given, none }),
    close: async () => {
      closed = true;
      await serving;
      await rm(folder, { recursive: true, force: true });
      if (failure) throw failure;
    },
  };
}

function commandOf(folders: { wanted: string; given: string; none: string }): string {
  // `%` begins the placeholders of PostgreSQL, so a `%` in a path is doubled.
  const quoted = (folder: string) => `'${folder.replaceAll("'", `'\\''`).replaceAll('%', '%%')}'/%f`;
  const [wanted, given, none] = [quoted(folders.wanted), quoted(folders.given), quoted(folders.none)];
  return (
    `touch ${wanted} && while [ ! -e ${given} ]; do [ ! -e ${none} ] && [ -d "$(dirname ${wanted})" ] || exit 1; sleep 0.02; done; ` +
    `mv ${given} "%p"`
  );
}

async function readSegment(
  store: Store,
  { key, segment, hash }: WalPiece,
  identities: readonly string[],
): Promise<Buffer> {
  const content = await store.read(key);
  if (!content) throw broken(`falta «${key}»`);
  const packed = key.endsWith(SEALED) ? await opened(content, identities) : content;
  const parts: Buffer[] = [];
  try {
    for await (const part of unpack(packed)) parts.push(part);
  } catch {
    throw broken(`«${segment}» no es como se guardó`);
  }
  const whole = Buffer.concat(parts);
  if (createHash('sha256').update(whole).digest('hex').slice(0, 16) !== hash)
    throw broken(`«${segment}» no es como se guardó`);
  return whole;
}

function unpack(packed: Readable): AsyncIterable<Buffer> {
  const gunzip = createGunzip();
  packed.once('error', (error) => gunzip.destroy(error));
  return packed.pipe(gunzip);
}
