import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { compareAutoescuelas } from '#comparador/ofertas/comparador/compare-autoescuelas.server.ts';
import { retain } from '#oficina/instalacion/datosPersonales/retention-job.server.ts';
import { folderFiles } from '#platform/files/files.server.ts';
import { folderMail } from '#platform/mail/mail.server.ts';
import { openApp, temporaryFolder } from '#test/support/app.testing.server.ts';
import { createDemoDatabase } from '#test/support/demo.testing.server.ts';
import { VERSION_CONSENTIMIENTO } from './solicitud-words.ts';
import { receivers, solicitudBody, type TestReceiver } from './solicitudes.testing.server.ts';

const { db, url } = await createDemoDatabase();
let now = new Date('2026-11-21T10:00:00Z');
const app = await openApp(url, { clock: () => now });
let autoescuelas: TestReceiver[] = [];
let address = 0;

beforeAll(async () => {
  autoescuelas = await receivers(db, 4);
});

const slugs = (...which: number[]) => which.map((index) => autoescuelas[index]?.slug ?? '');

/** Sends a request, from a new address unless a test gives one. */
async function ask(body: object, remoteAddress = `10.4.${Math.floor(++address / 250)}.${address % 250}`) {
  return app.inject({
    method: 'POST',
    url: '/alumnos/autoregistro',
    remoteAddress,
    payload: { ...solicitudBody('ana@ejemplo.es'), ...body },
  });
}
const count = (email: string) => db.$count(sql`alumnos WHERE email = ${email}`);
const sentOf = async (email: string) => {
  const { rows } = await db.execute(sql`
    SELECT e.estado, e.cliente_id AS "clienteId", e.precio_visto AS precio, e.clases_vistas AS clases,
      e.version_consentimiento AS texto
    FROM alumnos_autoescuelas e JOIN alumnos a ON a.id = e.alumno_id WHERE a.email = ${email} ORDER BY e.cliente_id`);
  return rows;
};

test('quien repite en un mes es la misma solicitud, y se le contesta lo mismo', async () => {
  const email = 'repite@ejemplo.es';
  const first = await ask({ email, mensaje: 'Por las tardes' });
  const again = await ask({ email: 'REPITE@ejemplo.es', nombre: 'Ana P.', telefono: '612345678' });
  expect([first.statusCode, first.body]).toEqual([200, 'true']);
  expect([again.statusCode, again.body]).toEqual([200, 'true']);
  const { rows } = await db.execute(sql`SELECT nombre, telefono, mensaje FROM alumnos
    WHERE email_clave = ${email}`);
  expect(rows).toEqual([{ nombre: 'Ana P.', telefono: '+34612345678', mensaje: 'Por las tardes' }]);
  await ask({ email, permiso: 'A2' });
  now = new Date('2026-12-22T10:00:00Z');
  await ask({ email });
  now = new Date('2026-11-21T10:00:00Z');
  expect(await db.$count(sql`alumnos WHERE email_clave = ${email}`)).toBe(3);
});

test('veinte a la vez de la misma persona son una, con sus autoescuelas y un solo correo', async () => {
  const email = 'prisa@ejemplo.es';
  await Promise.all(Array.from({ length: 20 }, () => ask(solicitudBody(email, slugs(0, 1)))));
  expect(await count(email)).toBe(1);
  expect(await sentOf(email)).toHaveLength(2);
  expect(await db.$count(sql`correos WHERE para = ${email}`)).toBe(1);
});

