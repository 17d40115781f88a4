import { run } from './run.ts';

/** Installs a package of Debian's where possible: as root, with apt-get. Says whether it tried. */
export async function installSystemPackage(name: string): Promise<boolean> {
  if (process.getuid?.() !== 0 || !(await starts('apt-get', '--version'))) return false;
  await run('apt-get', ['update', '-qq'], { quiet: true });
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], {
    quiet: true,
    env: { DEBIAN_FRONTEND: 'noninteractive' },
  });
  return true;
}

/** Says whether a command exists and runs. With `option` the command must end at once with 0, as with `--version`. */
export async function starts(command: string, option: string): Promise<boolean> {
  return (await run(command, [option], { quiet: true })).code === 0;
}
