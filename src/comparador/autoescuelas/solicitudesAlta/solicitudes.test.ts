import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { caller, makeUser, tokenOf } from '#oficina/acceso/usuarios/access.testing.server.ts';
import { describeSteps } from '#oficina/base/steps/step-matrix.testing.server.ts';
import { openApp } from '#test/support/app.testing.server.ts';
import { createDemoDatabase } from '#test/support/demo.testing.server.ts';
import type { Solicitud } from './contract.ts';
import { pasosSolicitudAlta } from './pasos.ts';

const { db, url } = await createDemoDatabase();
const app = await openApp(url);
const admin = caller(app, await tokenOf(app, { tipo: 'trabajador', email: 'admin@demo.es' }, 'Carne2026!'));

/** Official autoescuelas without a cliente. */
const { rows: free } = await db.execute<{ codigo: string }>(sql`
  SELECT codigo FROM escuelas e WHERE NOT EXISTS (SELECT FROM clientes c WHERE c.num_registro_dgt = e.codigo)
    AND EXISTS (SELECT FROM secciones s WHERE s.escuela_id = e.id) ORDER BY codigo LIMIT 10`);
const takeFree = () => free.pop()?.codigo ?? '';

async function claim(codigoDgt: string | null) {
  const user = await makeUser(db, { tipo: 'cliente', rol: 'Propietario' });
  const id = randomUUID();
  await db.execute(sql`
    INSERT INTO solicitudes_alta (id, cliente_id, usuario_id, codigo_dgt, creada_en)
    VALUES (${id}, ${user.clienteId}, ${user.id}, ${codigoDgt}, now())`);
  return { ...user, id, solicitud: id };
}

const autoescuelaOf = async (clienteId: string | null) => {
  const { rows } = await db.execute<{ codigo: string | null }>(
    sql`SELECT num_registro_dgt AS codigo FROM clientes WHERE id = ${clienteId}`,
  );
  return rows[0]?.codigo;
};
const mailsTo = (email: string, tipo: string) =>
  db.$count(sql`correos WHERE para = ${email} AND tipo = ${tipo}`);

test('la lista dice quién es, qué autoescuela dice ser y si ya es de otro', async () => {
  const { rows: taken } = await db.execute<{ codigo: string; nombre: string }>(sql`
    SELECT num_registro_dgt AS codigo, nombre_comercial AS nombre FROM clientes WHERE num_registro_dgt IS NOT NULL LIMIT 1`);
  const asked = await claim(taken[0]?.codigo ?? '');
  const list = await admin(
    `GET /solicitudesAlta/leer?estado=pendiente&texto=${encodeURIComponent(asked.email)}`,
  );
  const [row]: Solicitud[] = list.json().filas;
  expect(row?.usuario.email).toBe(asked.email);
  expect(row?.autoescuela).toMatchObject({ codigo: taken[0]?.codigo, yaEsDe: taken[0]?.nombre });
  expect(row?.autoescuela?.secciones[0]?.provincia).toMatch(/^[A-ZÁ]/);
  expect(list.json().total).toBe(1);
});

test('aprobada, el cliente pasa a ser esa autoescuela y se le dice una vez', async () => {
  const codigo = takeFree();
  const asked = await claim(codigo);
  const two = await Promise.all(
    [1, 2].map(() => admin('PUT /solicitudesAlta/aprobar', { _id: asked.solicitud })),
  );
  expect(two.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  expect(await autoescuelaOf(asked.clienteId)).toBe(codigo);
  expect(await db.$count(sql`clientes WHERE id = ${asked.clienteId} AND publicado`)).toBe(1);
  expect(await mailsTo(asked.email, 'alta_aprobada')).toBe(1);
});

test('sin NIF, que un cliente fusionado puede no tener, no se aprueba', async () => {
  const asked = await claim(takeFree());
  await db.execute(sql`UPDATE clientes SET nif = NULL, razon_social = NULL WHERE id = ${asked.clienteId}`);
  const refused = await admin('PUT /solicitudesAlta/aprobar', { _id: asked.solicitud });
  expect([refused.statusCode, refused.json().mensaje]).toEqual([409, expect.stringContaining('NIF')]);
  const { filas } = (
    await admin(`GET /solicitudesAlta/leer?texto=${encodeURIComponent(asked.email)}`)
  ).json();
  expect(filas).toMatchObject([{ estado: 'pendiente', cliente: { nif: '' } }]);
});

test('dos que dicen ser la misma, aprobadas a la vez: una es, y la otra sigue pendiente', async () => {
  const codigo = takeFree();
  const [one, two] = [await claim(codigo), await claim(codigo)];
  const answers = await Promise.all(
    [one, two].map(({ solicitud }) => admin('PUT /solicitudesAlta/aprobar', { _id: solicitud })),
  );
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  expect(await db.$count(sql`clientes WHERE num_registro_dgt = ${codigo}`)).toBe(1);
  expect(await db.$count(sql`solicitudes_alta WHERE codigo_dgt = ${codigo} AND estado = 'pendiente'`)).toBe(
    1,
  );
});

const MOTIVO = { motivo: 'No coincide con el registro de la DGT' };

const { aprobar, rechazar } = pasosSolicitudAlta;

describeSteps({
  familia: 'solicitudesAlta',
  steps: pasosSolicitudAlta,
  states: ['pendiente', aprobar.to, rechazar.to],
  make: async (estado) => {
    const { solicitud: _id } = await claim(null);
    const step = [aprobar, rechazar].find(({ to }) => to === estado);
    if (step) await admin(`PUT /solicitudesAlta/${step.verb}`, { _id, ...(step === rechazar && MOTIVO) });
    return { _id, estado };
  },
  find: async (_id) => {
    const { rows } = await db.execute<{ _id: string; estado: string }>(
      sql`SELECT id AS "_id", estado FROM solicitudes_alta WHERE id = ${_id}`,
    );
    return rows[0] ?? { _id, estado: '' };
  },
  by: () => admin,
  bodies: { rechazar: MOTIVO },
});

test('rechazada, se le dice por qué; aprobarla después ya no se puede', async () => {
  const asked = await claim(null);
  const none = await admin('PUT /solicitudesAlta/rechazar', { _id: asked.solicitud });
  expect(none.json().campos[0].campo).toBe('motivo');
  const motivo = 'No coincide con el registro de la DGT';
  expect((await admin('PUT /solicitudesAlta/rechazar', { _id: asked.solicitud, motivo })).json()).toBe(true);
  expect((await admin('PUT /solicitudesAlta/aprobar', { _id: asked.solicitud })).statusCode).toBe(409);
  expect(await mailsTo(asked.email, 'alta_rechazada')).toBe(1);
});
