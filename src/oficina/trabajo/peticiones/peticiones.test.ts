import { sql } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { caller, makeCliente, makeUser, tokenOf } from '#oficina/acceso/usuarios/access.testing.server.ts';
import { createAlumnoLink } from '#oficina/relacion/alumnos/alumno-links.server.ts';
import { confirmSolicitud } from '#oficina/relacion/alumnos/confirm-solicitud.server.ts';
import { eraseOwnSolicitud, withdrawSolicitud } from '#oficina/relacion/alumnos/own-solicitud.server.ts';
import { workingDaysAfter } from '#oficina/relacion/alumnos/peticion-words.ts';
import { withdrawPeticiones } from '#oficina/relacion/alumnos/peticiones.server.ts';
import { postOffice, solicitudBody } from '#oficina/relacion/alumnos/solicitudes.testing.server.ts';
import { openApp } from '#test/support/app.testing.server.ts';
import { createDemoDatabase } from '#test/support/demo.testing.server.ts';
import type { Peticion } from './contract.ts';
import { handOverPeticiones } from './hand-over.server.ts';
import { tellNoWay } from './no-way-job.server.ts';
import { wayNames, wayText } from './words.ts';

const { db, url } = await createDemoDatabase();
const MONDAY = new Date('2026-11-23T10:00:00Z');
let now = MONDAY;
const clock = () => now;
const app = await openApp(url, { clock });
const post = await postOffice(db, clock);
const jobs = { enqueue: async () => {} };
const services = { db, clock, jobs };
const admin = caller(
  app,
  await tokenOf(app, await makeUser(db, { tipo: 'trabajador', rol: 'Administrador' })),
);

type School = { slug: string; codigo: string; telefono: string; nombre: string };
let schools: School[] = [];
let people = 0;

beforeAll(async () => {
  const { rows } = await db.execute<School>(sql`
    UPDATE ubicaciones u SET telefono = '+34 910 000 318', direccion = 'Calle Mayor, 3' FROM secciones s JOIN escuelas e ON e.id = s.escuela_id
    WHERE u.seccion_id = s.id AND e.id IN (SELECT y.id FROM secciones x JOIN escuelas y ON y.id = x.escuela_id
      JOIN ubicaciones z ON z.seccion_id = x.id WHERE x.ultimo_mes IS NOT NULL
      AND NOT EXISTS (SELECT FROM clientes WHERE num_registro_dgt = y.codigo) GROUP BY y.id HAVING count(*) = 1 ORDER BY y.id LIMIT 2)
    RETURNING s.slug, e.codigo, s.nombre, u.telefono`);
  schools = rows;
  expect(schools).toHaveLength(2);
});

beforeEach(async () => {
  now = MONDAY;
  await db.execute(sql`TRUNCATE alumnos, correos, escuelas_peticiones CASCADE`);
  await db.execute(sql`UPDATE negocio SET lleva_peticiones = true`);
});

const school = (which = 0): School => schools[which] as School;

const MINOR = {
  fechaNacimiento: '2010-05-05',
  tutorNombre: 'Luis',
  tutorTelefono: '612345678',
  tutorConsiente: true,
};

const pedir = (email: string, more: object = {}, which = 0) =>
  app.inject({
    method: 'POST',
    url: '/alumnos/autoregistro',
    remoteAddress: `10.12.${Math.floor(++people / 250)}.${people % 250}`,
    payload: {
      ...solicitudBody(email, [school(which).slug]),
      nombre: 'Nerea Zubiaur',
      municipio: 'getafe',
      mensaje: '¿Hay plaza?',
      ...more,
    },
  });

/** Asks and confirms the address; gives the alumno's id. */
async function confirmed(email: string, more: object = {}, which = 0): Promise<string> {
  const response = await pedir(email, more, which);
  expect(response.body).toBe('true');
  const { rows } = await db.execute<{ id: string; version: number }>(
    sql`SELECT id, version FROM alumnos WHERE email = ${email}`,
  );
  const { id = '', version = 0 } = rows[0] ?? {};
  const secreto = await createAlumnoLink(db, id, 'confirmar', now);
  expect(await confirmSolicitud(services, { secreto, version })).toMatchObject({ estado: 'confirmada' });
  return id;
}