test('guarda el precio que enseñaba el comparador y el texto al que se consintió, sin que nadie la vea aún', async () => {
  const email = 'precio@ejemplo.es';
  await ask(solicitudBody(email, slugs(0)));
  const { rows } = await db.execute<{ clases: number }>(
    sql`SELECT clases_tipicas AS clases FROM permisos_conducir WHERE codigo = 'B'`,
  );
  const clases = rows[0]?.clases ?? 0;
  const [shown] = await compareAutoescuelas(db, {
    slugs: slugs(0),
    permiso: 1,
    automatico: false,
    supuestos: { clases, teoriaAprobada: false },
    hoy: '2026-11-21',
  });
  const precio = ((shown?.coste?.esperado ?? 0) / 100).toFixed(2);
  expect(Number(precio)).toBeGreaterThan(100);
  expect(await sentOf(email)).toEqual([
    {
      estado: 'pendiente',
      clienteId: autoescuelas[0]?.clienteId,
      precio,
      clases,
      texto: VERSION_CONSENTIMIENTO,
    },
  ]);
  expect(await db.$count(sql`correos WHERE tipo = 'solicitud_nueva'`)).toBe(0);
});

test('el precio y el consentimiento de lo enviado no se pueden cambiar ni con SQL', async () => {
  const email = 'fijo@ejemplo.es';
  await ask(solicitudBody(email, slugs(0)));
  const whose = sql`alumno_id = (SELECT id FROM alumnos WHERE email = ${email})`;
  await db.execute(sql`UPDATE alumnos_autoescuelas SET estado = 'enviada' WHERE ${whose}`);
  for (const change of [sql`precio_visto = 1`, sql`consentida_en = now()`, sql`version_consentimiento = 'x'`])
    await expect(
      db.execute(sql`UPDATE alumnos_autoescuelas SET ${change} WHERE ${whose}`),
    ).rejects.toMatchObject({ cause: { message: expect.stringContaining('does not change') } });
});

test('antes de confirmar, volver a enviarla cambia las autoescuelas por las de ahora', async () => {
  const email = 'cambia@ejemplo.es';
  await ask(solicitudBody(email, slugs(0, 1)));
  await ask(solicitudBody(email, slugs(1, 2)));
  const ids = (await sentOf(email)).map(({ clienteId }) => clienteId);
  expect(ids.toSorted()).toEqual([autoescuelas[1], autoescuelas[2]].map((one) => one?.clienteId).toSorted());
});

const tutor = { tutorNombre: 'Luis Peña', tutorTelefono: '612345678', tutorConsiente: true };
const consent = { consentimiento: true, version: VERSION_CONSENTIMIENTO };

test.each([
  [{ email: undefined }, ['email']],
  [{ email: 'ana@' }, ['email']],
  [{ permiso: 'Z' }, ['permiso']],
  [{ codProvincia: '53' }, ['codProvincia']],
  [{ codigoPostal: '08001' }, ['codigoPostal']],
  [{ codigoPostal: '1' }, ['codigoPostal']],
  [{ aceptaPrivacidad: false }, ['aceptaPrivacidad']],
  [{ telefono: '123' }, ['telefono']],
  [{ nombre: 'a\0b' }, ['nombre']],
  [{ nombre: 'Ana\nBcc: x@y.es' }, ['nombre']],
  [{ mensaje: 'x'.repeat(1_001) }, ['mensaje']],
  [{ fechaInicioDeseada: '2026-11-20' }, ['fechaInicioDeseada']],
  [{ fechaNacimiento: '2026-02-30' }, ['fechaNacimiento']],
  [{ fechaNacimiento: '2027-01-01' }, ['fechaNacimiento']],
  [{ fechaNacimiento: '2012-11-22' }, ['fechaNacimiento']],
  [{ fechaNacimiento: '2012-11-22', ...tutor }, ['fechaNacimiento']],
  [{ fechaNacimiento: '2008-11-22' }, ['tutorNombre', 'tutorTelefono', 'tutorConsiente']],
  [{ fechaNacimiento: '2008-11-22', ...tutor, tutorConsiente: undefined }, ['tutorConsiente']],
  [{ estado: 'ganado' }, ['estado']],
  [{ autoescuelas: [{ slug: 'no-existe', ...consent }] }, ['autoescuelas']],
  [{ autoescuelas: ['a', 'b', 'c', 'd'].map((slug) => ({ slug, ...consent })) }, ['autoescuelas']],
  [{ autoescuelas: [{ slug: 'a', ...consent, consentimiento: false }] }, ['autoescuelas.0.consentimiento']],
  [{ autoescuelas: [{ slug: 'a', ...consent, version: '2020-01-01' }] }, ['autoescuelas.0.version']],
])('%j se rechaza nombrando %j', async (wrong, fields) => {
  const response = await ask({ email: 'mal@ejemplo.es', ...wrong });
  expect(response.statusCode, response.body).toBe(400);
  expect(response.json().campos.map((field: { campo: string }) => field.campo)).toEqual(fields);
  expect(await count('mal@ejemplo.es')).toBe(0);
});

