/**
 * Puts noted, own and brought prices for permit B on sections of the real months by the acts of the program: the call of the office, and the public
 * form with its letter and the publication of a trabajador. Afterwards it runs the checks that share no code with the site: its order
 * (comprobar-orden.ts), its figures wherever they are printed (comprobar-cifras.ts) and its ties (comprobar-empates.ts). Ends with 1 if any finds a
 * difference. Only for a copy of an installation: the prices stay.
 *
 *   DATA_DIR=folder npm run -s importar:dgt -- --si --aunque-difiera export_auto_*.txt.gz
 *   node bench/real-prices.ts folder [of each kind] [seed]
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { between, pick, type Random, seededRandom } from '#platform/kit/seeded-random.ts';
import { queryDatabase } from '../e2e/support/database.ts';
import { startMailServer } from '../e2e/support/mail-server.ts';
import { bundled, ensureBuild } from '../scripts/support/build.ts';
import { type Ask, sendPrice, signIn, waitingPrice } from './support/sent-prices.ts';

const { PORT = '4322' } = process.env;
const origin = `http://127.0.0.1:${PORT}`;
const [dataDir, each = '100', seed = 'd642c9ea7771ff18f3925cdcd1a2d6e15efb3bdb'] = process.argv.slice(2);
if (dataDir === undefined) {
  console.error('Uso: node bench/real-prices.ts <carpeta de datos> [cuántos de cada clase] [semilla]');
  process.exit(2);
}
const random = seededRandom(Number.parseInt(seed.slice(0, 8), 16));
const CLAVE = 'Farola-37-azul';
const today = new Date().toISOString().slice(0, 10);
const query = (text: string, values: readonly unknown[] = []) => queryDatabase(text, values, dataDir);

type Section = { slug: string; codigo: string; seccion: string };

/** Draws a sheet: some lines are not told. */
const drawSheet = (draw: Random) => ({
  matricula: draw() < 0.2 ? null : String(between(draw, 12, 60) * 5),
  precioClase: `${between(draw, 22, 42)}.${pick(draw, ['00', '50', '90'])}`,
  minutosClase: draw() < 0.2 ? 60 : 45,
  tramitacion: draw() < 0.4 ? null : String(between(draw, 5, 15) * 5),
  presentacion: draw() < 0.4 ? null : String(between(draw, 4, 12) * 5),
});

/** Publishes a tarifa of a section, as the office does: noted, or in the autoescuela's own name. */
async function publishTarifa(
  ask: Ask,
  { codigo, seccion }: Section,
  { origen, permiso }: { origen: string; permiso: string },
) {
  const { _id } = await ask<{ _id: string }>('POST', '/permisosAutoescuela/abrirAutoescuela', {
    numRegistroDgt: codigo,
  });
  const { presentacion, ...sheet } = drawSheet(random);
  const noted = origen === 'anotada' ? { vistaEn: 'Cartel de la puerta', vistaEl: today } : {};
  await ask('POST', '/permisosAutoescuela/crear', {
    ...sheet,
    ...noted,
    presentacionExamen: presentacion,
    _idCliente: _id,
    _idPermiso: permiso,
    seccion,
    origen,
    nombre: 'De prueba',
    estado: 'publicada',
    vigenteDesde: today,
    confirmadaEn: today,
  });
}

/** Brings a price by the form, confirms it by its letter, and publishes it as a trabajador. */
async function bringPrice(
  ask: Ask,
  { slug }: Section,
  { place, mailbox }: { place: number; mailbox: string },
) {
  const sheet = drawSheet(random);
  const boxes = {
    precioMatricula: sheet.matricula ?? '',
    precioClase: sheet.precioClase.replace('.', ','),
    minutosClase: String(sheet.minutosClase),
    precioTramitacion: sheet.tramitacion ?? '',
    precioPresentacion: sheet.presentacion ?? '',
  };
  await sendPrice({ origin, mailbox, slug, email: `real${place}@correo.example`, place, boxes });
  const row = await waitingPrice(ask, slug);
  const { _id, version, matricula, precioClase, minutosClase, clasesIncluidas, bonoClases, bonoPrecio } = row;
  const { tramitacion, presentacion } = row;
  await ask('PUT', '/preciosTraidos/publicar', {
    ...{ _id, version, matricula, precioClase, minutosClase, clasesIncluidas, bonoClases, bonoPrecio },
    ...{ tramitacion, presentacion },
  });
}