const queue = async (estado = 'esperando'): Promise<Peticion[]> =>
  (await admin(`GET /peticiones/leer?estado=${estado}`)).json().filas;

async function first(estado?: string): Promise<Peticion> {
  const [one] = await queue(estado);
  if (!one) throw new Error('the queue is empty');
  return one;
}

const put = (path: string, { _id, version }: Peticion, more: object = {}) =>
  admin(`PUT /peticiones/${path}`, { _id, version, ...more });

test('apagado, no se ofrece ni se acepta; encendido, espera en la cola desde que se confirma', async () => {
  await db.execute(sql`UPDATE negocio SET lleva_peticiones = false`);
  expect((await pedir('nadie@ejemplo.es')).json()).toMatchObject({ codigo: 40001 });
  await db.execute(sql`UPDATE negocio SET lleva_peticiones = true`);
  await pedir('nerea@ejemplo.es');
  expect(await queue()).toEqual([]);
  await confirmed('nerea@ejemplo.es');
  expect(await queue()).toMatchObject([
    {
      lugar: 'Getafe',
      permiso: 'B',
      alumno: 'Nerea Zubiaur',
      menor: false,
      autoescuela: { codigo: school().codigo, telefono: school().telefono },
    },
  ]);
});

test('antes de la prueba no sale nada de quien pide más que el municipio y el permiso', async () => {
  await confirmed('nerea@ejemplo.es', { municipio: 'calle de Nerea Zubiaur, 3' });
  const asked = await first();
  for (const via of Object.keys(wayNames) as (keyof typeof wayNames)[]) {
    const text = wayText(asked, via, 'Carné Claro');
    expect(text).toContain('Una persona de la provincia de Madrid pide precio del permiso B.');
    expect(text).not.toMatch(/nerea|zubiaur|ejemplo|plaza/i);
  }
  await put('llevar', asked, { via: 'correo' });
  const said = await first('llevada');
  expect(said).toMatchObject({ via: 'correo', version: asked.version + 1 });
  await put('prepararCodigo', said, { medio: 'direccion' });
  const sent = await post.deliver();
  expect(new Set(sent.flatMap(({ to }) => to))).toEqual(new Set(['nerea@ejemplo.es']));
  const { rows } = await db.execute(sql`SELECT to_jsonb(e) #>> '{}' AS fila FROM escuelas_peticiones e`);
  expect(JSON.stringify(rows)).not.toMatch(/nerea|zubiaur|ejemplo/i);
});

test('con su código, y no con otro, recibe el nombre y el correo una vez, y en otra petición ya no se le pide', async () => {
  await confirmed('nerea@ejemplo.es');
  const asked = await first();
  const made = (await put('prepararCodigo', asked, { medio: 'direccion' })).json();
  const give = { correo: 'info@glorieta.example' };
  const wrong = await put('entregar', asked, {
    ...give,
    codigo: made.codigo === '1234 5678' ? '87654321' : '12345678',
  });
  expect(wrong.json()).toMatchObject({ quedan: 4, peticion: { estado: 'esperando' } });
  const both = await Promise.all([1, 2].map(() => put('entregar', asked, { ...give, codigo: made.codigo })));
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  const [mail, other] = (await post.deliver()).filter(({ to }) => to.includes('info@glorieta.example'));
  expect(other).toBeUndefined();
  for (const words of ['Nerea Zubiaur', 'nerea@ejemplo.es', '¿Hay plaza?'])
    expect(mail?.text).toContain(words);
  expect(mail?.text).not.toMatch(/alta|panel|anuncio|regístra/i);
  await confirmed('ana@ejemplo.es', MINOR);
  expect((await put('entregar', await first())).json()).toMatchObject({
    quedan: null,
    peticion: { estado: 'entregada' },
  });
});