test('a quien no es cliente publicado no se le puede enviar', async () => {
  const { rows } = await db.execute<{ slug: string }>(sql`
    SELECT s.slug FROM secciones s JOIN escuelas e ON e.id = s.escuela_id
    WHERE s.ultimo_mes IS NOT NULL AND NOT EXISTS (SELECT FROM clientes WHERE num_registro_dgt = e.codigo) LIMIT 1`);
  const response = await ask(solicitudBody('nadie@ejemplo.es', [rows[0]?.slug ?? '']));
  expect(response.json().campos).toMatchObject([{ campo: 'autoescuelas' }]);
  expect(await count('nadie@ejemplo.es')).toBe(0);
});

test('con 14 años cumplidos y el consentimiento de su tutor, sí; con 18 no hace falta', async () => {
  const minor = await ask({ email: 'menor@ejemplo.es', fechaNacimiento: '2012-11-21', ...tutor });
  expect(minor.body).toBe('true');
  const { rows } =
    await db.execute(sql`SELECT tutor_nombre, tutor_telefono, tutor_consiente_en IS NOT NULL AS si
    FROM alumnos WHERE email = 'menor@ejemplo.es'`);
  expect(rows).toEqual([{ tutor_nombre: 'Luis Peña', tutor_telefono: '+34612345678', si: true }]);
  expect((await ask({ email: 'mayor@ejemplo.es', fechaNacimiento: '2008-11-21' })).body).toBe('true');
});

test('a la máquina que rellena el campo escondido se le dice que sí y no se guarda nada', async () => {
  expect((await ask({ email: 'robot@ejemplo.es', web: 'https://spam.example' })).body).toBe('true');
  expect(await count('robot@ejemplo.es')).toBe(0);
});

test('cien seguidas de una dirección: pasan diez y las demás esperan', async () => {
  const answers = [];
  for (let i = 0; i < 100; i++) answers.push(await ask({ email: `n${i}@ejemplo.es` }, '10.5.0.1'));
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(10);
  const refused = answers.at(-1);
  expect(refused?.statusCode).toBe(429);
  expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0);
});

test('a los doce meses de lo último se borra quién era, y se puede seguir contando', async () => {
  const email = 'olvido@ejemplo.es';
  await ask({ ...solicitudBody(email, slugs(0)), telefono: '612345678', mensaje: 'Hola' });
  const { rows } = await db.execute<{ id: string }>(sql`SELECT id FROM alumnos WHERE email = ${email}`);
  const id = rows[0]?.id;
  const passed = async (instant: string) => {
    const [files, kept] = [folderFiles(await temporaryFolder()), folderMail(await temporaryFolder())];
    await retain({ db, files, kept, clock: () => new Date(instant) });
  };
  await passed('2027-11-21T09:59:00Z');
  expect(await count(email)).toBe(1);
  await passed('2027-11-21T10:01:00Z');
  const left = await db.execute(sql`SELECT row_to_json(a)::text AS row FROM alumnos a WHERE id = ${id}
    UNION ALL SELECT row_to_json(e)::text FROM alumnos_autoescuelas e WHERE alumno_id = ${id}`);
  expect(left.rows).toHaveLength(2);
  expect(JSON.stringify(left.rows)).not.toMatch(/Ana|Peña|612345678|Hola|olvido|2000-02-29/);
  expect(await db.$count(sql`alumnos WHERE id = ${id} AND cod_provincia = '28' AND origen = 'web'`)).toBe(1);
});
