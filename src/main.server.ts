import './quick-packages.server.ts';
import { existsSync } from 'node:fs';
import { pino } from 'pino';
import { StartupError } from '#api/startup-error.server.ts';
import { readEnv, setNodeEnv } from './env.server.ts';
import type { Program } from './program.server.ts';

/** `--demo` loads the demonstration data into an empty database; `--dev` serves the site through Vite. */
async function main(flags: Set<string>): Promise<void> {
  const development = flags.has('--dev');
  const env = readEnv();
  setNodeEnv(development ? 'development' : 'production');
  const transport = process.stdout.isTTY
    ? { target: 'pino-pretty', options: { ignore: 'pid,hostname' } }
    : undefined;
  const log = pino({ level: env.LOG_LEVEL, transport });
  if (!development && !existsSync(new URL('../build/server/index.js', import.meta.url))) {
    throw new StartupError('Falta construir el sitio. Ejecuta antes: npm run build');
  }
  const stopping = new Promise<string>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, resolve);
  });
  const { startProgram } = await import('./program.server.ts');
  const demo = flags.has('--demo') ? await import('./demo.server.ts') : undefined;
  const program = await startProgram({
    env,
    log,
    seed: demo?.seedDemo,
    dev: development ? await (await import('./dev-site.server.ts')).openDevSite() : undefined,
  });
  console.log(`\n  Carné Claro está en ${env.publicUrl}\n  Para pararlo: Ctrl+C\n`);
  for (const line of demo?.logins() ?? []) console.log(`  ${line}`);
  stopping.then((signal) => stop(program, signal));
}

async function stop(program: Program, signal: string): Promise<void> {
  console.log(`\n  ${signal === 'SIGINT' ? 'Ctrl+C' : signal}: terminando lo que está en marcha…`);
  // A second Ctrl+C doesn't wait.
  process.once('SIGINT', () => process.exit(130));
  await program.close();
  process.exit(0);
}

try {
  await main(new Set(process.argv.slice(2)));
} catch (error) {
  if (error instanceof StartupError) console.error(`\n${error.message}\n`);
  else console.error(error);
  process.exit(1);
}
