import { randomBytes } from 'node:crypto';
import { readEnv } from '#program/env.server.ts';
import { runTool, WrongWords } from '#program/import-tool.server.ts';

const ROLE = 'carne_claro_app';

const USO = `Uso: npm run permisos
Escribe, sin conectarse a nada, cómo hacer en el PostgreSQL de DATABASE_URL el usuario con el que debe entrar el programa: uno que
no es dueño de nada, y al que la propia base de datos niega cambiar el historial o lo que lo protege.`;

await runTool(async (args) => {
  if (args.includes('--ayuda')) return console.log(USO);
  if (args.length > 0) throw new WrongWords();
  const { DATABASE_URL, DATABASE_DIRECT_URL } = readEnv();
  if (!DATABASE_URL)
    return console.log(
      'Sin DATABASE_URL no hay nada que hacer: el PostgreSQL del programa tiene ya sus usuarios.',
    );
  if (DATABASE_DIRECT_URL)
    return console.log('No hay nada que hacer: DATABASE_URL y DATABASE_DIRECT_URL son ya dos usuarios.');
  const url = new URL(DATABASE_URL);
  const name = decodeURIComponent(url.pathname.slice(1));
  const key = randomBytes(24).toString('base64url');
  [url.username, url.password] = [ROLE, key];
  console.log(`Que un administrador de PostgreSQL ejecute, con esta clave nueva u otra:

  CREATE ROLE ${ROLE} LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS PASSWORD '${key}';
  GRANT CONNECT ON DATABASE "${name.replaceAll('"', '""')}" TO ${ROLE};

Y arranca el programa con las dos direcciones; lo que puede hacer en cada tabla se lo da él mismo al arrancar:

  DATABASE_URL=${url.href}
  DATABASE_DIRECT_URL=la que ahora está en DATABASE_URL

Para restaurar copias, el usuario de DATABASE_DIRECT_URL necesita además:

  GRANT SET ON PARAMETER session_replication_role TO usuario;`);
}, USO);
