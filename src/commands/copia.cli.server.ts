import { stat } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { showProgress } from '#comparador/dgt/terminal.server.ts';
import { FAULT_WORDS } from '#oficina/instalacion/copias/archivos/bad-files.server.ts';
import { knownToCopies } from '#oficina/instalacion/copias/archivos/known-files.server.ts';
import { copyTo } from '#oficina/instalacion/copias/copies-folder.server.ts';
import { reasonOf } from '#oficina/instalacion/copias/copy-reasons.ts';
import { copySummary } from '#oficina/instalacion/copias/summary.server.ts';
import { allRecipients } from '#platform/copies/age.server.ts';
import { writeKeys } from '#platform/copies/keys-file.server.ts';
import { makeCopy } from '#platform/copies/make-copy.server.ts';
import { limitSilence } from '#platform/database/patience.server.ts';
import { databaseOf, openToolDatabase } from '#platform/database/tool-database.server.ts';
import { formatBytes, plural } from '#platform/kit/format.ts';
import { readEnv } from '#program/env.server.ts';
import { runTool } from '#program/import-tool.server.ts';
import { openToolFiles } from '#program/open-files.server.ts';
import { readVersion } from '#program/version.server.ts';

const USO = `Uso: npm run copia [-- --destino carpeta] [--con-claves]
Guarda en un solo archivo la base de datos y los ficheros como están en este momento, con el programa en marcha o parado.
Sin --destino, en las carpetas de COPIAS_DIR o en ./copias. Con COPIAS_AGE la deja cifrada. Con --con-claves deja aparte, y solo para ti, las claves del programa.`;

await runTool(async (args) => {
  const { values } = parseArgs({
    args,
    options: {
      destino: { type: 'string' },
      'con-claves': { type: 'boolean', default: false },
      ayuda: { type: 'boolean', default: false },
    },
  });
  if (values.ayuda) return console.log(USO);
  const env = readEnv();
  limitSilence(env.SIN_AVANCE_S);
  const [folder = './copias', ...others] =
    values.destino === undefined ? (env.COPIAS_DIR ?? []) : [values.destino];
  const { db, url, close } = await openToolDatabase(databaseOf(env));
  const bar = showProgress({ input: process.stdin, output: process.stdout }, 'Copiando');
  try {
    const { file, bytes, manifest } = await makeCopy({
      databaseUrl: url,
      dataDir: env.DATA_DIR,
      files: await openToolFiles(env, db),
      folder: path.resolve(folder),
      recipients: await allRecipients(env.DATA_DIR, env.COPIAS_AGE),
      program: readVersion(),
      now: new Date(),
      summary: copySummary,
      known: knownToCopies,
      onProgress: (done) => bar.update(done, 0),
    });
    bar.end();
    const rows = manifest.tablas.reduce((sum, { filas }) => sum + filas, 0);
    console.log(`Copia hecha: ${file} (${formatBytes(bytes)})`);
    console.log(
      `Lleva ${plural(rows, 'fila', 'filas')} de ${plural(manifest.tablas.length, 'tabla', 'tablas')} y ${plural(manifest.archivos.length, 'fichero', 'ficheros')}.`,
    );
    for (const gone of manifest.retirados) console.log(`  - ${gone} se borró mientras se copiaba, y no va.`);
    for (const { ruta, fallo } of manifest.malos)
      console.log(`  - ${ruta} no va en la copia: ${FAULT_WORDS[fallo]}.`);
    if (manifest.malos.length > 0) {
      console.log(
        'Esos archivos no están como se guardaron. Conserva las copias de antes: en «Copias» se reponen de la última que los tenga buenos.',
      );
      process.exitCode = 1;
    }
    for (const other of others) await takeTo(file, path.resolve(other));
    if (values['con-claves']) await tellKeys(env.DATA_DIR, file);
  } finally {
    bar.end();
    await close();
  }
}, USO);

async function takeTo(file: string, folder: string): Promise<void> {
  try {
    await copyTo(file, folder);
    console.log(`También está en ${folder}.`);
  } catch (error) {
    console.log(`No ha llegado a ${folder}. ${reasonOf(error)}`);
    process.exitCode = 1;
  }
}

async function tellKeys(dataDir: string, copy: string): Promise<void> {
  const keys = await writeKeys(dataDir, copy);
  if (!keys)
    return console.log('El programa no tiene claves propias en DATA_DIR: no hay nada que guardar aparte.');
  const { size } = await stat(keys);
  console.log(
    `Claves: ${keys} (${formatBytes(size)}). Guárdalas en otro sitio: con ellas se firma como el programa.`,
  );
}