test('tras cinco códigos malos el bueno tampoco vale, y otro nuevo sí', async () => {
  await confirmed('nerea@ejemplo.es');
  const asked = await first();
  const { codigo } = (await put('prepararCodigo', asked, { medio: 'telefono' })).json();
  const give = (text: string) => put('entregar', asked, { codigo: text, correo: 'info@glorieta.example' });
  for (const left of [4, 3, 2, 1, 0]) expect((await give('no')).json().quedan).toBe(left);
  expect((await give(codigo)).json()).toMatchObject({ quedan: 0, peticion: { estado: 'esperando' } });
  const again = (await put('prepararCodigo', asked, { medio: 'telefono' })).json();
  expect((await give(again.codigo)).json()).toMatchObject({ quedan: null });
});

test('la llamada vale al teléfono del mapa oficial, y queda quién, cuándo y a qué número', async () => {
  await confirmed('nerea@ejemplo.es');
  const asked = await first();
  const give = (telefono?: string) =>
    put('entregar', asked, { correo: 'info@glorieta.example', ...(telefono && { telefono }) });
  expect((await give('612345678')).json()).toMatchObject({
    campos: [{ campo: 'telefono', motivo: 'no es el del mapa oficial' }],
  });
  expect((await give()).json()).toMatchObject({ campos: [{ campo: 'codigo' }] });
  expect((await give(school().telefono)).json()).toMatchObject({
    peticion: {
      estado: 'entregada',
      autoescuela: { prueba: 'llamada', pruebaA: '+34910000318', pruebaPor: expect.stringMatching(/./) },
    },
  });
});

test('de 14 a 17 años, solo a autoescuelas comprobadas de antes', async () => {
  expect((await pedir('joven@ejemplo.es', MINOR)).json()).toMatchObject({
    campos: [
      {
        campo: 'autoescuelas',
        motivo: 'Con menos de 18 años solo podemos llevarla a autoescuelas comprobadas',
      },
    ],
  });
  await db.execute(sql`INSERT INTO escuelas_peticiones (codigo_dgt, comprobada_en, prueba, prueba_a)
    VALUES (${school().codigo}, now(), 'llamada', ${school().telefono})`);
  expect((await pedir('joven@ejemplo.es', MINOR)).body).toBe('true');
});

test('su «no» se guarda para siempre: se avisa a quien espera, y no se le vuelve a ofrecer', async () => {
  await confirmed('nerea@ejemplo.es');
  await confirmed('ana@ejemplo.es');
  await post.deliver();
  expect((await put('negar', await first())).json()).toMatchObject({ estado: 'negada' });
  expect(await queue()).toEqual([]);
  const told = await post.deliver();
  expect(told.flatMap(({ to }) => to).sort()).toEqual(['ana@ejemplo.es', 'nerea@ejemplo.es']);
  expect(told[0]?.text).toContain('prefiere que no le llevemos peticiones');
  expect((await pedir('otra@ejemplo.es')).json()).toMatchObject({ codigo: 40001 });
  const page = await app.inject({ url: `/mandarSolicitud/?autoescuela=${school().slug}` });
  expect(page.body).toContain('Prefiere que no le llevemos peticiones');
  const own = await app.inject({ url: `/${school().slug}` });
  expect(own.body).toContain('Cómo pedirles precio');
  expect(own.body).not.toContain('le llevamos nosotros tu petición');
  await expect(db.execute(sql`UPDATE escuelas_peticiones SET negada_en = NULL`)).rejects.toThrow();
});

test('dice que no después de recibir una, y a quien confirma entonces se le dice', async () => {
  await pedir('tarde@ejemplo.es');
  await confirmed('nerea@ejemplo.es');
  const { autoescuela } = await first();
  await put('entregar', await first(), { correo: 'info@glorieta.example', telefono: autoescuela.telefono });
  expect((await put('negar', await first('entregada'))).json()).toMatchObject({ estado: 'entregada' });
  await post.deliver();
  const { rows } = await db.execute<{ id: string; version: number }>(
    sql`SELECT id, version FROM alumnos WHERE email = 'tarde@ejemplo.es'`,
  );
  const { id = '', version = 0 } = rows[0] ?? {};
  await confirmSolicitud(services, { secreto: await createAlumnoLink(db, id, 'confirmar', now), version });
  expect(await queue()).toEqual([]);
  const [told] = await post.deliver();
  expect(told?.text).toContain(`No recibe peticiones por aquí: ${school().nombre}.`);
});

