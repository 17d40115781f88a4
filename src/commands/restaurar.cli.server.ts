import path from 'node:path';
import { parseArgs } from 'node:util';
import { showProgress } from '#comparador/dgt/terminal.server.ts';
import { markRestored } from '#oficina/base/restored.server.ts';
import {
  type CheckResult,
  checkRestored,
  tryCopy,
} from '#oficina/instalacion/copias/check-restored.server.ts';
import { noteTrial } from '#oficina/instalacion/copias/trials.server.ts';
import { readIdentities } from '#platform/copies/age.server.ts';
import { readKeys } from '#platform/copies/keys-file.server.ts';
import { restoreCopy } from '#platform/copies/restore-copy.server.ts';
import { limitSilence } from '#platform/database/patience.server.ts';
import { plural } from '#platform/kit/format.ts';
import { type Env, readEnv } from '#program/env.server.ts';
import { runTool, WrongWords } from '#program/import-tool.server.ts';
import {
  identitiesOf,
  type RestoreOptions,
  restoreHere,
  tryElsewhere,
} from '#program/restaurar-instante.server.ts';

const USO = `Uso: npm run restaurar -- archivo.tar [--claves archivo-claves.json] [--identidad clave-de-age.txt]
     npm run restaurar -- --instante '2026-11-26 12:34:56' [--de carpeta-de-copias] [--claves …] [--identidad …]
     npm run restaurar -- --probar archivo.tar
     npm run restaurar -- --probar --instante ultimo [--de carpeta-de-copias]
Restaura una copia en un sitio vacío (DATA_DIR y, si la hay, la base de DATABASE_URL), entera o nada, y la comprueba. Lo
restaurado no envía nada a nadie hasta que un administrador lo confirma en el panel.
Con --instante deja en un DATA_DIR vacío lo que había en ese instante, con la hora de Madrid, o en el último que se guardó («ultimo»).
Con --probar la restaura en una carpeta temporal, la comprueba, apunta la fecha y la borra.
Si está cifrada, la abre la clave de --identidad, o la del propio programa, que va con --claves.`;

await runTool(async (args) => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      claves: { type: 'string' },
      instante: { type: 'string' },
      de: { type: 'string' },
      vida: { type: 'string' },
      identidad: { type: 'string' },
      probar: { type: 'boolean', default: false },
      ayuda: { type: 'boolean', default: false },
    },
  });
  const [given] = positionals;
  const { instante, ...rest } = values;
  if (values.ayuda) return console.log(USO);
  if (positionals.length > 1 || (given === undefined) === (instante === undefined)) throw new WrongWords();
  limitSilence(readEnv().SIN_AVANCE_S);
  if (instante !== undefined) return restoreMoment({ instante, ...rest });
  const file = path.resolve(given ?? '');
  if (values.probar) return tryOut(file, values.identidad);
  await restore(file, values);
}, USO);

async function restoreMoment({ probar, ...asked }: RestoreOptions & { probar: boolean }): Promise<void> {
  const env = readEnv();
  console.log(probar ? 'Probando en una carpeta temporal…' : 'Restaurando…');
  const { told, checked } = await (probar ? tryElsewhere : restoreHere)(env, asked);
  console.log(told);
  tell(checked);
  if (probar) return;
  tellKeys(env, env.SECRET === undefined && asked.claves === undefined);
}

async function tryOut(file: string, identidad: string | undefined): Promise<void> {
  const env = readEnv();
  console.log('Probando la copia en una carpeta temporal…');
  // With `--identidad`, tries only that one: the program's own identity would open the copy too, and hide that the given one does not.
  const identities = await (identidad === undefined
    ? identitiesOf(env, undefined)
    : readIdentities(identidad));
  const checked = await tryCopy(file, { identities });
  tell(checked);
  if (checked.cifras > 0)
    console.log(`Se han comparado ${plural(checked.cifras, 'cifra', 'cifras')} con las de la copia.`);
  for (const what of checked.sinComparar) console.log(`No se ha podido comparar: ${what}`);
  await noteTrial(env, { archivo: path.basename(file), now: new Date(), fallos: checked.fallos.length });
  console.log('La copia se ha podido restaurar.');
}

type KeyOptions = { claves?: string | undefined; identidad?: string | undefined };

async function restore(file: string, { claves, identidad }: KeyOptions): Promise<void> {
  const env = readEnv();
  const now = new Date();
  const keys = claves === undefined ? undefined : await readKeys(claves);
  const bar = showProgress(
    { input: process.stdin, output: process.stdout },
    'Comprobando y cargando la copia',
  );
  let checked: CheckResult | undefined;
  const manifest = await restoreCopy({
    file,
    identities: await identitiesOf(env, identidad, keys),
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
  tellKeys(env, !keys && env.SECRET === undefined);
}

function tellKeys(env: Env, without: boolean): void {
  if (without)
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

function tell({ registros, facturas, anotaciones, fallos }: CheckResult): void {
  console.log(
    `Se han comprobado ${plural(registros, 'registro', 'registros')}, ${plural(facturas, 'factura', 'facturas')} y ${plural(anotaciones, 'anotación sellada', 'anotaciones selladas')}.`,
  );
  for (const { donde, motivo } of fallos) console.log(`  - ${donde}: ${motivo}`);
  console.log(
    fallos.length === 0 ? 'Todo está como se emitió y como se selló.' : 'Esos fallos ya estaban en la copia.',
  );
  if (fallos.length > 0) process.exitCode = 1;
}
