import { run } from './run.ts';

/**
 * Gives the files of the package that differ from the last commit, also new ones; those of that commit when nothing
 * has changed.
 */
export async function changedFiles(): Promise<string[]> {
  const changed = await git('diff', '--name-only', '--diff-filter=d', 'HEAD');
  const added = await git('ls-files', '--others', '--exclude-standard');
  const now = [...changed, ...added];
  return now.length > 0 ? now : git('diff', '--name-only', '--diff-filter=d', 'HEAD~1', 'HEAD');
}

async function git(...args: string[]): Promise<string[]> {
  const { code, output } = await run('git', args, { quiet: true });
  if (code !== 0) throw new Error(`git ${args.join(' ')}: ${output}`);
  return output.split('\n').filter((line) => line !== '');
}
