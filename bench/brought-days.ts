/**
 * Follows photographs of brought prices through their days on a running program with copies of every minute: in the bundle of a person, after their
 * erasure, in the copies, on the eighth day, and on the day when a published price is too old. Dates of rows are moved, not the clock. It prints what
 * holds and ends with 1 if anything does not.
 *
 *   node bench/brought-days.ts
 */
import { spawnSync } from 'node:child_process';
import { chmod, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import sharp from 'sharp';
import { queryDatabase } from '../e2e/support/database.ts';
import { askForJob } from '../e2e/support/jobs.ts';
import { bundled } from '../scripts/support/build.ts';
import { withDemoProgram } from './support/demo-program.ts';
import { type Ask, filesWith, pieceOf, sendPrice, signIn, waitingPrice } from './support/sent-prices.ts';

const { PORT = '4324' } = process.env;
const folder = await mkdtemp(path.join(os.tmpdir(), 'carne-claro-dias-'));
await chmod(folder, 0o755);
const [dataDir, copies] = [path.join(folder, 'datos'), path.join(folder, 'copias')];
const env = { TRUSTED_PROXIES: '127.0.0.1', RETRASO_MS: '0', COPIAS_DIR: copies };
const query = (text: string, values: readonly unknown[] = []) => queryDatabase(text, values, dataDir);
let failed = false;

function tell(what: string, holds: boolean): void {
  failed ||= !holds;
  console.log(`${holds ? 'yes' : 'NO '}  ${what}`);
}

/** A picture that no other is like, with many pieces in PostgreSQL. */
const picture = () =>
  sharp({
    create: {
      width: 900,
      height: 700,
      channels: 3,
      background: 'red',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .jpeg()
    .toBuffer();

/** Does the job of each hour now, and waits until it has written the table of photographs anew. */
async function upkeep(): Promise<void> {
  const file = () => query(`SELECT pg_relation_filenode('fotos_precios') AS file`);
  const [before] = await file();
  await askForJob({ name: 'precios-traidos', retryLimit: 3, retryDelay: 300 });
  while ((await file())[0]?.file === before?.file) await wait(200);
}

/** Waits for the first base copy of every minute. */
async function untilBase(): Promise<boolean> {
  const note = () => spawnSync('find', [copies, '-path', '*/bases/*.json'], { encoding: 'utf8' }).stdout;
  for (let second = 0; note() === '' && second < 240; second++) await wait(1_000);
  return note() !== '';
}

const originals: Buffer[] = [];
type Running = { origin: string; token: string; ask: Ask };

/** Brings a photograph to a section, and notes a piece of what is kept of it. */
async function bring({ origin, ask }: Running, slug: string, boxes = {}) {
  const place = originals.length;
  const email = `dia${place}@correo.example`;
  const foto = { name: 'foto.jpg', file: await picture() };
  await sendPrice({ origin, mailbox: path.join(dataDir, 'correo'), slug, email, place, boxes, foto });
  const row = await waitingPrice(ask, slug);
  const [kept] = await query('SELECT imagen FROM fotos_precios WHERE precio_id = $1', [row._id]);
  const imagen = kept?.imagen as Buffer;
  originals.push(pieceOf(imagen));
  return { row, email, imagen };
}

/** Gives a person what there is of them, and erases it. */
async function servePerson({ origin, token, ask }: Running, { row, email, imagen }: Sent) {
  const bundle = await fetch(`${origin}/datosPersonales/descargar?email=${email}`, { headers: { token } });
  const zip = path.join(folder, 'persona.zip');
  await writeFile(zip, Buffer.from(await bundle.arrayBuffer()));
  const told = spawnSync('unzip', ['-p', zip], { encoding: 'latin1', maxBuffer: 50_000_000 }).stdout;
  const start = imagen.subarray(0, 42).toString('base64');
  tell(
    'the bundle of a person has the price and the photograph',
    told.includes(start) && told.includes(email),
  );
  await ask('POST', '/datosPersonales/suprimir', { email, confirmacion: 'SUPRIMIR' });
  const [left] = await query(
    `SELECT (SELECT count(*) FROM fotos_precios WHERE precio_id = $1) + (SELECT count(*) FROM precios_traidos WHERE id = $1) AS filas`,
    [row._id],
  );
  tell('erased, neither is left', Number(left?.filas) === 0);
}

/** Publishes a price with a part of its photograph covered. */
const publish = ({ ask }: Running, { row: { _id, version } }: Sent) =>
  ask('PUT', '/preciosTraidos/publicar', {
    ...{ _id, version, matricula: '99', precioClase: '29', minutosClase: 45, clasesIncluidas: 0 },
    ...{ bonoClases: null, bonoPrecio: null },
    ...{ tramitacion: null, presentacion: null, tapar: [{ x: 0.1, y: 0.1, ancho: 0.3, alto: 0.2 }] },
  });

/** Looks for originals in a copy by hand and in the copies of every minute. */
async function lookInCopies(): Promise<void> {
  const byHand = path.join(folder, 'a-mano');
  const copy = spawnSync(process.execPath, [bundled('copia'), '--destino', byHand], {
    env: { ...process.env, ...env, DATA_DIR: dataDir },
    encoding: 'utf8',
  });
  tell(`npm run copia ends well ${copy.stderr}`, copy.status === 0);
  for (const name of await readdir(byHand)) spawnSync('tar', ['xf', name], { cwd: byHand });
  spawnSync('sh', ['-c', 'find . -name "*.gz" -exec gunzip -f {} +'], { cwd: byHand });
  // COPY writes bytes in hexadecimal.
  const inHex = (piece: Buffer) => Buffer.from(piece.toString('hex'));
  tell('it holds no original', filesWith(byHand, [...originals, ...originals.map(inHex)]).length === 0);
  const [covered] = await query('SELECT imagen FROM fotos_tapadas');
  const seen = inHex(pieceOf(covered?.imagen as Buffer));
  tell('the same search finds the covered photograph in it', filesWith(byHand, [seen]).length > 0);
  tell('a base copy for every minute was made with the photographs there', await untilBase());
  spawnSync('sh', ['-c', 'find . -name "*.gz" -exec gunzip -fk {} +'], { cwd: copies });
  tell('the copies of every minute hold no original', filesWith(copies, originals).length === 0);
}

/** Lets six days pass for the photographs. */
async function passDays(): Promise<void> {
  await query(`UPDATE fotos_precios SET recibida_en = recibida_en - interval '6 days'`);
  await upkeep();
  const [left] = await query(
    `SELECT (SELECT count(*) FROM fotos_precios) AS fotos, (SELECT count(*) FROM precios_traidos WHERE estado = 'por_mirar') AS precios`,
  );
  tell('six days later no original is left', Number(left?.fotos) === 0);
  tell('what it alone said is not either; the typed price waits', Number(left?.precios) === 1);
}

/** Lets the published price of a section age. */
async function passMonths({ origin }: Running, slug: string): Promise<void> {
  const isShown = async () => {
    while ((await query('SELECT FROM version_publica WHERE ofertas_del IS NULL')).length > 0) await wait(500);
    const answer = await fetch(`${origin}/comparador/seccion?slug=${slug}&permiso=B`);
    const { ofertas } = (await answer.json()) as {
      ofertas: { permiso: string; automatico: boolean; coste: unknown }[];
    };
    return ofertas.some(({ permiso, automatico, coste }) => permiso === 'B' && !automatico && coste !== null);
  };
  const moveTo = (days: number) =>
    query(`UPDATE permisos_autoescuela SET vista_el = d.dia, confirmada_en = d.dia, version = version + 1
      FROM (SELECT (current_date - interval '12 months')::date + ${days} AS dia) d WHERE origen = 'traida'`);
  tell('the published price is shown', await isShown());
  await moveTo(1);
  tell('a day before its twelve months are over it still is', await isShown());
  await moveTo(0);
  tell('on that day it is not', !(await isShown()));
}

type Sent = Awaited<ReturnType<typeof bring>>;
const sent: Sent[] = [];
const slugs: string[] = [];

// The copies begin with the second start, so that their base has the photographs that wait.
await withDemoProgram({ port: PORT, dataDir, env: { ...env, COPIAS_DIR: '' } }, async ({ origin }) => {
  const running = { origin, ...(await signIn(origin, 'admin@demo.es', 'Carne2026!')) };
  const rows = await query(
    `SELECT min(s.slug) AS slug FROM escuelas e JOIN secciones s ON s.escuela_id = e.id JOIN ofertas o ON o.seccion_id = s.id AND o.permiso = 1
     WHERE NOT EXISTS (SELECT FROM clientes c WHERE c.num_registro_dgt = e.codigo) GROUP BY e.codigo HAVING count(DISTINCT s.id) = 1
     ORDER BY e.codigo LIMIT 4`,
  );
  slugs.push(...rows.map(({ slug }) => String(slug)));
  for (const [place, slug] of slugs.entries())
    sent.push(await bring(running, slug, place === 3 ? { precioClase: '31' } : {}));
});
await withDemoProgram({ port: PORT, dataDir, env }, async ({ origin }) => {
  process.env.PROGRAM_DATA = dataDir;
  const running = { origin, ...(await signIn(origin, 'admin@demo.es', 'Carne2026!')) };
  const [, erased, published] = sent;
  if (!erased || !published) throw new Error('nothing was sent');
  await servePerson(running, erased);
  await publish(running, published);
  await lookInCopies();
  await passDays();
  await passMonths(running, slugs[2] ?? '');
});

tell(
  `no file of the stopped program holds any of ${originals.length} originals`,
  filesWith(dataDir, originals).length === 0,
);
tell(
  'the same search finds the address of a bringer',
  filesWith(dataDir, [Buffer.from('dia3@correo.example')]).length > 0,
);
await rm(folder, { recursive: true, force: true });
process.exit(failed ? 1 : 0);
