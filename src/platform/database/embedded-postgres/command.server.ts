import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { errorText } from './errors.server.ts';

/** User that runs the server. It gets `capability` when it may not cross a folder above the data. */
export type Identity = { uid: number; gid: number; capability?: string };

export type Command = {
  file: string;
  args: string[];
  options: { cwd: string; env: Record<string, string>; uid?: number; gid?: number };
};

// A clean environment: PGDATA, PGPORT or PGOPTIONS would change the server.
const env = {
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  LC_ALL: 'C',
  TZ: 'UTC',
};

/** The command line that runs `file` as `identity`, or as this process's own user without one, in a clean environment. */
export function commandAs(identity: Identity | undefined, file: string, args: string[]): Command {
  const options = { cwd: '/', env };
  if (!identity) return { file, args, options };
  const { uid, gid, capability } = identity;
  // Node clears the supplementary groups by itself when it changes the user.
  if (!capability) return { file, args, options: { ...options, uid, gid } };
  const privileges = [
    `--reuid=${uid}`,
    `--regid=${gid}`,
    '--clear-groups',
    `--inh-caps=+${capability}`,
    `--ambient-caps=+${capability}`,
    // PostgreSQL checks its own binary with access(2), which ignores the capabilities of an ordinary user
    // without this bit.
    '--securebits=+no_setuid_fixup',
  ];
  return { file: 'setpriv', args: [...privileges, '--', file, ...args], options };
}

/** Runs a command to its end and gives what it wrote; throws with its error output when it fails. */
export async function run({ file, args, options }: Command): Promise<string> {
  try {
    return (await promisify(execFile)(file, args, options)).stdout;
  } catch (cause) {
    const output = cause instanceof Error && 'stderr' in cause ? String(cause.stderr).trim() : '';
    throw new Error(output || errorText(cause), { cause });
  }
}

/** Whether a command succeeds. */
export async function succeeds(command: Command): Promise<boolean> {
  return run(command).then(
    () => true,
    () => false,
  );
}
