import { readFileSync } from 'node:fs';

/** Ticks of the clock a second in /proc (proc(5), `sysconf(_SC_CLK_TCK)`): 100 on every Linux that Node runs on. */
const TICKS = 100;

/**
 * Seconds of processor of this process since its start, and of its children that have ended; outside of Linux, without the
 * children. The server of the test databases does not count, because all files share it.
 */
export function processorSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6 + childrenSeconds();
}

/** Seconds of processor of the children that have ended, and of theirs; 0 outside of Linux. */
export function childrenSeconds(): number {
  if (process.platform !== 'linux') return 0;
  const stat = readFileSync('/proc/self/stat', 'utf8');
  // The name of the program is in brackets and may hold blanks; cutime and cstime are fields 16 and 17.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[13]) + Number(fields[14])) / TICKS;
}
