import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { ALARMS } from '#oficina/instalacion/estadoPrograma/alarms.ts';
import {
  type EpisodeServices,
  episodeKeeper,
  readEpisodes,
} from '#oficina/instalacion/estadoPrograma/episodes.server.ts';
import { partWords } from '#oficina/instalacion/estadoPrograma/part-words.ts';
import { createTestDatabase, openAsProgram } from '#platform/http/testing.server.ts';
import { levelOfDisk, withinDisk } from '#platform/observe/health/disk-probe.server.ts';
import { type Part, WELL } from '#platform/observe/health/health.server.ts';
import { composeLetter } from '#program/letters.server.ts';

const { db, url } = await createTestDatabase();
const services: EpisodeServices = {
  db: openAsProgram(url),
  mailWay: async () => 'servidor',
  jobs: () => ({ enqueue: async () => {} }),
};

const part = (clave: string, found: Partial<Part>, minute = 0): Part => ({
  clave,
  ...WELL,
  desde: new Date(Date.UTC(2026, 10, 26, 10, minute)),
  ...found,
});

const disk = (found: Partial<Part>, minute = 0) =>
  part('disco', { estado: 'aviso', texto: 'Queda poco.', queHacer: 'Haz sitio.', ...found }, minute);

const letters = async () =>
  (
    await db.execute<{ datos: { texto: string; acabado?: object } }>(
      sql`SELECT datos FROM correos WHERE tipo = 'aviso_salud' ORDER BY creado_en, id`,
    )
  ).rows.map(({ datos }) => datos);

/** Makes ten minutes pass for the episodes. */
const calm = () => db.execute(sql`UPDATE episodios_salud SET visto_en = visto_en - interval '10 minutes'`);

test('dos programas a la vez escriben un correo cuando empieza, otro si empeora y otro cuando acaba', async () => {
  const [one, other] = [episodeKeeper(services), episodeKeeper(services)];
  await Promise.all([one([disk({})]), other([disk({}, 1)])]);
  expect(await letters()).toHaveLength(1);
  await Promise.all([one([disk({ nivel: 2 }, 2)]), other([disk({ nivel: 2 }, 3)])]);
  await Promise.all([one([disk({ nivel: 1 }, 4)]), other([disk({ nivel: 2 }, 5)])]);
  expect(await letters()).toHaveLength(2);
  // A program sees it well, and the other does not.
  await calm();
  await one([disk({ nivel: 2 }, 6)]);
  await other([part('disco', {}, 7)]);
  expect(await readEpisodes(db)).toHaveProperty('size', 1);
  await calm();
  await Promise.all([one([part('disco', {}, 8)]), other([part('disco', {}, 9)])]);
  expect(await readEpisodes(db)).toHaveProperty('size', 0);
  const told = await letters();
  expect(told).toHaveLength(3);
  expect(told.at(-1)).toMatchObject({ texto: 'Hay sitio.', acabado: { parte: 'Disco de los datos' } });
  const negocio = { nombreComercial: 'Carné Claro', email: 'hola@carneclaro.example' };
  const about = { now: new Date(), creadoEn: new Date(), publicUrl: 'https://sitio.example', negocio };
  const composed = await composeLetter(db, { tipo: 'aviso_salud', datos: told.at(-1) ?? {} }, about as never);
  expect(composed?.subject).toBe('Ya va bien: disco de los datos');
  expect(composed?.text).toContain('No iba bien desde el 26 de noviembre de 2026');
});

test('lo que va y viene en unos minutos es un solo episodio', async () => {
  const keep = episodeKeeper(services);
  const before = (await letters()).length;
  for (let minute = 0; minute < 6; minute += 2) {
    await keep([part('wal', { estado: 'mal', texto: 'Crece.', queHacer: 'Mira.' }, minute)]);
    await keep([part('wal', {}, minute + 1)]);
  }
  expect((await letters()).length).toBe(before + 1);
});

test('sin servidor de correo se espera, y se dice cuando lo haya; de un correo parado solo el final', async () => {
  let way: 'ninguno' | 'servidor' = 'ninguno';
  const keep = episodeKeeper({ ...services, mailWay: async () => way });
  const before = (await letters()).length;
  await keep([part('ficheros', { estado: 'mal', texto: 'No.', queHacer: 'Sí.' })]);
  expect((await letters()).length).toBe(before);
  way = 'servidor';
  const ill = [
    part('ficheros', { estado: 'mal', texto: 'No.', queHacer: 'Sí.' }, 1),
    part('correo', { estado: 'aviso', texto: 'No sale.', queHacer: 'Mira.' }),
    // Level 0 (a registro that has waited only a moment) is shown in the panel, without a correo.
    part('agencia', { estado: 'aviso', texto: 'Espera.', queHacer: 'Nada.', nivel: 0 }),
  ];
  await keep(ill);
  expect((await letters()).length).toBe(before + 1);
  await calm();
  await keep(ill.map(({ clave }) => part(clave, {}, 5)));
  const ends = (await letters()).slice(before + 1).map(({ texto }) => texto);
  expect(ends.sort()).toEqual([partWords.correo?.bien, partWords.ficheros?.bien].sort());
});

test('un disco avisa a la décima parte y a la vigésima, o con 20 y 10 GB si es menos', () => {
  const GB = 1_000_000_000;
  const limits = { aviso: 2 * GB, mal: 0.25 * GB };
  expect([10, 100, 4_000].map((size) => withinDisk(limits, size * GB).aviso / GB)).toEqual([2, 10, 20]);
  const levels = [
    [6, 100],
    [4, 100],
    [11, 4_000],
    [9, 4_000],
  ].map(([free = 0, size = 0]) => levelOfDisk({ free: free * GB, size: size * GB }));
  expect(levels).toEqual([1, 2, 1, 2]);
});

test('cada alarma es de una parte con palabras', () => {
  expect(Object.keys(ALARMS).filter((clave) => !partWords[clave])).toEqual([]);
});
