import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type Rol, roles } from '#oficina/instalacion/instalacion/roles.ts';
import { stopServers } from '#platform/database/embedded-postgres/embedded-postgres.server.ts';
import { BUILT_SITE } from '#platform/http/root.server.ts';
import { StartupError } from '#platform/http/startup-error.server.ts';
import { startupErrorOf } from '#platform/http/startup-trouble.server.ts';
import type { DevSite } from '#platform/http/web.server.ts';
import { type Log, openLog } from '#platform/observe/log/log.server.ts';
import { printable } from '#platform/observe/log/unexpected.server.ts';
import { readEnv, setNodeEnv } from './env.server.ts';
import type { Program } from './program.server.ts';

const OPTIONS = {
  /** Loads the demonstration data into an empty database. */
  demo: { type: 'boolean' },
  /** With official results of the DGT, instead of invented ones. */
  real: { type: 'boolean' },
  /** Folder of their monthly files. */
  meses: { type: 'string' },
  /** Work that this program does, of several on one database. */
  rol: { type: 'string' },
  /** From now on the files of the database are those of this program. */
  'otra-carpeta': { type: 'boolean' },
  /** From now on the secret of the database is that of this program. */
  'otra-clave': { type: 'boolean' },
} as const;

/** Reads the command line. Throws `StartupError` for an unknown option or role. */
function readOptions(args: string[]) {
  const names = Object.keys(OPTIONS).map((name) => `--${name}`);
  try {
    const { rol = 'todo', ...rest } = parseArgs({ args, options: OPTIONS }).values;
    if (!isRol(rol)) throw new StartupError(`No hay papel «${rol}». Se admite: --rol ${roles.join('|')}`);
    return { ...rest, rol };
  } catch (error) {
    if (error instanceof StartupError) throw error;
    throw new StartupError(`No se conoce ${args.join(' ')}. Se admite: ${names.join(', ')}`);
  }
}

const isRol = (text: string): text is Rol => roles.some((rol) => rol === text);

/**
 * Runs the program until a signal ends it. Reports in Spanish, without a stack, the mistakes that a person can mend.
 * With `openDevSite` the site goes through Vite.
 */
export async function runProgram(openDevSite?: () => Promise<DevSite>): Promise<void> {
  try {
    await start(readOptions(process.argv.slice(2)), openDevSite);
  } catch (error) {
    const told = startupErrorOf(error);
    console.error(told ? `\n${told.message}\n` : printable(error));
    process.exit(1);
  }
}

async function start(
  options: ReturnType<typeof readOptions>,
  openDevSite?: () => Promise<DevSite>,
): Promise<void> {
  const env = readEnv();
  setNodeEnv(openDevSite ? 'development' : 'production');
  const log = openLog(env.LOG_LEVEL, process.stdout.isTTY);
  endWhenBroken(log);
  // Without a listener, writing to a closed output would end the program.
  for (const output of [process.stdout, process.stderr]) output.on('error', () => {});
  if (!openDevSite && !existsSync(BUILT_SITE))
    throw new StartupError('Falta construir el sitio. Ejecuta antes: npm run build');
  const waiting = new AbortController();
  const stopping = firstSignal();
  stopping.then(() => waiting.abort());
  const { startProgram } = await import('./program.server.ts');
  const demo = options.demo ? await import('./demo.server.ts') : undefined;
  const real = demo && options.real ? await import('#demo/real-demo.server.ts') : undefined;
  const months = real?.realMonths(options.meses ?? MONTHS_FOLDER);
  if (months) console.log(`\n  ${months.aviso}\n`);
  const terminal = process.stdout.isTTY === true;
  const dev = await openDevSite?.();
  const program = await startProgram({
    env,
    log,
    rol: options.rol,
    otherFiles: options['otra-carpeta'],
    otherSecret: options['otra-clave'],
    seed: demo && ((db, files) => demo.seedDemo(db, files, new Date(), months?.archivos)),
    terminal,
    dev,
    tell: (words) => console.error(`  ${words}`),
    stopping: waiting.signal,
  });
  console.log(`\n  Carné Claro está en ${env.publicUrl}\n  Para pararlo: Ctrl+C\n`);
  for (const notice of program.notices) console.error(`  ${notice}`);
  for (const line of demo?.logins() ?? []) console.log(`  ${line}`);
  for (const line of program.firstSteps) console.log(`  ${line}`);
  stopping.then((signal) => stop(program, signal));
}

/** Where the DGT's months may be, beside the program. */
const MONTHS_FOLDER = '../shared/dgt';

/** Node would print the error whole, with the values of the statement that failed. */
function endWhenBroken(log: Log): void {
  process.on('uncaughtException', (failure) => {
    log.report('program fell', { failure });
    process.exit(1);
  });
}

/** Milliseconds within which two Ctrl+C are the same one: the terminal sends it to the program and to npm, which passes it on. */
const SAME_MS = 500;

/**
 * Waits for the signal that ends the program. The same signal may come again, from npm or a supervisor that tells the whole
 * group, and changes nothing. A second Ctrl+C waits for nobody but PostgreSQL.
 */
function firstSignal(): Promise<string> {
  return new Promise((resolve) => {
    process.on('SIGTERM', resolve);
    let first: number | undefined;
    process.on('SIGINT', () => {
      first ??= performance.now();
      if (performance.now() - first > SAME_MS) void stopServers().then(() => process.exit(130));
      resolve('SIGINT');
    });
  });
}

async function stop(program: Program, signal: string): Promise<void> {
  console.log(`\n  ${signal === 'SIGINT' ? 'Ctrl+C' : signal}: terminando lo que está en marcha…`);
  // Only a supervisor has a balancer in front.
  if (signal === 'SIGTERM') await program.leave();
  await program.close();
  // A job may have started another server, to restore a copy and look at it.
  await stopServers();
  process.exit(0);
}
