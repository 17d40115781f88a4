import { createReadStream } from 'node:fs';
import path from 'node:path';
import { folderFiles } from '#api/files.server.ts';
import { borrarDemostracion } from '#demo/remove-demo.server.ts';
import { parseCommand, runImport, USO } from '#dgt/import-command.server.ts';
import { keepSourceFile } from '#dgt/source-files.server.ts';
import { refreshStaleOffers } from '#resources/comparador/refresh-offers.server.ts';
import { runTool, withImportDatabase } from './import-tool.server.ts';

await runTool(async (args) => {
  if (args.includes('--ayuda')) return console.log(USO);
  const command = parseCommand(args);
  await withImportDatabase(async (db, env) => {
    const files = folderFiles(path.join(env.DATA_DIR, 'ficheros'));
    await runImport(command, {
      db,
      terminal: { input: process.stdin, output: process.stdout },
      clock: () => new Date(),
      removeDemo: borrarDemostracion,
      template: env.DGT_MICRODATOS_URL,
      onLoaded: (mes, file) => keepSourceFile(db, files, { mes, content: createReadStream(file) }),
    });
    await refreshStaleOffers(db, new Date());
  });
});
