import { existsSync } from 'node:fs';
import { type Log, openLog } from '#api/log/log.server.ts';
import { printable } from '#api/log/unexpected.server.ts';
import { BUILT_SITE } from '#api/root.server.ts';
import { StartupError } from '#api/startup-error.server.ts';
import { startupErrorOf } from '#api/startup-trouble.server.ts';
import type { DevSite } from '#api/web.server.ts';
import { readEnv, setNodeEnv } from './env.server.ts';
import type { Program } from './program.server.ts';

/** Options of the command line: `--demo` loads the demonstration data into an empty database. */
const FLAGS = ['--demo'];

/**
 * Runs the program until a signal ends it. Reports in Spanish, without a stack, the mistakes that a person can mend.
 * With `openDevSite` the site goes through Vite.
 */
export async function runProgram(openDevSite?: () => Promise<DevSite>): Promise<void> {
  try {
    await start(new Set(process.argv.slice(2)), openDevSite);
  } catch (error) {
    const told = startupErrorOf(error);
    console.error(told ? `\n${told.message}\n` : printable(error));
    process.exit(1);
  }
}

async function start(flags: Set<string>, openDevSite?: () => Promise<DevSite>): Promise<void> {
  const unknown = [...flags].filter((flag) => !FLAGS.includes(flag));
  if (unknown.length > 0) throw new StartupError(`No se conoce ${unknown.join(', ')}. Se admite: ${FLAGS}`);
  const env = readEnv();
  setNodeEnv(openDevSite ? 'development' : 'production');
  const log = openLog(env.LOG_LEVEL, process.stdout.isTTY);
  endWhenBroken(log);
  if (!openDevSite && !existsSync(BUILT_SITE))
    throw new StartupError('Falta construir el sitio. Ejecuta antes: npm run build');
  const stopping = new Promise<string>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, resolve);
  });
  const { startProgram } = await import('./program.server.ts');
  const demo = flags.has('--demo') ? await import('./demo.server.ts') : undefined;
  const terminal = process.stdout.isTTY === true;
  const dev = await openDevSite?.();
  const program = await startProgram({ env, log, seed: demo?.seedDemo, terminal, dev });
  console.log(`\n  Carné Claro está en ${env.publicUrl}\n  Para pararlo: Ctrl+C\n`);
  for (const notice of program.notices) console.error(`  ${notice}`);
  for (const line of demo?.logins() ?? []) console.log(`  ${line}`);
  for (const line of program.firstSteps) console.log(`  ${line}`);
  stopping.then((signal) => stop(program, signal));
}

/** Node would print the error whole, with the values of the statement that failed. */
function endWhenBroken(log: Log): void {
  process.on('uncaughtException', (failure) => {
    log.report('program fell', { failure });
    process.exit(1);
  });
}

async function stop(program: Program, signal: string): Promise<void> {
  console.log(`\n  ${signal === 'SIGINT' ? 'Ctrl+C' : signal}: terminando lo que está en marcha…`);
  // A second Ctrl+C doesn't wait.
  process.once('SIGINT', () => process.exit(130));
  await program.close();
  process.exit(0);
}
