import { parseArgs } from 'node:util';
import { showProgress } from '#comparador/dgt/terminal.server.ts';
import { presentWords } from '#oficina/documentos/evidencias/presente/apart-words.ts';
import { readSituation } from '#oficina/documentos/evidencias/read-situation.server.ts';
import { hasRoot } from '#oficina/documentos/evidencias/verify-days.server.ts';
import { verifyEvidence } from '#oficina/documentos/evidencias/verify-evidence.server.ts';
import { FAULT_WORDS } from '#oficina/instalacion/copias/archivos/bad-files.server.ts';
import { walkFiles } from '#oficina/instalacion/copias/archivos/walk-files.server.ts';
import { differentDays, totalsFaults } from '#oficina/ventas/facturas/totales/verify-totals.server.ts';
import { countRecords, type Fallo, verifyChains } from '#oficina/ventas/verifactu/verify-chain.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import { databaseOf, openToolDatabase } from '#platform/database/tool-database.server.ts';
import { StartupError } from '#platform/http/startup-error.server.ts';
import { plural } from '#platform/kit/format.ts';
import { readEnv } from '#program/env.server.ts';
import { runTool } from '#program/import-tool.server.ts';
import { openToolFiles } from '#program/open-files.server.ts';

const USO = `Uso: npm run verificar [-- --huella HUELLA]
Comprueba, sin cambiar nada, la cadena de registros de facturación, las facturas, su numeración y los totales de cada día, que los
documentos y las fotos están como se guardaron, los sellos del historial, los cobros, los accesos y los documentos, y que los cobros, los IBAN,
las tarifas y los estados son los que dice su historial, con el programa en marcha o parado.
Con la huella de un correo diario, que la cadena la tiene. Dice qué está mal y dónde, y entonces termina con 1.`;

await runTool(async (args) => {
  const asked = readArgs(args);
  if (!asked) return console.log(USO);
  const env = readEnv();
  const { db, close } = await openToolDatabase(databaseOf(env));
  try {
    const files = await openToolFiles(env, db);
    const fallos = [
      ...(await checkFacturas(db)),
      ...(await checkTotals(db)),
      ...(await checkFiles({ db, files })),
      ...(await checkEvidence(db, asked.huella)),
    ];
    if (fallos.length === 0) return console.log('Todo está como se emitió, como se guardó y como se selló.');
    for (const { donde, motivo } of fallos) console.log(`  - ${donde}: ${motivo}`);
    console.log(
      `Hay ${plural(fallos.length, 'fallo', 'fallos')}. No borres nada: guarda una copia y busca la causa.`,
    );
    process.exitCode = 1;
  } finally {
    await close();
  }
}, USO);

/**
 * Reads the arguments; undefined when the usage is asked for. Throws `StartupError` for a text that is no hash.
 */
function readArgs(args: string[]): { huella?: string } | undefined {
  const { values } = parseArgs({
    args,
    options: { huella: { type: 'string' }, ayuda: { type: 'boolean', default: false } },
  });
  if (values.ayuda) return undefined;
  const huella = values.huella?.trim().toLowerCase();
  if (huella === undefined) return {};
  if (/^[0-9a-f]{64}$/.test(huella)) return { huella };
  throw new StartupError('La huella son 64 cifras y letras de la a a la f, como vienen en el correo.');
}

async function checkFacturas(db: Db): Promise<Fallo[]> {
  const total = await countRecords(db);
  const bar = progress('Comprobando los registros');
  const { registros, facturas, fallos } = await verifyChains(db, (done) => bar.update(done, total));
  bar.end();
  console.log(
    `Se han mirado ${plural(registros, 'registro', 'registros')} y ${plural(facturas, 'factura', 'facturas')}.`,
  );
  return fallos;
}

async function checkTotals(db: Db): Promise<Fallo[]> {
  const bar = progress('Comprobando los totales');
  const days = await differentDays(db, (done, total) => bar.update(done, total));
  bar.end();
  return totalsFaults(days);
}

async function checkFiles(services: Parameters<typeof walkFiles>[0]): Promise<Fallo[]> {
  const bar = progress('Comprobando los archivos');
  const { archivos, malos } = await walkFiles(services, (done) => bar.update(done, 0));
  bar.end();
  console.log(`Se han mirado ${plural(archivos, 'archivo', 'archivos')}.`);
  return malos.map(({ nombre, clave, fallo }) => ({
    donde: `${nombre} (${clave})`,
    motivo: FAULT_WORDS[fallo],
  }));
}

async function checkEvidence(db: Db, huella: string | undefined): Promise<Fallo[]> {
  const { selladas, abiertas, borradas } = await readSituation(db);
  const bar = progress('Comprobando el historial');
  const { filas, fallos, ...compared } = await verifyEvidence(db, (done) => bar.update(done, selladas));
  bar.end();
  console.log(
    `Se han mirado ${plural(selladas, 'anotación sellada', 'anotaciones selladas')} y ${plural(filas, 'fila', 'filas')}.`,
  );
  console.log(presentWords(compared));
  if (abiertas > 0)
    console.log(`${plural(abiertas, 'anotación espera', 'anotaciones esperan')} todavía a su sello.`);
  for (const { familia, motivo, veces } of borradas)
    console.log(`${familia}: ${plural(veces, 'borrada o vaciada', 'borradas o vaciadas')} ${motivo}.`);
  if (huella === undefined) return fallos;
  if (await hasRoot(db, huella)) {
    console.log('La huella está en la cadena.');
    return fallos;
  }
  return [
    ...fallos,
    { donde: 'Huella del correo', motivo: 'no está en la cadena: se ha rehecho o restaurado' },
  ];
}

function progress(what: string) {
  return showProgress({ input: process.stdin, output: process.stdout }, what);
}
