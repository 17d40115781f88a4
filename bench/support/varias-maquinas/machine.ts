import { once } from 'node:events';
import { chmod, chown, copyFile, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { commandAs, type Identity } from '#platform/database/embedded-postgres/command.server.ts';
import { serverUser } from '#platform/database/embedded-postgres/identity.server.ts';
import { killAllThatName } from '../killed-postgres.ts';
import { type KillableProcess, killAll, killableProcess } from './killable-process.ts';

/** Temporary folder of a whole installation, which an ordinary user may write in. */
export type Machine = {
  folder: string;
  /** Path within it. */
  file(...names: string[]): string;
  /** Makes a folder within it, of that user. */
  makeFolder(name: string): Promise<string>;
  /** Writes a file within it, which only that user reads; gives its path. */
  write(name: string, text: string): Promise<string>;
  /** A process of that user, with its log in the folder. */
  process(name: string, program: string, args: string[]): KillableProcess;
  /** Copies what all its processes logged to another folder. */
  keepLogs(to: string): Promise<void>;
  /** Kills all that runs in it, and removes it. */
  remove(): Promise<void>;
};

/** Makes the folder. Under root, it belongs to the user that may run PostgreSQL. */
export async function newMachine(): Promise<Machine> {
  const user: Identity | undefined = await serverUser();
  const folder = await mkdtemp(path.join(os.tmpdir(), 'carne-claro-varias-'));
  const own = async (made: string, mode: number) => {
    await chmod(made, mode);
    if (user) await chown(made, user.uid, user.gid);
    return made;
  };
  await own(folder, 0o755);
  const file = (...names: string[]) => path.join(folder, ...names);
  const makeFolder = async (name: string) => {
    await mkdir(file(name));
    // PostgreSQL refuses a folder that others may read.
    return own(file(name), 0o700);
  };
  return {
    folder,
    file,
    makeFolder,
    write: async (name, text) => {
      await writeFile(file(name), text);
      return own(file(name), 0o600);
    },
    process: (name, program, args) => killableProcess(commandAs(user, program, args), file(`${name}.log`)),
    keepLogs: async (to) => {
      const logs = (await readdir(folder)).filter((name) => name.endsWith('.log'));
      await mkdir(to, { recursive: true });
      for (const name of logs) await copyFile(file(name), path.join(to, name));
    },
    remove: async () => {
      await killAll();
      await killAllThatName(folder);
      await rm(folder, { recursive: true, force: true, maxRetries: 20 });
    },
  };
}

/** So many free ports, all different. */
export async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'));
  const ports = await Promise.all(
    servers.map(async (server) => {
      await once(server, 'listening');
      const address = server.address();
      return address !== null && typeof address === 'object' ? address.port : 0;
    }),
  );
  for (const server of servers) {
    server.close();
    await once(server, 'close');
  }
  return ports;
}