test('quien la retira mientras se entrega no es dado', async () => {
  const id = await confirmed('nerea@ejemplo.es');
  const asked = await first();
  await post.deliver();
  const give = { correo: 'info@glorieta.example', telefono: asked.autoescuela.telefono };
  const giving = await db.transaction(async (tx) => {
    await withdrawPeticiones(tx, id, { id: null, now });
    const answer = put('entregar', asked, give);
    // The withdrawal is committed once the delivery waits for it.
    await expect.poll(waitingForLocks).toBe(1);
    return { answer };
  });
  expect((await giving.answer).statusCode).toBe(409);
  const { rows } = await db.execute(sql`SELECT estado FROM peticiones`);
  expect(rows).toEqual([{ estado: 'retirada' }]);
  expect(await post.deliver()).toEqual([]);
});

test('a quien recibió su nombre se le dice que lo suprima, una vez, y a quien no lo recibió no', async () => {
  const id = await confirmed('nerea@ejemplo.es');
  const asked = await first();
  await put('entregar', asked, { correo: 'info@glorieta.example', telefono: asked.autoescuela.telefono });
  const given = (await post.deliver()).find(({ to }) => to.includes('info@glorieta.example'));
  const [, codigo] = /(ALU-\d+)/.exec(given?.subject ?? '') ?? [];
  const other = await confirmed('ana@ejemplo.es', {}, 1);
  await post.deliver();
  // A correo about the request may have been sent to a second address of it, and its next one goes to the present address.
  await db.execute(sql`INSERT INTO correos (id, tipo, para, datos, clave) VALUES (gen_random_uuid(), 'solicitud_mensaje_autoescuela',
    'segunda@glorieta.example', ${JSON.stringify({ enviadaId: asked._id, recordatorio: false })}::jsonb, 'segunda')`);
  await db.execute(sql`UPDATE correos SET estado = 'enviado' WHERE clave = 'segunda'`);
  await db.execute(sql`UPDATE escuelas_peticiones SET correo = 'tercera@glorieta.example'`);
  for (const one of [id, id, other]) await eraseOwnSolicitud(services, one);
  const told = (await post.deliver()).filter(({ subject }) => subject?.startsWith('Suprime'));
  expect(told.flatMap(({ to }) => to).sort()).toEqual([
    'info@glorieta.example',
    'segunda@glorieta.example',
    'tercera@glorieta.example',
  ]);
  expect(told[0]?.subject).toBe(`Suprime los datos de la petición ${codigo}`);
  expect(told[0]?.text).toMatch(/artículo 19/);
  expect(told[0]?.text).not.toMatch(/nerea|zubiaur/i);
});

describe('dada, retirada y pedida otra vez', () => {
  const give = async () => {
    const asked = await first();
    const { telefono } = asked.autoescuela;
    return put('entregar', asked, {
      correo: 'info@glorieta.example',
      ...(asked.autoescuela.comprobadaEn === null && { telefono }),
    });
  };

  test('el segundo formulario sin confirmar no borra a quién se dio el nombre', async () => {
    const id = await confirmed('nerea@ejemplo.es');
    await give();
    await withdrawSolicitud(services, id, null);
    expect((await pedir('nerea@ejemplo.es')).body).toBe('true');
    expect((await pedir('nerea@ejemplo.es', {}, 1)).body).toBe('true');
    await post.deliver();
    await eraseOwnSolicitud(services, id);
    expect((await post.deliver()).map(({ to }) => to)).toEqual([['info@glorieta.example']]);
  });

  test('la otra solicitud que se le retiró deja sitio, y la que sigue no deja darla', async () => {
    const id = await confirmed('nerea@ejemplo.es');
    await give();
    await withdrawSolicitud(services, id, null);
    await confirmed('nerea@ejemplo.es');
    await db.execute(sql`UPDATE alumnos_autoescuelas SET id = gen_random_uuid(), estado = 'vista'`);
    expect((await give()).json()).toMatchObject({ mensaje: 'Ya tiene una solicitud de esta persona' });
    await db.execute(sql`UPDATE alumnos_autoescuelas SET estado = 'retirada'`);
    const { _id } = await first();
    expect((await give()).json()).toMatchObject({ peticion: { estado: 'entregada' } });
    const { rows } = await db.execute(sql`SELECT id, estado FROM alumnos_autoescuelas`);
    expect(rows).toEqual([{ id: _id, estado: 'enviada' }]);
  });

  test('si luego dice que no, no se le dice que su nombre no ha salido', async () => {
    const id = await confirmed('nerea@ejemplo.es');
    await give();
    await withdrawSolicitud(services, id, null);
    await confirmed('nerea@ejemplo.es');
    await post.deliver();
    await put('negar', await first());
    const [told] = await post.deliver();
    expect(told?.text).toContain('Ya tenía tu nombre y tu correo de la vez anterior.');
    const page = await app.inject(`/miSolicitud/${await createAlumnoLink(db, id, 'ver', now)}`);
    expect(page.body).toContain('Ya tenía tu nombre y tu correo de la vez anterior.');
    for (const text of [told?.text, page.body]) expect(text).not.toContain('no han salido');
  });
});

