import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { COPY_PREFIX } from '#platform/copies/archive-writer.server.ts';
import type { State } from './read-state.server.ts';

/** Name of the state that lies beside a copy, such as `carne-claro-2026-11-22T033000Z-estado.json`. */
export const stateNameOf = (copy: string): string => copy.replace(/\.tar(\.age)?$/, '-estado.json');

const NAME = new RegExp(`^${COPY_PREFIX}[\\dTZ-]+-estado\\.json$`);

/** Leaves the state beside its copy. */
export const writeState = (folder: string, copy: string, state: State): Promise<void> =>
  writeFile(path.join(folder, stateNameOf(path.basename(copy))), JSON.stringify(state, null, 1), {
    mode: 0o600,
  });

/** The last state in the first folder that has one. */
export async function lastState(
  folders: readonly string[],
): Promise<{ name: string; content: Buffer } | undefined> {
  for (const folder of folders) {
    const names = await readdir(folder).catch(() => []);
    const name = names
      .filter((one) => NAME.test(one))
      .sort()
      .at(-1);
    if (name) return { name, content: await readFile(path.join(folder, name)) };
  }
  return undefined;
}
