import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { makeUser } from '#oficina/acceso/usuarios/access.testing.server.ts';
import {
  postOffice,
  receivers,
  type TestReceiver,
} from '#oficina/relacion/alumnos/solicitudes.testing.server.ts';
import { issueFormToken } from '#platform/http/secrets/form-token.server.ts';
import { openApp } from '#test/support/app.testing.server.ts';
import { createDemoDatabase } from '#test/support/demo.testing.server.ts';

const SECRET = 's'.repeat(32);
const NOW = new Date('2026-11-21T10:00:00Z');
const { db, url } = await createDemoDatabase();
const app = await openApp(url, { secret: SECRET, clock: () => NOW });
const post = await postOffice(db, () => NOW);
let autoescuela: TestReceiver;
/** Data of an autoescuela that is not a cliente. */
let free = '';
let address = 0;

beforeAll(async () => {
  const [first] = await receivers(db, 1);
  if (!first) throw new Error('no school');
  autoescuela = first;
  const { rows } = await db.execute<{ slug: string }>(sql`
    SELECT s.slug FROM secciones s JOIN escuelas e ON e.id = s.escuela_id
    WHERE s.ultimo_mes IS NOT NULL AND NOT EXISTS (SELECT FROM clientes WHERE num_registro_dgt = e.codigo) LIMIT 1`);
  free = rows[0]?.slug ?? '';
});
beforeEach(async () => {
  await db.execute(sql`TRUNCATE actividades, correos`);
});

const good = { tipo: 'telefono', texto: 'El teléfono es de una peluquería', email: '', hueco: '' };

async function send(slug: string, fields: Record<string, string> = {}, from?: string) {
  const response = await app.inject({
    method: 'POST',
    url: `/avisarError/?autoescuela=${slug}`,
    remoteAddress: from ?? `10.5.0.${++address % 250}`,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: 'http://localhost:80',
      host: 'localhost:80',
    },
    payload: new URLSearchParams({ ...good, token: issueFormToken(SECRET, NOW), ...fields }).toString(),
  });
  return {
    status: response.statusCode,
    body: response.body.replaceAll('<!-- -->', ''),
    headers: response.headers,
  };
}

type Task = {
  asunto: string;
  tipo: string;
  estado: string;
  descripcion: string;
  cliente: string | null;
  responsable: string;
};

async function tasks(): Promise<Task[]> {
  const { rows } = await db.execute<Task>(sql`
    SELECT a.asunto, a.tipo, a.estado, a.descripcion, a.cliente_id AS cliente, u.email AS responsable
    FROM actividades a JOIN usuarios u ON u.id = a.responsable_id`);
  return rows;
}

test('de una autoescuela cliente: tarea de quien la lleva, correo a esa persona y aviso a la escuela', async () => {
  const worker = await makeUser(db, { tipo: 'trabajador', rol: 'Comercial' });
  await db.execute(
    sql`UPDATE clientes SET responsable_id = (SELECT id FROM usuarios WHERE email = ${worker.email}) WHERE id = ${autoescuela.clienteId}`,
  );
  const page = await app.inject(`/${autoescuela.slug}`);
  expect(page.body).toContain(`/avisarError/?autoescuela=${autoescuela.slug}`);
  expect((await send(autoescuela.slug, { email: 'ana@ejemplo.es' })).headers.location).toContain('enviado');
  const [task, ...more] = await tasks();
  expect(more).toEqual([]);
  expect(task).toMatchObject({
    asunto: `Aviso de error (el teléfono): ${autoescuela.nombre}`,
    tipo: 'tarea',
    estado: 'pendiente',
    cliente: autoescuela.clienteId,
    responsable: worker.email,
  });
  expect(task?.descripcion).toContain(good.texto);
  expect(task?.descripcion).not.toContain('ana@ejemplo.es');
  const mails = await post.deliver();
  const toWorker = mails.find(({ to }) => to[0] === worker.email);
  expect(toWorker).toMatchObject({ replyTo: 'ana@ejemplo.es' });
  expect(toWorker?.text).toMatch(/\/panelAdmin\/actividades\/[\w-]{36}/);
  const toAutoescuela = mails.find(({ to }) => to[0] !== worker.email);
  expect(toAutoescuela?.subject).toBe(`Alguien avisa de un error en la página de ${autoescuela.nombre}`);
  expect(toAutoescuela?.text).toContain(`> ${good.texto}`);
  expect(JSON.stringify(toAutoescuela)).not.toContain('ana@ejemplo.es');
});

test('de la que no es cliente se encarga un administrador, y a nadie más se le escribe', async () => {
  expect((await send(free)).status).toBe(302);
  expect(await tasks()).toMatchObject([{ cliente: null, responsable: 'admin@demo.es' }]);
  expect(await post.deliver()).toHaveLength(1);
});

test('un formulario enviado dos veces es un aviso, y a la escuela se le dice lo mismo una vez al día', async () => {
  const token = issueFormToken(SECRET, NOW);
  await Promise.all([send(autoescuela.slug, { token }), send(autoescuela.slug, { token })]);
  expect(await tasks()).toHaveLength(1);
  await send(autoescuela.slug);
  await send(autoescuela.slug, { tipo: 'precio' });
  expect(await tasks()).toHaveLength(3);
  expect(await db.$count(sql`correos WHERE tipo = 'aviso_error_autoescuela'`)).toBe(2);
});

test.each([
  ['un tipo que no hay', { tipo: 'nada' }, 'Elige qué está mal'],
  ['un texto corto', { texto: 'corto' }, 'Cuéntanoslo: escribe al menos 10 letras'],
  ['un texto largo', { texto: 'x'.repeat(1_001) }, 'Cuéntanoslo: escribe 1000 letras como mucho'],
  ['medio correo', { email: 'ana' }, 'Tu correo: escribe un correo completo'],
  ['un formulario inventado', { token: 'no.es' }, 'El formulario ha caducado'],
])('%s se rechaza nombrando el campo, sin perder lo escrito', async (_what, fields, message) => {
  const refused = await send(autoescuela.slug, { texto: 'Está en otra calle', ...fields });
  expect(refused.status).toBe(400);
  expect(refused.body).toContain(message);
  if (!('texto' in fields)) expect(refused.body).toContain('Está en otra calle');
  expect(await tasks()).toEqual([]);
});

test('de la que no existe es un 404; al robot se le pregunta; y la undécima vez se espera', async () => {
  expect((await app.inject('/avisarError/?autoescuela=no-hay')).statusCode).toBe(404);
  expect((await app.inject('/avisarError/')).statusCode).toBe(404);
  expect((await app.inject(`/avisarError/?autoescuela=${free}`)).headers['cache-control']).toBe(
    'private, no-store',
  );
  for (let i = 0; i < 10; i++) expect((await send(free, { hueco: 'x' }, '10.5.1.1')).status).toBe(400);
  expect(await tasks()).toEqual([]);
  expect((await send(free, {}, '10.5.1.1')).status).toBe(429);
});

test('donde aún no trabaja nadie, el aviso llega al correo del negocio', async () => {
  // As before the first administrator exists. `replica` skips the trigger that keeps one active.
  await db.transaction(async (tx) => {
    await tx.execute(sql`SET LOCAL session_replication_role = replica`);
    await tx.execute(sql`UPDATE usuarios SET estado = 'bloqueado' WHERE tipo = 'trabajador'`);
  });
  expect((await send(free)).status).toBe(302);
  const [mail] = await post.deliver();
  expect(mail?.to).toEqual(['hola@carneclaro.example']);
  expect(mail?.text).not.toContain('/panelAdmin');
});
