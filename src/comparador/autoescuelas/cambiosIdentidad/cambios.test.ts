import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { makeCliente } from '#oficina/acceso/usuarios/access.testing.server.ts';
import type { About } from '#oficina/base/letters/composing.server.ts';
import { describeSteps } from '#oficina/base/steps/step-matrix.testing.server.ts';
import { composeLetter } from '#program/letters.server.ts';
import { openOffice } from '#test/support/office.testing.server.ts';
import type { Cambio } from './contract.ts';
import { pasosCambioIdentidad } from './pasos.ts';

const { db, as, person, admin } = await openOffice();
let made = 0;

const manager = await as('Gestor');

/** A DNI: its letter is that of the remainder by 23. */
const dni = () => {
  const digits = String(++made).padStart(8, '0');
  return `${digits}${'TRWAGMYFPDXBNJZSQVHLCKE'[Number(digits) % 23]}`;
};

const REFUSING: Record<string, object> = { rechazar: { motivo: 'No se entiende' } };
const owners = new Map<string, typeof manager>();

async function ownerOfNew() {
  const { call, ...user } = await person('Propietario', 'cliente');
  return { call, user, id: user.clienteId ?? '' };
}

type Autoescuela = Awaited<ReturnType<typeof ownerOfNew>>;

const ask = ({ call }: Pick<Autoescuela, 'call'>, body: object = {}) =>
  call('POST /cambiosIdentidad/crear', { razonSocial: 'Mirador Formación, S. L.', nif: dni(), ...body });

const listed = async ({ call }: Pick<Autoescuela, 'call'>, query = ''): Promise<Cambio[]> =>
  (await call(`GET /cambiosIdentidad/leer${query}`)).json().filas;

/** Makes an autoescuela with a pending change. */
async function waiting(body: object = {}) {
  const autoescuela = await ownerOfNew();
  const response = await ask(autoescuela, body);
  expect(response.statusCode, response.body).toBe(200);
  const [cambio] = await listed(autoescuela);
  if (!cambio) throw new Error('it is not listed');
  return { ...autoescuela, cambio };
}

const identityOf = async (id: string) =>
  (
    await db.execute<{ razonSocial: string; nif: string; tipoPersona: string; version: number }>(sql`
      SELECT razon_social AS "razonSocial", nif, tipo_persona AS "tipoPersona", version FROM clientes WHERE id = ${id}`)
  ).rows[0];

const mails = async (tipo: string, para: string) =>
  (
    await db.execute<{ datos: Record<string, unknown> }>(
      sql`SELECT datos FROM correos WHERE tipo = ${tipo} AND para = ${para}`,
    )
  ).rows.map(({ datos }) => datos);

const about: About = {
  now: new Date('2026-11-21T10:00:00Z'),
  creadoEn: new Date('2026-11-21T10:00:00Z'),
  publicUrl: 'https://sitio.example',
  negocio: {
    nombreComercial: 'Carné Claro',
    razonSocial: 'Comparador Claro S. L.',
    nif: 'B12345674',
    direccion: 'Calle de la Señal, 13',
    telefono: null,
    email: 'hola@carneclaro.example',
  },
};

