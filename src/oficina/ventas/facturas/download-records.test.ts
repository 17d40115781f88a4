import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { unzipped } from '#oficina/instalacion/datosPersonales/personal-data.testing.server.ts';
import type { Registro } from '#oficina/ventas/verifactu/record.ts';
import { submissionXml } from '#oficina/ventas/verifactu/record-xml.ts';
import { schemaFaults } from '#oficina/ventas/verifactu/schema.server.ts';
import { temporaryFolder } from '#test/support/app.testing.server.ts';
import { openOffice } from '#test/support/office.testing.server.ts';
import { billableCliente, draftFactura, fillBusiness, issue } from './facturas.testing.server.ts';

let now = new Date('2026-11-21T22:30:00Z');
const { db, admin, as } = await openOffice({ clock: () => now });
await fillBusiness(db);
const _idCliente = await billableCliente(db);
await db.execute(sql`UPDATE clientes SET razon_social = 'Peña & Hijos <«L''Home»>' WHERE id = ${_idCliente}`);

/**
 * Facturas: four on one day of the peninsula, until its last second, and two on the next day. In Greenwich, all six are of the same day.
 */
const made: { _id: string; codigo: string; version: number }[] = [];
for (const instant of ['2026-11-21T22:30:00Z', '2026-11-21T22:59:59Z', '2026-11-21T23:00:00Z']) {
  now = new Date(instant);
  for (const precioUnitario of ['0.335', '1500'])
    made.push(
      (await issue(
        admin,
        await draftFactura(admin, {
          _idCliente,
          titulo: 'Alta & baja',
          lineas: [{ descripcion: 'Una', precioUnitario }],
        }),
      )) as never,
    );
}
const annulled = made[1];
if (!annulled) throw new Error('nothing was issued');
const annulment = { _id: annulled._id, version: annulled.version, motivo: 'Duplicada' };
expect((await admin('PUT /facturas/anular', annulment)).statusCode).toBe(200);

const PERIOD = '/facturas/exportarRegistros?desde=2026-11-21&hasta=2026-11-22';

/** Unpacks the answer of a call in a folder. */
async function exported(call: string): Promise<string> {
  const answer = await admin(`GET ${call}`);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  const folder = await temporaryFolder();
  for (const [name, content] of await unzipped(answer.rawPayload)) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await writeFile(path.join(folder, name), content);
  }
  return folder;
}

/** Runs the program of an export in a process without this one's environment. */
const run = (folder: string, ...more: string[]) =>
  new Promise<{ code: number; said: string }>((resolve) =>
    execFile('node', ['comprobar.mjs', ...more], { cwd: folder, env: {} }, (error, said) =>
      resolve({ code: Number(error?.code ?? 0), said }),
    ),
  );

const chainIn = async (folder: string) => {
  const [chain] = (await readdir(folder, { withFileTypes: true })).filter((one) => one.isDirectory());
  return path.join(folder, chain?.name ?? '');
};
const recordsIn = async (chain: string) =>
  (await readdir(path.join(chain, 'registros'))).sort().map((name) => path.join('registros', name));

const whole = await exported(PERIOD);