/** Puts all the prices. Each section has one, and no cliente beforehand. */
async function putPrices(ask: Ask, mailbox: string): Promise<void> {
  const sections = (await query(
    `SELECT min(s.slug) AS slug, e.codigo, min(s.seccion) AS seccion FROM escuelas e JOIN secciones s ON s.escuela_id = e.id
     JOIN ofertas o ON o.seccion_id = s.id AND o.permiso = 1 AND NOT o.automatico
     WHERE NOT EXISTS (SELECT FROM clientes c WHERE c.num_registro_dgt = e.codigo)
     GROUP BY e.codigo ORDER BY md5(e.codigo || $1) LIMIT $2`,
    [seed, 3 * Number(each)],
  )) as Section[];
  const [permit] = await query(`SELECT id FROM permisos_conducir WHERE codigo = 'B'`);
  for (const [place, section] of sections.entries()) {
    if (place % 3 === 0) await bringPrice(ask, section, { place, mailbox });
    else
      await publishTarifa(ask, section, {
        origen: place % 3 === 1 ? 'anotada' : 'autoescuela',
        permiso: String(permit?.id),
      });
  }
  console.log(`${sections.length} sections with a price, a third of each kind`);
}

/** Waits until the program has made the offers anew of all that changed. */
async function untilOffers(): Promise<void> {
  while ((await query('SELECT FROM version_publica WHERE ofertas_del IS NULL')).length > 0) await wait(1_000);
}

await ensureBuild();
const folder = await mkdtemp(path.join(os.tmpdir(), 'carne-claro-reales-'));
const mailbox = path.join(folder, 'buzon');
await mkdir(mailbox);
const mail = await startMailServer(mailbox);
const env = {
  ...process.env,
  ...{
    PORT,
    DATA_DIR: dataDir,
    SMTP_URL: mail.url,
    PUBLIC_URL: origin,
    TRUSTED_PROXIES: '127.0.0.1',
    RETRASO_MS: '0',
    LOG_LEVEL: 'warn',
  },
};
const program = spawn(process.execPath, [bundled('main')], { env, stdio: ['ignore', 'ignore', 'inherit'] });
const ended = once(program, 'exit');
let failed = false;
try {
  while ((await fetch(`${origin}/salud`).catch(() => undefined))?.status !== 200) await wait(100);
  await query(`INSERT INTO declaraciones_responsables (version, desde, completa, apartados) VALUES ('0.0.1', now(), true, '[]')
    ON CONFLICT DO NOTHING`);
  await query(
    `INSERT INTO actos_puertas (puerta, abierta, en) VALUES ('web', true, now()), ('ventas', true, now())`,
  );
  const email = `jefa${Date.now()}@ejemplo.es`;
  spawnSync(process.execPath, [bundled('crear-administrador'), '--email', email], {
    env,
    input: `${CLAVE}\n`,
  });
  const { ask } = await signIn(origin, email, CLAVE);
  await untilOffers();
  await putPrices(ask, mailbox);
  await untilOffers();
  for (const [script, ...args] of [
    ['comprobar-orden', origin, '12', seed],
    ['comprobar-cifras', origin, seed, '100'],
    ['comprobar-empates', origin, '20000', seed],
  ] as const) {
    console.log(`--- ${script} ${args.join(' ')}`);
    const { status } = spawnSync(process.execPath, [`scripts/${script}.ts`, ...args], { stdio: 'inherit' });
    failed ||= status !== 0;
  }
} finally {
  program.kill('SIGTERM');
  await ended;
  await mail.close();
  await rm(folder, { recursive: true, force: true });
}
process.exit(failed ? 1 : 0);
