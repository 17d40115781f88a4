import { createReadStream } from 'node:fs';
import { parseCommand, runImport, USO } from '#comparador/dgt/import-command.server.ts';
import { keepSourceFile } from '#comparador/dgt/source-files.server.ts';
import { refreshStaleOffers } from '#comparador/ofertas/comparador/refresh-offers.server.ts';
import { borrarDemostracion } from '#demo/remove-demo.server.ts';
import { runTool, withImportDatabase } from '#program/import-tool.server.ts';
import { openToolFiles } from '#program/open-files.server.ts';

await runTool(async (args) => {
  if (args.includes('--ayuda')) return console.log(USO);
  const command = parseCommand(args);
  await withImportDatabase(async (db, env, { at }) => {
    const files = await openToolFiles(env, db);
    await runImport(command, {
      db,
      terminal: { input: process.stdin, output: process.stdout },
      clock: () => new Date(),
      removeDemo: borrarDemostracion,
      template: env.DGT_MICRODATOS_URL,
      at,
      onLoaded: (mes, file) => keepSourceFile(db, files, { mes, content: createReadStream(file) }),
    });
    await refreshStaleOffers(db, new Date());
  });
});