test('los registros de un periodo van como se enviaron, en el orden de su cadena, y se comprueban fuera', async () => {
  const chain = await chainIn(whole);
  const { rows } = await db.execute<{ contenido: Registro; huella: string }>(
    sql`SELECT contenido, huella FROM registros_facturacion ORDER BY orden`,
  );
  const files = await recordsIn(chain);
  expect(files).toHaveLength(7);
  for (const [at, { contenido, huella }] of rows.entries()) {
    const xml = await readFile(path.join(chain, files[at] ?? ''), 'utf8');
    expect(await schemaFaults(xml)).toEqual([]);
    const sent = submissionXml({
      obligado: { nombre: 'X', nif: contenido.id.nif },
      incidencia: false,
      registros: [{ registro: contenido, huella }],
    });
    expect(sent).toContain(xml.split('\n')[1]?.replace(/ xmlns:sf="[^"]+"/, ''));
  }
  expect(await run(whole)).toEqual({
    code: 0,
    said: expect.stringMatching(/: 7 registros, del 1 al 7\nTodo está bien/),
  });
  const index = await readFile(path.join(chain, 'indice.csv'), 'utf8');
  expect(index.split('\r\n')[1]).toMatch(
    new RegExp(
      `^1;Alta;${made[0]?.codigo};21-11-2026;0,41;[0-9A-F]{64};;2026-11-21T23:30:00\\+01:00;Pendiente`,
    ),
  );
  expect(index.split('\r\n')[7]).toMatch(
    new RegExp(`^7;Anulación;${annulled.codigo};21-11-2026;;[0-9A-F]{64};`),
  );
});

test('quien lo comprueba no comparte nada con este programa', async () => {
  const source = await readFile(path.join(whole, 'comprobar.mjs'), 'utf8');
  expect([...source.matchAll(/^import .* from '(.*)'/gm)].map(([, from]) => from)).toEqual([
    'node:crypto',
    'node:fs',
    'node:path',
  ]);
  expect(source).not.toMatch(/import\(|require\(/);
});

/** Changes a file by its text. */
async function edit(file: string, change: (text: string) => string): Promise<void> {
  const before = await readFile(file, 'utf8');
  const after = change(before);
  expect(after).not.toBe(before);
  await writeFile(file, after);
}

type Damage = (chain: string, files: string[]) => Promise<unknown>;

const at = (chain: string, file: string | undefined) => path.join(chain, file ?? '');
const lines = (change: (rows: string[]) => string[]) => (text: string) =>
  change(text.split('\r\n')).join('\r\n');
const sha = (text: string) => createHash('sha256').update(text).digest('hex').toUpperCase();

test.each<[what: string, damage: Damage, told: RegExp[]]>([
  [
    'un importe cambiado',
    (chain, [, , file]) =>
      edit(at(chain, file), (xml) => xml.replace(/<sf:ImporteTotal>.*?</, '<sf:ImporteTotal>1.00<')),
    [/00000003-alta.*: su huella no es la de lo que dice/, /00000003-alta.*: en «Importe» pone «1,00»/],
  ],
  [
    'lo que la huella no guarda',
    (chain, [, , file]) => edit(at(chain, file), (xml) => xml.replace('Alta &#38; baja', 'Otra cosa')),
    [/00000003-alta.*: no es el archivo que se exportó/],
  ],
  [
    'un archivo quitado',
    (chain, [, , , file]) => rm(at(chain, file)),
    [/00000004-alta-.*\.xml: falta el archivo/],
  ],
  [
    'dos archivos cambiados de sitio',
    async (chain, [, one, two]) => {
      await rename(at(chain, one), at(chain, 'x'));
      await rename(at(chain, two), at(chain, one));
      await rename(at(chain, 'x'), at(chain, two));
    },
    [/00000002-alta.*: en «Número» pone/, /00000003-alta.*: en «Huella anterior» pone/],
  ],
  [
    'dos líneas del índice cambiadas de sitio',
    (chain) =>
      edit(
        at(chain, 'indice.csv'),
        lines(([head = '', one = '', two = '', ...rest]) => [head, two, one, ...rest]),
      ),
    [/indice\.csv: el registro 1 va después del 2/],
  ],
  [
    'un registro quitado con su línea',
    async (chain, [, , , file]) => {
      await rm(at(chain, file));
      await edit(
        at(chain, 'indice.csv'),
        lines((rows) => rows.toSpliced(4, 1)),
      );
    },
    [/indice\.csv: falta el registro 4/, /indice\.csv: tiene 6 registros, y se exportaron 7/],
  ],
  [
    'el último quitado con su línea',
    async (chain, files) => {
      await rm(at(chain, files[6]));
      await edit(
        at(chain, 'indice.csv'),
        lines((rows) => rows.toSpliced(7, 1)),
      );
    },
    [/indice\.csv: acaba en el registro 6, y se exportó hasta el 7/],
  ],
  [
    'uno que sobra',
    (chain, [file]) => cp(at(chain, file), at(chain, 'registros/00000008.xml')),
    [/00000008\.xml: sobra/],
  ],
  [
    'uno rehecho entero, con su huella y su línea: lo delata el siguiente',
    async (chain, [, , file]) => {
      let [before, after, old, made] = ['', '', '', ''];
      await edit(at(chain, file), (xml) => {
        before = xml;
        [, old = ''] = /<sf:Huella>(\w+)<\/sf:Huella><\/sf:RegistroAlta>/.exec(xml) ?? [];
        after = xml.replace(/<sf:ImporteTotal>.*?</, '<sf:ImporteTotal>1.00<');
        return after;
      });
      const { said } = await run(path.dirname(chain), '--texto', at(chain, file));
      made = said.trim().split('\n').at(-1) ?? '';
      await edit(at(chain, file), (xml) => {
        after = xml.replace(old, made);
        return after;
      });
      await edit(at(chain, 'indice.csv'), (text) =>
        text
          .replace(sha(before), sha(after))
          .replace(old, made)
          .replace(/^(3;.*?;.*?;.*?;)[\d,]+/m, '$11,00'),
      );
    },
    [/^✗ [^\n]*00000004-alta.*: no enlaza con el registro 3/],
  ],
  [
    'otra letra dentro de una etiqueta',
    (chain, [file]) =>
      edit(at(chain, file), (xml) => xml.replace('<sf:CuotaTotal>', '<sf:CuotaTotal a="1">')),
    [/00000001-alta.*: no se puede leer: no es XML bien formado/],
  ],
])('lo que no está bien se dice con su nombre: %s', async (_, damage, told) => {
  const folder = await temporaryFolder();
  await cp(whole, folder, { recursive: true });
  const chain = await chainIn(folder);
  await damage(chain, await recordsIn(chain));
  const { code, said } = await run(folder);
  expect(code).toBe(1);
  for (const one of told) expect(said).toMatch(one);
});

test('un periodo que no empieza en el primero lo dice, y el primer enlace se mira en el índice', async () => {
  const folder = await exported('/facturas/exportarRegistros?desde=2026-11-22&hasta=2026-12-01');
  const chain = await chainIn(folder);
  expect(await recordsIn(chain)).toHaveLength(3);
  expect(await run(folder)).toEqual({
    code: 0,
    said: expect.stringMatching(/El primero es el registro 5 de su cadena.*solo se compara/),
  });
  await edit(at(chain, 'indice.csv'), (text) =>
    text.replace(/^(5;(?:[^;]*;){5})[0-9A-F]{64}/m, `$1${'A'.repeat(64)}`),
  );
  const { code, said } = await run(folder);
  expect(code).toBe(1);
  expect(said).toMatch(/00000005-alta.*: en «Huella anterior» pone/);
});

test('los de una factura van con el hueco que hay entre ellos, que se avisa y no es un fallo', async () => {
  const folder = await exported(`/facturas/descargarRegistros?_id=${annulled._id}`);
  const chain = await chainIn(folder);
  expect((await recordsIn(chain)).map((name) => name.slice(10, 28))).toEqual([
    '00000002-alta-F-20',
    '00000007-anulacion',
  ]);
  const { code, said } = await run(folder);
  expect(code).toBe(0);
  expect(said).toContain('No van los registros 3 a 6, de otras facturas');
});

test('lo que se pide mal o no existe se dice con palabras, y cada uno ve lo suyo', async () => {
  const draft = await draftFactura(admin, { _idCliente });
  const refused = async (call: string) => (await admin(`GET ${call}`)).json();
  expect(await refused(`/facturas/descargarRegistros?_id=${draft._id}`)).toMatchObject({
    codigo: 40401,
    mensaje: expect.stringContaining('aún no se ha emitido'),
  });
  expect(await refused('/facturas/exportarRegistros?desde=2020-01-01&hasta=2020-12-31')).toMatchObject({
    codigo: 40401,
    mensaje: expect.stringContaining('ningún registro de facturación hecho en esos días'),
  });
  expect(await refused('/facturas/exportarRegistros?desde=2026-12-31&hasta=2026-01-01')).toMatchObject({
    campos: [{ campo: 'hasta', motivo: expect.any(String) }],
  });
  const seller = await as('Comercial');
  expect((await seller(`GET ${PERIOD}`)).statusCode).toBe(403);
  expect((await seller(`GET /facturas/descargarRegistros?_id=${annulled._id}`)).statusCode).toBe(404);
});

test('las instrucciones dan la huella que publica la Agencia', async () => {
  const notes = await readFile(path.join(whole, 'LEEME.txt'), 'utf8');
  const [, text = ''] = /printf '%s' '(.*)' \| sha256sum/.exec(notes) ?? [];
  expect(sha(text)).toBe('3C464DAF61ACB827C65FDA19F352A4E3BDC2C640E9E9FC4CC058073F38F12F60');
  expect(notes).toContain(sha(text).slice(0, 16).toLowerCase());
});
