import { parseArgs } from 'node:util';
import { showProgress } from '#comparador/dgt/terminal.server.ts';
import { type Lugar, placeOf, readInstallation } from '#oficina/instalacion/instalacion/file-place.server.ts';
import { countPrograms } from '#oficina/instalacion/instalacion/live-programs.server.ts';
import { moveFiles } from '#oficina/instalacion/instalacion/move-files.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import { limitSilence } from '#platform/database/patience.server.ts';
import { databaseOf, openToolDatabase } from '#platform/database/tool-database.server.ts';
import { StartupError } from '#platform/http/startup-error.server.ts';
import { formatBytes, plural } from '#platform/kit/format.ts';
import { readEnv } from '#program/env.server.ts';
import { runTool, WrongWords } from '#program/import-tool.server.ts';
import { type FilePlaces, placesOf } from '#program/open-files.server.ts';

const USO = `Uso: npm run archivos -- mover --a s3
     npm run archivos -- mover --a carpeta [--carpeta-comun]
     npm run archivos -- donde
Lleva los documentos, las fotos y los demás ficheros de la carpeta de DATA_DIR al almacén S3 de ARCHIVOS_URL, o al revés, con el programa en
marcha: comprueba cada uno en su sitio nuevo, no pierde lo que se sube mientras tanto y, al final, los quita del de antes. Si se corta, se
repite y sigue; con el otro destino, se deshace. Con «donde» dice dónde están.
Todos los programas tienen que conocer el almacén (ARCHIVOS_URL). Al volver a la carpeta con varios en marcha, --carpeta-comun dice que la
comparten, en un disco de red.`;

await runTool(async (args) => {
  const asked = readArgs(args);
  if (!asked) return console.log(USO);
  const env = readEnv();
  limitSilence(env.SIN_AVANCE_S);
  const places = placesOf(env);
  const { db, close } = await openToolDatabase(databaseOf(env));
  try {
    if (asked.to === undefined) return await tell(db, places);
    await move(db, places, { to: asked.to, common: asked.common });
  } finally {
    await close();
  }
}, USO);

/** Reads the arguments; undefined when the usage is asked for. Throws `WrongWords` for others. */
function readArgs(args: string[]): { to?: Lugar; common: boolean } | undefined {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      a: { type: 'string' },
      'carpeta-comun': { type: 'boolean', default: false },
      ayuda: { type: 'boolean', default: false },
    },
  });
  const { a: to, 'carpeta-comun': common, ayuda } = values;
  const [order, ...more] = positionals;
  if (ayuda) return undefined;
  if (order === 'donde' && more.length === 0) return { common };
  if (order === 'mover' && more.length === 0 && (to === 's3' || to === 'carpeta')) return { to, common };
  throw new WrongWords();
}

async function tell(db: Db, { carpeta, s3 }: FilePlaces): Promise<void> {
  const { en, hacia } = placeOf(await readInstallation(db));
  const nameOf = (lugar: Lugar) =>
    lugar === 'carpeta'
      ? `la carpeta «${carpeta.name}»`
      : `el almacén «${s3?.name ?? 'que dice ARCHIVOS_URL, que falta aquí'}»`;
  console.log(`Los archivos están en ${nameOf(en)}.`);
  if (hacia === null) return;
  console.log(
    hacia === en
      ? 'Falta vaciar el sitio de antes: repite la orden de moverlos.'
      : `Se están llevando a ${nameOf(hacia)}: la orden de moverlos no ha terminado.`,
  );
}

async function move(
  db: Db,
  { carpeta, s3 }: FilePlaces,
  { to, common }: { to: Lugar; common: boolean },
): Promise<void> {
  if (!s3)
    throw new StartupError(
      'Di cuál es el almacén en ARCHIVOS_URL, ARCHIVOS_ACCESS_KEY y ARCHIVOS_SECRET_KEY.',
    );
  if (to === 'carpeta' && !common && (await countPrograms(db)) > 1)
    throw new StartupError(
      `Hay varios programas en marcha: solo con --carpeta-comun, si «${carpeta.name}» es para todos la misma carpeta, en un disco de red.`,
    );
  const bar = showProgress({ input: process.stdin, output: process.stdout }, 'Moviendo los archivos');
  try {
    const { archivos, bytes } = await moveFiles({
      db,
      stores: { carpeta: carpeta.files, s3: s3.files },
      same: s3.same,
      to,
      onProgress: (done, total) => bar.update(done, total),
    });
    bar.end();
    const where = to === 's3' ? s3.name : carpeta.name;
    console.log(
      `Los archivos están en «${where}», y ya no en el sitio de antes. Se han llevado ${plural(archivos, 'archivo', 'archivos')} (${formatBytes(bytes)}), y cada uno se ha leído allí y es igual.`,
    );
  } finally {
    bar.end();
  }
}