describe('pedirlo', () => {
  test('queda pendiente y no cambia nada; el negocio lo sabe, y solo puede haber uno', async () => {
    const { call, id, cambio } = await waiting({ explicacion: 'Ahora somos sociedad' });
    const before = await identityOf(id);
    expect(before?.version).toBe(1);
    expect(cambio).toMatchObject({
      estado: 'pendiente',
      razonSocial: 'Mirador Formación, S. L.',
      explicacion: 'Ahora somos sociedad',
      antes: { razonSocial: before?.razonSocial, nif: before?.nif },
      motivo: null,
      resueltoEn: null,
    });
    const { rows } = await db.execute<{ para: string; datos: Record<string, unknown> }>(
      sql`SELECT para, datos FROM correos WHERE datos->>'cambioId' = ${cambio._id}`,
    );
    expect(rows).toHaveLength(1);
    const letter = await composeLetter(db, { tipo: 'identidad_pedida', datos: rows[0]?.datos ?? {} }, about);
    expect(letter?.text).toContain(`${before?.razonSocial} → Mirador Formación, S. L.`);
    expect(letter?.to).toBe('hola@carneclaro.example');
    const again = await ask({ call });
    expect([again.statusCode, again.json().mensaje]).toEqual([
      409,
      'Ya hay un cambio pendiente: retíralo antes de pedir otro',
    ]);
  });

  test('dos a la vez son uno', async () => {
    const autoescuela = await ownerOfNew();
    const two = await Promise.all([ask(autoescuela), ask(autoescuela)]);
    expect(two.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  });

  test.each([
    [{ nif: '12345678A' }, 'nif'],
    [{ razonSocial: ' ' }, 'razonSocial'],
    [{ razonSocial: 'Una\nDos' }, 'razonSocial'],
    [{ explicacion: 'x'.repeat(501) }, 'explicacion'],
    [{ _idCliente: '01990000-0000-7000-8000-000000000001' }, '_idCliente'],
  ])('%j se rechaza nombrando «%s»', async (wrong, campo) => {
    const response = await ask(await ownerOfNew(), wrong);
    expect(response.statusCode).toBe(400);
    expect(response.json().campos.map((one: { campo: string }) => one.campo)).toEqual([campo]);
  });

  test('lo que ya es así no es un cambio', async () => {
    const autoescuela = await ownerOfNew();
    const nif = dni();
    await db.execute(
      sql`UPDATE clientes SET razon_social = 'Igual, S. L.', nif = ${nif} WHERE id = ${autoescuela.id}`,
    );
    const same = await ask(autoescuela, { razonSocial: ' Igual, S. L. ', nif: nif.toLowerCase() });
    expect(same.json().campos).toEqual([
      { campo: 'razonSocial', motivo: 'cambia la razón social, el NIF o los dos' },
    ]);
  });

  test('ni el guardado de la autoescuela ni el de contacto cambian el nombre o el NIF por su cuenta', async () => {
    const autoescuela = await ownerOfNew();
    const before = await identityOf(autoescuela.id);
    for (const call of ['actualizarDesdePanelCliente', 'actualizarDesdeCliente'])
      for (const body of [{ nif: dni() }, { razonSocial: 'Otra' }, { tipoPersona: 'fisica' }]) {
        const response = await autoescuela.call(`PUT /clientes/${call}`, { version: 1, ...body });
        expect(response.statusCode).toBe(400);
        expect(response.json().campos[0].campo).toBe(Object.keys(body)[0]);
      }
    expect(await identityOf(autoescuela.id)).toEqual(before);
  });
});

describeSteps({
  familia: 'cambiosIdentidad',
  steps: pasosCambioIdentidad,
  states: ['pendiente', ...Object.values(pasosCambioIdentidad).map(({ to }) => to)],
  make: async (estado) => {
    // Its call takes twenty in an hour.
    const { call, user, id } = await ownerOfNew();
    const cambio = { _id: randomUUID() };
    await db.execute(sql`
      INSERT INTO cambios_identidad (id, cliente_id, usuario_id, razon_social, tipo_persona, nif, razon_social_antes, nif_antes, creado_en)
      VALUES (${cambio._id}, ${id}, ${user.id}, 'Otra, S. L.', 'fisica', ${dni()}, 'Una, S. L.', ${dni()}, now())`);
    const step = Object.values(pasosCambioIdentidad).find(({ to }) => to === estado);
    const taker = step?.verb === 'retirar' ? call : manager;
    if (step) await taker(`PUT /cambiosIdentidad/${step.verb}`, { _id: cambio._id, ...REFUSING[step.verb] });
    owners.set(cambio._id, call);
    return { ...cambio, estado };
  },
  find: async (_id) => {
    const { rows } = await db.execute<{ _id: string; estado: string }>(
      sql`SELECT id AS "_id", estado FROM cambios_identidad WHERE id = ${_id}`,
    );
    return rows[0] ?? { _id, estado: '' };
  },
  by: ({ verb }, { _id }) => (verb === 'retirar' && owners.get(_id)) || manager,
  bodies: REFUSING,
});

describe('retirarlo', () => {
  test('lo retira quien lo pidió mientras nadie lo resuelva, y puede pedir otro', async () => {
    const { call, cambio } = await waiting();
    expect((await call('PUT /cambiosIdentidad/retirar', { _id: cambio._id })).json()).toBe(true);
    expect((await listed({ call }))[0]?.estado).toBe('retirado');
    expect((await call('PUT /cambiosIdentidad/retirar', { _id: cambio._id })).statusCode).toBe(409);
    expect((await manager('PUT /cambiosIdentidad/aprobar', { _id: cambio._id })).statusCode).toBe(409);
    // The change no longer waits for a decision.
    const datos = { cambioId: cambio._id };
    expect(await composeLetter(db, { tipo: 'identidad_pedida', datos }, about)).toBeUndefined();
    expect((await ask({ call })).statusCode).toBe(200);
  });

  test('el de otra autoescuela no existe para ella', async () => {
    const { cambio } = await waiting();
    const other = await ownerOfNew();
    expect(await listed(other)).toEqual([]);
    expect(await listed(other, `?_idCliente=${cambio.cliente._id}`)).toEqual([]);
    expect((await other.call('PUT /cambiosIdentidad/retirar', { _id: cambio._id })).statusCode).toBe(404);
  });
});

describe('resolverlo', () => {
  test('aprobado, se aplica una vez con su historial, y se le dice por correo', async () => {
    const { id, cambio, user } = await waiting({ nif: 'B-58818501' });
    const before = await identityOf(id);
    const two = await Promise.all(
      [1, 2].map(() => manager('PUT /cambiosIdentidad/aprobar', { _id: cambio._id })),
    );
    expect(two.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    const despues = { razonSocial: 'Mirador Formación, S. L.', nif: 'B58818501', tipoPersona: 'juridica' };
    expect(await identityOf(id)).toEqual({ ...despues, version: 2 });
    const history = (await admin(`GET /historial/leer?entidad=clientes&_idEntidad=${id}`)).json();
    expect(history).toEqual([
      expect.objectContaining({
        actor: 'Persona Gestor',
        antes: { razonSocial: before?.razonSocial, nif: before?.nif },
        despues: { razonSocial: despues.razonSocial, nif: despues.nif },
      }),
    ]);
    const [datos, ...more] = await mails('identidad_aprobada', user.email);
    expect(more).toEqual([]);
    const letter = await composeLetter(db, { tipo: 'identidad_aprobada', datos: datos ?? {} }, about);
    expect(letter?.text).toContain('NIF: B58818501');
    expect(letter?.text).toContain('https://sitio.example/panelCliente/perfilAutoescuela');
  });

  test('quien pasa a ser una persona lo es, por su NIF', async () => {
    const { id, cambio } = await waiting({ razonSocial: 'Ana Peña Ruiz' });
    await manager('PUT /cambiosIdentidad/aprobar', { _id: cambio._id });
    expect(await identityOf(id)).toMatchObject({ tipoPersona: 'fisica', razonSocial: 'Ana Peña Ruiz' });
  });

  test('un NIF que es de otro no se aprueba: se dice de quién, solo a quien trabaja aquí, y sigue pendiente', async () => {
    const { call, id, cambio } = await waiting();
    const other = await makeCliente(db);
    await db.execute(
      sql`UPDATE clientes SET nif = ${cambio.nif}, nombre_comercial = 'La otra' WHERE id = ${other}`,
    );
    const before = await identityOf(id);
    const refused = await manager('PUT /cambiosIdentidad/aprobar', { _id: cambio._id });
    expect([refused.statusCode, refused.json().mensaje]).toEqual([
      409,
      'Ese NIF ya es de otro cliente: La otra',
    ]);
    expect(refused.json().campos[0].campo).toBe('nif');
    expect(await identityOf(id)).toEqual(before);
    const [seen] = await listed({ call: manager }, `?_idCliente=${id}`);
    expect(seen).toMatchObject({ estado: 'pendiente', nifDeOtro: 'La otra' });
    expect((await listed({ call }))[0]).toMatchObject({ estado: 'pendiente', nifDeOtro: null });
  });

  test('rechazado, todo sigue igual y se le dice por qué', async () => {
    const { call, id, cambio, user } = await waiting();
    const before = await identityOf(id);
    const short = await manager('PUT /cambiosIdentidad/rechazar', { _id: cambio._id, motivo: ' no ' });
    expect(short.json().campos[0].campo).toBe('motivo');
    const motivo = 'El NIF no es el de la escritura';
    await manager('PUT /cambiosIdentidad/rechazar', { _id: cambio._id, motivo });
    expect(await identityOf(id)).toEqual(before);
    expect((await listed({ call }))[0]).toMatchObject({ estado: 'rechazado', motivo });
    expect(await mails('identidad_rechazada', user.email)).toEqual([{ usuarioId: user.id, motivo }]);
    expect((await ask({ call })).statusCode).toBe(200);
  });

  test('un Comercial ve los de los suyos; los pendientes van primero', async () => {
    const [first, second] = [await waiting(), await waiting()];
    await manager('PUT /cambiosIdentidad/rechazar', { _id: second.cambio._id, motivo: 'No se entiende' });
    const { call, ...user } = await person('Comercial');
    expect(await listed({ call })).toEqual([]);
    await db.execute(
      sql`UPDATE clientes SET responsable_id = ${user.id} WHERE id IN (${first.id}, ${second.id})`,
    );
    expect((await listed({ call })).map(({ estado }) => estado)).toEqual(['pendiente', 'rechazado']);
    expect((await call('PUT /cambiosIdentidad/aprobar', { _id: first.cambio._id })).statusCode).toBe(403);
  });
});
