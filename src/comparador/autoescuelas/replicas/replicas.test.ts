import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { postOffice } from '#oficina/relacion/alumnos/solicitudes.testing.server.ts';
import { createDemoDatabase } from '#test/support/demo.testing.server.ts';
import { openOffice } from '#test/support/office.testing.server.ts';
import { estadosReplica } from './contract.ts';
import { siguientesReplica } from './pasos.ts';

const now = new Date('2026-11-21T10:00:00Z');
const clock = () => now;
const { db, app, as, admin } = await openOffice({ clock }, await createDemoDatabase());
const post = await postOffice(db, clock);

type Autoescuela = { id: string; seccion: string; slug: string; seccionId: number; provincia: string };

let autoescuelas: Autoescuela[] = [];

beforeAll(async () => {
  const { rows } = await db.execute<Autoescuela>(sql`
    SELECT DISTINCT ON (c.id) c.id, s.seccion, s.slug, s.id AS "seccionId", s.cod_provincia AS provincia
    FROM clientes c JOIN escuelas e ON e.codigo = c.num_registro_dgt JOIN secciones s ON s.escuela_id = e.id
    WHERE c.publicado AND s.ultimo_mes IS NOT NULL ORDER BY c.id, s.seccion LIMIT 2`);
  autoescuelas = rows;
});

const autoescuela = (which = 0) => {
  const found = autoescuelas[which];
  if (!found) throw new Error('there is no such school');
  return found;
};

const of = (rol: string, which = 0) => as(rol, 'cliente', autoescuela(which).id);

const TEXT = 'En verano examinamos a quienes otras dejan para septiembre.';

async function propose(texto = TEXT) {
  const call = await of('Propietario');
  const response = await call('POST /replicas/crear', { seccion: autoescuela().seccion, texto });
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
}

const page = async (which = 0) => (await app.inject({ url: `/${autoescuela(which).slug}` })).body;

test('se lee junto a los resultados cuando alguien del negocio la publica, y la autoescuela se entera', async () => {
  const reply = await propose();
  expect(await page()).not.toContain(TEXT);
  const editor = await as('Editor');
  const { _id, version } = reply;
  expect((await editor('PUT /replicas/publicar', { _id, version })).json().estado).toBe('publicada');
  expect(await page()).toContain(TEXT);
  const mails = await post.deliver();
  expect(mails.map(({ subject }) => subject)).toEqual(['Tu réplica está publicada']);
  // A new réplica of the same section replaces it.
  const next = await propose('Lo que dijimos antes ya no es así: hemos cambiado de profesores.');
  expect(await page()).toContain(TEXT);
  await editor('PUT /replicas/publicar', { _id: next._id, version: next.version });
  const body = await page();
  expect(body).not.toContain(TEXT);
  expect(body).toContain('hemos cambiado de profesores');
});

test('mientras nadie decide, escribir otra vez cambia la que espera', async () => {
  const first = await propose('Primera versión de lo que queremos decir');
  const second = await propose('Segunda versión de lo que queremos decir');
  expect(second._id).toBe(first._id);
  // A decision on an out-of-date réplica is refused.
  const late = await admin('PUT /replicas/publicar', { _id: first._id, version: first.version });
  expect(late.json()).toMatchObject({ codigo: 40901 });
  await admin('PUT /replicas/rechazar', {
    _id: second._id,
    version: second.version,
    motivo: 'Nombra a una persona',
  });
  const mails = await post.deliver();
  expect(mails.at(-1)?.text).toContain('> Nombra a una persona');
});

test('cada estado lleva a los suyos, el de costumbre el primero', () => {
  expect(siguientesReplica).toEqual({
    pendiente: ['publicada', 'rechazada', 'retirada'],
    publicada: ['retirada'],
    rechazada: [],
    retirada: [],
  });
});

test('de cada estado solo se llega a los que se puede, y lo demás no cambia nada', async () => {
  const calls = { publicada: 'publicar', rechazada: 'rechazar', retirada: 'retirar' } as const;
  for (const from of estadosReplica)
    for (const [to, call] of Object.entries(calls)) {
      await db.execute(sql`DELETE FROM replicas`);
      const { _id } = await propose();
      await db.execute(sql`UPDATE replicas SET estado = ${from}`);
      const body = { _id, version: 1, ...(to === 'rechazada' && { motivo: 'Porque sí' }) };
      const answer = await admin(`PUT /replicas/${call}`, body);
      const { rows } = await db.execute<{ estado: string }>(sql`SELECT estado FROM replicas`);
      if (siguientesReplica[from].some((one) => one === to))
        expect(rows[0]?.estado, `${from} ${to}`).toBe(to);
      else {
        expect(answer.json(), `${from} ${to}`).toMatchObject({
          codigo: 40902,
          detalle: { permitidas: siguientesReplica[from] },
        });
        expect(rows[0]?.estado).toBe(from);
      }
    }
});

test('una autoescuela no ve, no retira ni escribe en lo de otra', async () => {
  await db.execute(sql`DELETE FROM replicas`);
  const { _id, version } = await propose();
  const stranger = await of('Propietario', 1);
  expect((await stranger('GET /replicas/leer')).json().total).toBe(0);
  expect((await stranger('PUT /replicas/retirar', { _id, version })).statusCode).toBe(404);
  expect((await stranger('PUT /replicas/publicar', { _id, version })).statusCode).toBe(403);
  const invented = await stranger('POST /replicas/crear', { seccion: 'ZZ', texto: TEXT });
  expect(invented.json().campos).toEqual([
    { campo: 'seccion', motivo: 'no es una sección de tu autoescuela' },
  ]);
  const short = await stranger('POST /replicas/crear', { seccion: autoescuela(1).seccion, texto: 'corta' });
  expect(short.json().campos.map(({ campo }: { campo: string }) => campo)).toEqual(['texto']);
});

test('los resultados mes a mes son los de su sección y los de su provincia, y los de otra no se ven', async () => {
  const call = await of('Lectura');
  const { secciones, seccion, series } = (await call('GET /replicas/consultarResultados')).json();
  expect(secciones[0]).toMatchObject({ seccion: autoescuela().seccion, slug: autoescuela().slug });
  expect(seccion).toBe(autoescuela().seccion);
  const { seccionId, provincia } = autoescuela();
  const sums = async (where: ReturnType<typeof sql>) => {
    const { rows } = await db.execute<{ aptos: number; noAptos: number }>(sql`
      SELECT sum(aptos)::int AS aptos, sum(no_aptos)::int AS "noAptos" FROM resultados r
      JOIN secciones s ON s.id = r.seccion_id WHERE permiso = 1 AND prueba = 4 AND ${where}
        AND mes = (SELECT max(mes) FROM resultados WHERE seccion_id = ${seccionId} AND permiso = 1 AND prueba = 4)`);
    return rows[0];
  };
  const driving = series.find(
    ({ permiso, prueba }: { permiso: string; prueba: string }) =>
      permiso === 'B' && prueba === 'Examen práctico',
  );
  const { mes: _, provincia: around, ...own } = driving.meses.at(-1);
  expect(own).toEqual(await sums(sql`s.id = ${seccionId}`));
  expect(around).toEqual(await sums(sql`s.cod_provincia = ${provincia}`));
  expect((await call('GET /replicas/consultarResultados?seccion=ZZ')).statusCode).toBe(404);
});
