import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** Kills the server of a cluster's folder with all the processes that it forked, as a machine that is switched off would. */
export async function killPostgres(cluster: string): Promise<void> {
  const pids = await processesOf(cluster);
  for (const pid of pids) kill(pid);
  for (const pid of pids) while (await runs(pid)) await wait(5);
}

/** Kills all the processes with this path in their command, and their children (PostgreSQL forks), until none is left. */
export async function killAllThatName(folder: string): Promise<void> {
  for (;;) {
    const pids = await everyProcess();
    const commands = await Promise.all(pids.map(commandOf));
    const found = pids.filter((pid, index) => pid !== process.pid && commands[index]?.includes(folder));
    if (found.length === 0) return;
    const parents = await Promise.all(pids.map(parentOf));
    const children = pids.filter((_pid, index) => found.includes(parents[index] ?? 0));
    for (const pid of [...found, ...children]) kill(pid);
    await wait(50);
  }
}

async function processesOf(cluster: string): Promise<number[]> {
  const text = await readFile(path.join(cluster, 'postmaster.pid'), 'utf8').catch(() => '');
  const postmaster = Number(text.split('\n')[0]);
  // A killed server leaves its pid file, and another process may have that pid by now.
  if (!postmaster || !(await commandOf(postmaster)).includes(cluster)) return [];
  const others = await everyProcess();
  const parents = await Promise.all(others.map(parentOf));
  return [postmaster, ...others.filter((_pid, index) => parents[index] === postmaster)];
}

const everyProcess = async () => (await readdir('/proc')).map(Number).filter((pid) => pid > 0);

const commandOf = (pid: number) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');

async function parentOf(pid: number): Promise<number> {
  const [, parent] = await stateOf(pid);
  return Number(parent);
}

/** Whether a process still runs. After its end it stays in /proc as a zombie (Z) until its parent collects it. */
async function runs(pid: number): Promise<boolean> {
  const [state] = await stateOf(pid);
  return state !== undefined && state !== 'Z';
}

/** State and parent of a process; empty when there is none. */
async function stateOf(pid: number): Promise<string[]> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // State and parent come after the name, which may contain spaces.
  return stat === '' ? [] : stat.replace(/^.*\) /s, '').split(' ');
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}
