import { parseArgs } from 'node:util';
import pg from 'pg';
import { knownToCopies } from '#oficina/instalacion/copias/archivos/known-files.server.ts';
import { checkRestored } from '#oficina/instalacion/copias/check-restored.server.ts';
import { copySummary } from '#oficina/instalacion/copias/summary.server.ts';
import { upgradePostgres } from '#platform/copies/upgrade-postgres.server.ts';
import { limitSilence } from '#platform/database/patience.server.ts';
import { StartupError } from '#platform/http/startup-error.server.ts';
import { plural } from '#platform/kit/format.ts';
import { readEnv } from '#program/env.server.ts';
import { runTool } from '#program/import-tool.server.ts';
import { readVersion } from '#program/version.server.ts';

const USO = `Uso: npm run actualizar-postgres [-- --binarios carpeta]
Pasa la base de datos de DATA_DIR, de una versión anterior de PostgreSQL, a la de este programa, que ha de estar parado. La lee con el
PostgreSQL anterior, el de --binarios o el que trae de npm; la carga, la comprueba y entonces la pone en su sitio. La anterior se queda
al lado, en postgres.17 o el número que sea.`;

await runTool(async (args) => {
  const { values } = parseArgs({
    args,
    options: { binarios: { type: 'string' }, ayuda: { type: 'boolean', default: false } },
  });
  if (values.ayuda) return console.log(USO);
  const env = readEnv();
  limitSilence(env.SIN_AVANCE_S);
  if (env.DATABASE_URL)
    throw new StartupError('La base de datos de DATABASE_URL se actualiza con sus herramientas.');
  const done = await upgradePostgres({
    dataDir: env.DATA_DIR,
    oldBinaries: values.binarios,
    program: readVersion(),
    summary: copySummary,
    check: async (url, { resumen }) => {
      const { registros, facturas, fallos } = await checkRestored(url, {
        resumen,
        archivos: await filesOf(url),
      });
      console.log(
        `Se han comprobado ${plural(registros, 'registro', 'registros')} y ${plural(facturas, 'factura', 'facturas')}.`,
      );
      for (const { donde, motivo } of fallos) console.log(`  - ${donde}: ${motivo} (ya estaba así)`);
    },
    tell: (words) => console.log(words),
  });
  if (!done)
    return console.log('La base de datos ya es de la versión de este programa: no hay nada que hacer.');
  console.log(
    `Hecho: de PostgreSQL ${done.from} a ${done.to}. La anterior está en «postgres.${done.from}» de DATA_DIR: cuando hayas visto que todo va bien, ` +
      'haz una copia y bórrala.',
  );
}, USO);

/** Files that the rows name. The upgrade does not move them, so each must be as before. */
async function filesOf(url: string) {
  const client = new pg.Client(url);
  await client.connect();
  try {
    const files = [];
    for await (const file of knownToCopies(client)) files.push(file);
    return files;
  } finally {
    await client.end();
  }
}
