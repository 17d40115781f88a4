import { randomInt } from 'node:crypto';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { parseArgs } from 'node:util';
import { addAdministrator } from '#oficina/acceso/usuarios/add-administrator.server.ts';
import { readKeyLength, whyRefused } from '#oficina/acceso/usuarios/key-rules.server.ts';
import { databaseOf, openToolDatabase } from '#platform/database/tool-database.server.ts';
import { createPasswords } from '#platform/http/secrets/passwords.server.ts';
import { StartupError } from '#platform/http/startup-error.server.ts';
import { readEnv } from '#program/env.server.ts';
import { runTool, WrongWords } from '#program/import-tool.server.ts';

const USO = `Uso: npm run crear-administrador -- --email ana@ejemplo.es [--nombre "Ana Peña"] [--generar]
Pide la clave, o la inventa y la muestra una vez con --generar. Si ya hay un usuario con ese correo, no lo cambia.`;

await runTool(async (args) => {
  const { values } = parseArgs({
    args,
    options: {
      email: { type: 'string' },
      nombre: { type: 'string', default: 'Administrador' },
      generar: { type: 'boolean', default: false },
      ayuda: { type: 'boolean', default: false },
    },
  });
  if (values.ayuda) return console.log(USO);
  if (!values.email) throw new WrongWords();
  const env = readEnv();
  const { db, close } = await openToolDatabase(databaseOf(env));
  const { email, nombre } = values;
  let clave: string;
  try {
    clave = values.generar ? madeUp() : await askKey(await readKeyLength(db));
    const motivo = await whyRefused(db, clave, [nombre, email]);
    if (motivo) throw new StartupError(motivo);
    const hash = await createPasswords().hash(clave);
    await addAdministrator(db, { email, nombre, hash, now: new Date() });
  } finally {
    await close();
  }
  console.log(
    `Se ha creado un Administrador con el correo ${email}. El enlace del primer administrador, si lo había, ya no vale.`,
  );
  if (values.generar) console.log(`Su clave es ${clave} y no se volverá a mostrar. Que la cambie al entrar.`);
}, USO);

/** A random key of about 80 bits, without letters that look alike. */
function madeUp(): string {
  const letters = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
  return Array.from({ length: 14 }, () => letters[randomInt(letters.length)]).join('');
}

/** Reads a line without showing it. */
async function askKey({ minimo, maximo }: { minimo: number; maximo: number }): Promise<string> {
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = process.stdin.isTTY === true;
  const lines = createInterface({ input: process.stdin, output: silent, terminal });
  try {
    process.stdout.write(`Clave (${minimo} a ${maximo} caracteres): `);
    const clave = await lines.question('');
    process.stdout.write('\n');
    return clave;
  } finally {
    lines.close();
  }
}
