import { parseArgs } from 'node:util';
import { makeFirstLink } from '#oficina/acceso/usuarios/first-link.server.ts';
import { databaseOf, openToolDatabase } from '#platform/database/tool-database.server.ts';
import { StartupError } from '#platform/http/startup-error.server.ts';
import { readEnv } from '#program/env.server.ts';
import { firstLinkAddress } from '#program/first-administrator.server.ts';
import { runTool } from '#program/import-tool.server.ts';

const USO = `Uso: npm run primer-administrador
Escribe el enlace con que se crea el primer administrador en el navegador. El que hubiera antes deja de valer.`;

await runTool(async (args) => {
  const { values } = parseArgs({ args, options: { ayuda: { type: 'boolean', default: false } } });
  if (values.ayuda) return console.log(USO);
  const env = readEnv();
  const { db, close } = await openToolDatabase(databaseOf(env));
  let secret: string | undefined;
  try {
    secret = await makeFirstLink(db, new Date());
  } finally {
    await close();
  }
  if (secret === undefined)
    throw new StartupError(
      'Esta instalación ya tiene administrador. Quien haya perdido el suyo hace otro con: npm run crear-administrador -- --email ana@ejemplo.es',
    );
  console.log(`Abre este enlace con el programa en marcha. Vale una hora y una sola vez:
${firstLinkAddress(env.publicUrl, secret)}`);
}, USO);