test('el correo que anotó un trabajador no vale por una respuesta suya en el alta', async () => {
  await confirmed('nerea@ejemplo.es');
  const { autoescuela } = await first();
  await put('entregar', await first(), { correo: 'info@glorieta.example', telefono: autoescuela.telefono });
  const { id, clienteId } = await makeUser(db, {
    tipo: 'cliente',
    rol: 'Propietario',
    email: 'Info@glorieta.example',
  });
  await db.execute(sql`INSERT INTO solicitudes_alta (id, cliente_id, usuario_id, codigo_dgt, creada_en)
    VALUES (gen_random_uuid(), ${clienteId}, ${id}, ${school().codigo}, ${now})`);
  const claim = async () =>
    (await admin('GET /solicitudesAlta/leer?texto=Info@glorieta.example')).json().filas;
  expect(await claim()).toMatchObject([{ usuario: { porEnlace: false } }]);
  await db.execute(sql`UPDATE alumnos_autoescuelas SET respondida_en = ${now}`);
  expect(await claim()).toMatchObject([{ usuario: { porEnlace: true } }]);
});

describe('la autoescuela empieza a recibir solicitudes mientras esperan', () => {
  /** The cliente of the first autoescuela, published with its code. */
  async function joins(): Promise<string> {
    const cliente = await makeCliente(db);
    await db.execute(sql`UPDATE clientes SET num_registro_dgt = ${school().codigo}, publicado = true, email = 'alta@glorieta.example'
      WHERE id = ${cliente}`);
    return cliente;
  }
  const handOver = () => handOverPeticiones({ db, clock, jobs: () => jobs });
  const sent = async () =>
    (
      await db.execute(sql`SELECT e.id, a.email, e.estado, e.cliente_id AS cliente, e.seccion, e.consentida_en IS NOT NULL AS consentida
        FROM alumnos_autoescuelas e JOIN alumnos a ON a.id = e.alumno_id`)
    ).rows;
  afterEach(() =>
    db.execute(sql`UPDATE clientes SET num_registro_dgt = NULL, publicado = false
    WHERE num_registro_dgt = ${school().codigo}`),
  );

  test('las de adultos son solicitudes como las demás, una vez aunque lo hagan dos programas, y la de un menor sigue', async () => {
    await confirmed('nerea@ejemplo.es');
    const { _id } = await first();
    await db.execute(
      sql`UPDATE escuelas_peticiones SET comprobada_en = now(), prueba = 'llamada', prueba_a = 'x'`,
    );
    await confirmed('joven@ejemplo.es', MINOR);
    await handOver();
    expect(await sent()).toEqual([]);
    const cliente = await joins();
    await post.deliver();
    await Promise.all([handOver(), handOver()]);
    const { rows } = await db.execute<{ seccion: string }>(
      sql`SELECT seccion FROM secciones WHERE slug = ${school().slug}`,
    );
    expect(await sent()).toEqual([
      {
        id: _id,
        email: 'nerea@ejemplo.es',
        estado: 'enviada',
        cliente,
        seccion: rows[0]?.seccion,
        consentida: true,
      },
    ]);
    expect((await queue()).map(({ menor }) => menor)).toEqual([true]);
    expect((await post.deliver()).map(({ to }) => to)).toEqual([['alta@glorieta.example']]);
  });

  test('la que se dio, se retiró y se pide otra vez llega también', async () => {
    await confirmed('nerea@ejemplo.es');
    const { _id, _idAlumno } = await first();
    const cliente = await joins();
    await db.execute(sql`
      INSERT INTO alumnos_autoescuelas (id, alumno_id, cliente_id, seccion, estado, enviada_en, retirada_en, consentida_en, version_consentimiento)
      SELECT id, alumno_id, ${cliente}, seccion, 'retirada', enviada_en, now(), consentida_en, version_consentimiento FROM peticiones`);
    await handOver();
    expect(await sent()).toMatchObject([{ id: _id, estado: 'enviada', cliente }]);
    // Nobody sends an alumno by hand to an autoescuela that has not joined: it gets only what is carried.
    await db.execute(sql`UPDATE clientes SET solo_oficial = true, publicado = false WHERE id = ${cliente}`);
    const body = { _id: _idAlumno, autoescuelas: [cliente], consentimiento: true };
    const byHand = await admin('PUT /alumnos/enviarAAutoescuelas', body);
    expect(byHand.json().campos).toEqual([
      { campo: 'autoescuelas', motivo: 'alguna ya no es cliente: quítala' },
    ]);
    await db.execute(sql`UPDATE clientes SET solo_oficial = false WHERE id = ${cliente}`);
  });

  test('quien la retira a la vez la retira', async () => {
    const id = await confirmed('nerea@ejemplo.es');
    const { _id } = await first();
    await joins();
    const both = await db.transaction(async (tx) => {
      await tx.execute(sql`SELECT FROM peticiones WHERE id = ${_id} FOR UPDATE`);
      const handed = handOver();
      await expect.poll(waitingForLocks).toBe(1);
      const withdrawn = withdrawSolicitud(services, id, _id);
      await expect.poll(waitingForLocks).toBe(2);
      return [handed, withdrawn];
    });
    await Promise.all(both);
    expect(await sent()).toMatchObject([{ id: _id, estado: 'retirada' }]);
  });
});

