import path from 'node:path';
import { parseArgs } from 'node:util';
import { exportedTables } from '#families.server.ts';
import { exportAll } from '#oficina/instalacion/copias/exportar/export-all.server.ts';
import { databaseOf, openToolDatabase } from '#platform/database/tool-database.server.ts';
import { plural } from '#platform/kit/format.ts';
import { readEnv } from '#program/env.server.ts';
import { runTool, WrongWords } from '#program/import-tool.server.ts';
import { openToolFiles } from '#program/open-files.server.ts';

const USO = `Uso: npm run exportar -- --destino carpeta
Saca todo para leerlo sin este programa: CSV y JSON de cada familia, los PDF de los papeles, los registros de facturación, los documentos, las fotos, y un
index.html que se abre desde el disco. Sin contraseñas ni enlaces secretos. Con el programa en marcha o parado.`;

await runTool(async (args) => {
  const { values } = parseArgs({
    args,
    options: { destino: { type: 'string' }, ayuda: { type: 'boolean', default: false } },
  });
  if (values.ayuda) return console.log(USO);
  if (!values.destino) throw new WrongWords();
  const env = readEnv();
  const { db, url, close } = await openToolDatabase(databaseOf(env));
  try {
    const { folder, filas, papeles, documentos } = await exportAll({
      db,
      databaseUrl: url,
      read: (await openToolFiles(env, db)).read,
      tables: exportedTables,
      folder: path.resolve(values.destino),
      now: new Date(),
      onStep: (what) => process.stdout.isTTY && console.log(`  ${what}`),
    });
    console.log(
      `Exportado a ${folder}: ${plural(filas, 'fila', 'filas')}, ${plural(papeles, 'papel', 'papeles')} en PDF y ${plural(documentos, 'documento', 'documentos')}.`,
    );
    console.log(`Ábrelo con el navegador: ${path.join(folder, 'index.html')}`);
  } finally {
    await close();
  }
}, USO);
