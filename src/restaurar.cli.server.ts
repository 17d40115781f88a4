import path from 'node:path';
import { parseArgs } from 'node:util';
import { readKeys } from '#api/copies/keys-file.server.ts';
import { restoreCopy } from '#api/copies/restore-copy.server.ts';
import { showProgress } from '#dgt/terminal.server.ts';
import { plural } from '#kit/format.ts';
import { markRestored } from '#office/restored.server.ts';
import { type Checked, checkRestored, tryCopy } from '#views/copias/check-restored.server.ts';
import { noteTrial } from '#views/copias/trials.server.ts';
import { readEnv } from './env.server.ts';
import { runTool } from './import-tool.server.ts';

const USO = `Uso: npm run restaurar -- archivo.tar [--claves archivo-claves.json]
     npm run restaurar -- --probar archivo.tar
Restaura una copia en un sitio vacío (DATA_DIR y, si la hay, la base de DATABASE_URL), entera o nada, y la comprueba. Lo
restaurado no envía nada a nadie hasta que un administrador lo confirma en el panel.
Con --probar la restaura en una carpeta temporal, la comprueba, apunta la fecha y la borra.`;

await runTool(async (args) => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      claves: { type: 'string' },
      probar: { type: 'boolean', default: false },
      ayuda: { type: 'boolean', default: false },
    },
  });
  const [given] = positionals;
  if (values.ayuda || given === undefined || positionals.length > 1) return console.log(USO);
  const file = path.resolve(given);
  if (values.probar) return tryOut(file);
  await restore(file, values.claves);
});

async function tryOut(file: string): Promise<void> {
  const env = readEnv();
  console.log('Probando la copia en una carpeta temporal…');
  const checked = await tryCopy(file);
  tell(checked);
  await noteTrial(env, { archivo: path.basename(file), now: new Date(), fallos: checked.fallos.length });
  console.log('La copia se ha podido restaurar.');
}

async function restore(file: string, keysFile: string | undefined): Promise<void> {
  const env = readEnv();
  const now = new Date();
  const keys = keysFile === undefined ? undefined : await readKeys(keysFile);
  const bar = showProgress(
    { input: process.stdin, output: process.stdout },
    'Comprobando y cargando la copia',
  );
  let checked: Checked | undefined;
  const manifest = await restoreCopy({
    file,
    databaseUrl: env.DATABASE_DIRECT_URL ?? env.DATABASE_URL,
    dataDir: env.DATA_DIR,
    ...(keys && { keys }),
    before: (client, { hechaEn }) =>
      markRestored(client, { archivo: path.basename(file), copiaDe: hechaEn, now }),
    after: async (url, copied) => {
      checked = await checkRestored(url, copied);
    },
    onProgress: (what, bytes) => bar.update(bytes, what === 'check' ? bytes * 2 : 0),
  }).finally(() => bar.end());
  console.log(
    `Restaurada la copia del ${manifest.hechaEn}: ${plural(manifest.tablas.length, 'tabla', 'tablas')} y ${plural(manifest.archivos.length, 'fichero', 'ficheros')}, iguales uno a uno.`,
  );
  if (checked) tell(checked);
  if (!keys && env.SECRET === undefined)
    console.log(
      'Sin el archivo de claves: todos tendrán que entrar otra vez, los segundos factores dejan de valer y lo que se firme ' +
        'desde ahora se sellará con otro certificado; lo ya sellado sigue valiendo.',
    );
  if (env.ARCHIVOS_URL !== undefined)
    console.log(
      `Los ficheros están en la carpeta «${path.resolve(env.DATA_DIR, 'ficheros')}»: con el programa en marcha, ` +
        '«npm run archivos -- mover --a s3» los lleva al almacén.',
    );
  console.log(
    'No se enviará nada (correos, registros a la Agencia Tributaria, recordatorios) hasta que un administrador lo confirme en el panel.',
  );
}

function tell({ registros, facturas, anotaciones, fallos }: Checked): void {
  console.log(
    `Se han comprobado ${plural(registros, 'registro', 'registros')}, ${plural(facturas, 'factura', 'facturas')} y ${plural(anotaciones, 'anotación sellada', 'anotaciones selladas')}.`,
  );
  for (const { donde, motivo } of fallos) console.log(`  - ${donde}: ${motivo}`);
  console.log(
    fallos.length === 0 ? 'Todo está como se emitió y como se selló.' : 'Esos fallos ya estaban en la copia.',
  );
  if (fallos.length > 0) process.exitCode = 1;
}