async function waitingForLocks(): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(sql`
    SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`);
  return rows[0]?.n ?? 0;
}
test('a los cinco días laborables sin camino se le dice, una vez aunque lo miren dos programas', async () => {
  expect(workingDaysAfter('2026-11-27', 5)).toBe('2026-12-04');
  await confirmed('nerea@ejemplo.es');
  await post.deliver();
  const look = async (day: string) => {
    now = new Date(`${day}T10:00:00Z`);
    await Promise.all([1, 2].map(() => tellNoWay({ db, clock, jobs: () => jobs })));
    return post.deliver();
  };
  expect(await look('2026-11-29')).toEqual([]);
  expect(await look('2026-11-30')).toMatchObject([{ to: ['nerea@ejemplo.es'] }]);
  expect(await look('2026-12-01')).toEqual([]);
});

test('lo mismo dos veces a la vez es una petición, y quien la retira o borra sus datos sale de la cola', async () => {
  await Promise.all(Array.from({ length: 5 }, () => pedir('nerea@ejemplo.es')));
  expect(await db.$count(sql`peticiones`)).toBe(1);
  const id = await confirmed('nerea@ejemplo.es');
  await withdrawSolicitud(services, id, null);
  expect(await queue()).toEqual([]);
  const other = await confirmed('ana@ejemplo.es');
  await eraseOwnSolicitud(services, other);
  expect(await queue()).toEqual([]);
  const { rows } = await db.execute(sql`SELECT estado, lugar FROM peticiones WHERE alumno_id = ${other}`);
  expect(rows).toEqual([{ estado: 'retirada', lugar: 'Persona suprimida' }]);
});
