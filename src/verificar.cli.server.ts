import { openToolDatabase } from '#api/tool-database.server.ts';
import { showProgress } from '#dgt/terminal.server.ts';
import { plural } from '#kit/format.ts';
import { countRecords, verifyChains } from '#resources/verifactu/verify-chain.server.ts';
import { readEnv } from './env.server.ts';
import { runTool } from './import-tool.server.ts';

const USO = `Uso: npm run verificar
Comprueba, sin cambiar nada, la cadena de registros de facturación, las facturas y su numeración, con el programa en marcha
o parado. Dice qué está mal y dónde, y entonces termina con 1.`;

await runTool(async (args) => {
  if (args.length > 0) return console.log(USO);
  const env = readEnv();
  const { db, close } = await openToolDatabase({ databaseUrl: env.DATABASE_URL, dataDir: env.DATA_DIR });
  try {
    const total = await countRecords(db);
    const bar = showProgress({ input: process.stdin, output: process.stdout }, 'Comprobando los registros');
    const { registros, facturas, fallos } = await verifyChains(db, (done) => bar.update(done, total));
    bar.end();
    console.log(
      `Se han mirado ${plural(registros, 'registro', 'registros')} y ${plural(facturas, 'factura', 'facturas')}.`,
    );
    if (fallos.length === 0) return console.log('Todo está como se emitió.');
    for (const { donde, motivo } of fallos) console.log(`  - ${donde}: ${motivo}`);
    console.log(
      `Hay ${plural(fallos.length, 'fallo', 'fallos')}. No borres nada: guarda una copia y busca la causa.`,
    );
    process.exitCode = 1;
  } finally {
    await close();
  }
});
