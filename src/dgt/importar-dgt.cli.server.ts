import path from 'node:path';
import { folderFiles } from '#api/files.server.ts';
import { StartupError } from '#api/startup-error.server.ts';
import { openToolDatabase } from '#api/tool-database.server.ts';
import { readEnv } from '../env.server.ts';
import { loadReferenceData } from '../reference-data.server.ts';
import { messageFor, parseCommand, runImport, USO } from './import-command.server.ts';
import { analyzeResults } from './import-month.server.ts';
import { keepSourceFile } from './source-files.server.ts';

async function main(args: string[]): Promise<void> {
  if (args.includes('--ayuda')) return console.log(USO);
  const command = parseCommand(args);
  const env = readEnv();
  const { db, close } = await openToolDatabase({
    databaseUrl: env.DATABASE_URL,
    dataDir: env.DATA_DIR,
  });
  const files = folderFiles(path.join(env.DATA_DIR, 'ficheros'));
  try {
    await loadReferenceData(db);
    await runImport(command, {
      db,
      terminal: { input: process.stdin, output: process.stdout },
      clock: () => new Date(),
      template: env.DGT_MICRODATOS_URL,
      onLoaded: (mes, file) => keepSourceFile(db, files, { mes, path: file }),
    });
    await analyzeResults(db);
  } finally {
    await close();
  }
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  console.error(messageFor(error) ?? (error instanceof StartupError ? error.message : error));
  process.exitCode = 1;
}
