import path from 'node:path';
import { folderFiles } from '#api/files.server.ts';
import { openToolDatabase } from '#api/tool-database.server.ts';
import { showProgress } from '#dgt/terminal.server.ts';
import { plural } from '#kit/format.ts';
import { FAULT_WORDS } from '#resources/copias/archivos/bad-files.server.ts';
import { walkFiles } from '#resources/copias/archivos/walk-files.server.ts';
import { countRecords, verifyChains } from '#resources/verifactu/verify-chain.server.ts';
import { readEnv } from './env.server.ts';
import { runTool } from './import-tool.server.ts';

const USO = `Uso: npm run verificar
Comprueba, sin cambiar nada, la cadena de registros de facturación, las facturas y su numeración, y que los documentos y las
fotos están como se guardaron, con el programa en marcha o parado. Dice qué está mal y dónde, y entonces termina con 1.`;

await runTool(async (args) => {
  if (args.length > 0) return console.log(USO);
  const env = readEnv();
  const { db, close } = await openToolDatabase({ databaseUrl: env.DATABASE_URL, dataDir: env.DATA_DIR });
  try {
    const total = await countRecords(db);
    const bar = showProgress({ input: process.stdin, output: process.stdout }, 'Comprobando los registros');
    const { registros, facturas, fallos } = await verifyChains(db, (done) => bar.update(done, total));
    bar.end();
    const looking = showProgress(
      { input: process.stdin, output: process.stdout },
      'Comprobando los archivos',
    );
    const files = folderFiles(path.join(env.DATA_DIR, 'ficheros'));
    const { archivos, malos } = await walkFiles({ db, files }, (done) => looking.update(done, 0));
    looking.end();
    const wrong = [
      ...fallos,
      ...malos.map(({ nombre, clave, fallo }) => ({
        donde: `${nombre} (${clave})`,
        motivo: FAULT_WORDS[fallo],
      })),
    ];
    console.log(
      `Se han mirado ${plural(registros, 'registro', 'registros')}, ${plural(facturas, 'factura', 'facturas')} y ${plural(archivos, 'archivo', 'archivos')}.`,
    );
    if (wrong.length === 0) return console.log('Todo está como se emitió y como se guardó.');
    for (const { donde, motivo } of wrong) console.log(`  - ${donde}: ${motivo}`);
    console.log(
      `Hay ${plural(wrong.length, 'fallo', 'fallos')}. No borres nada: guarda una copia y busca la causa.`,
    );
    process.exitCode = 1;
  } finally {
    await close();
  }
});
