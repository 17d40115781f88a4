import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { makeCliente, makeUser } from '#oficina/acceso/usuarios/access.testing.server.ts';
import { postOffice } from '#oficina/relacion/alumnos/solicitudes.testing.server.ts';
import { openOffice } from '#test/support/office.testing.server.ts';
import { tellExpiring } from './expiring-job.server.ts';
import { mailedPresupuesto, presupuestoSecretIn, visitor } from './mailed.testing.server.ts';
import { type PaperJson, presupuestoIn } from './presupuestos.testing.server.ts';

const TODAY = '2026-11-21T10:00:00Z';
let now = new Date(TODAY);
const clock = () => now;
const { db, app, as, admin } = await openOffice({ clock });
const post = await postOffice(db, clock);
const _idCliente = await makeCliente(db);

beforeEach(async () => {
  now = new Date(TODAY);
  await post.deliver();
});

const send = (presupuesto: Pick<PaperJson, '_id' | 'version'>, para?: string) =>
  admin('PUT /presupuestos/enviarEmailCliente', {
    _id: presupuesto._id,
    version: presupuesto.version,
    ...(para && { para }),
  });

/** Cliente with these people, each receiving these kinds of correo. */
async function clientWith(people: [email: string, recibe: string[]][]): Promise<string> {
  const id = await makeCliente(db);
  for (const [email, recibe] of people) {
    const made = await admin('POST /contactosClientes/crear', {
      _idCliente: id,
      nombre: 'Rosa',
      email,
      recibe,
    });
    expect(made.statusCode, made.body).toBe(200);
  }
  return id;
}

describe('enviar un presupuesto por correo', () => {
  test.each(['3', '4'])('desde el estado %s llega a quien se dice', async (estado) => {
    const presupuesto = await presupuestoIn(admin, estado, { _idCliente });
    const sent = await send(presupuesto, 'ana@ejemplo.es');
    expect(sent.json(), sent.body).toMatchObject({ estado: '4', enviadoA: 'ana@ejemplo.es' });
    expect((await post.deliver()).map(({ to }) => to[0])).toEqual(['ana@ejemplo.es']);
  });

  test('va a los contactos que reciben presupuestos, una vez a cada uno; responder es hablar con quien lo lleva', async () => {
    const client = await clientWith([
      ['rosa@ejemplo.es', ['presupuestos']],
      ['luis@ejemplo.es', ['facturas']],
      ['eva@ejemplo.es', ['presupuestos', 'pedidos']],
    ]);
    const seller = await makeUser(db, { tipo: 'trabajador', rol: 'Comercial' });
    const presupuesto = await presupuestoIn(admin, '3', { _idCliente: client, _idResponsable: seller.id });
    const answers = await Promise.all([1, 2, 3].map(() => send(presupuesto)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409]);
    const mails = await post.deliver();
    expect(mails.map(({ to }) => to[0]).toSorted()).toEqual(['eva@ejemplo.es', 'rosa@ejemplo.es']);
    expect(new Set(mails.map(({ replyTo }) => replyTo))).toEqual(new Set([seller.email]));
    // Each has a link of their own.
    expect(new Set(mails.map(({ text }) => presupuestoSecretIn(text))).size).toBe(2);
    const after = (await admin(`GET /presupuestos/consultarPorId?_id=${presupuesto._id}`)).json();
    expect(after.enviadoA).toBe('eva@ejemplo.es, rosa@ejemplo.es');
    // A person sends it again on purpose: the correos go out again.
    expect((await send(after)).statusCode).toBe(200);
    expect(await post.deliver()).toHaveLength(2);
  });

  test('sin nadie a quien enviarlo, o ya caducado, se dice y no se envía', async () => {
    const client = await makeCliente(db);
    await db.execute(sql`UPDATE clientes SET email = NULL WHERE id = ${client}`);
    const presupuesto = await presupuestoIn(admin, '3', { _idCliente: client });
    expect((await send(presupuesto)).json().campos).toEqual([{ campo: 'para', motivo: expect.any(String) }]);
    expect((await send(presupuesto, 'ana@')).json().campos[0].campo).toBe('para');
    const late = await presupuestoIn(admin, '3', { _idCliente, validoHasta: '2026-11-21' });
    now = new Date('2026-11-21T23:00:00Z');
    // By then the session of the day has ended.
    const tomorrow = await as('Administrador');
    const { _id, version } = late;
    const refused = await tomorrow('PUT /presupuestos/enviarEmailCliente', { _id, version, para: 'a@b.es' });
    expect(refused.json().campos).toEqual([{ campo: 'validoHasta', motivo: 'ya ha pasado: prorrógalo' }]);
    expect(await post.deliver()).toEqual([]);
    const longer = await tomorrow('PUT /presupuestos/prorrogar', {
      _id,
      version,
      validoHasta: '2026-12-01',
    });
    expect(
      (
        await tomorrow('PUT /presupuestos/enviarEmailCliente', {
          _id,
          version: longer.json().version,
          para: 'a@b.es',
        })
      ).statusCode,
    ).toBe(200);
    expect(await post.deliver()).toHaveLength(1);
  });

  test('una versión que otra sustituye no se envía', async () => {
    const { quote: presupuesto } = await mailedPresupuesto(admin, post, { _idCliente });
    await admin('PUT /presupuestos/nuevaVersion', { _id: presupuesto._id, version: presupuesto.version });
    const old = (await admin(`GET /presupuestos/consultarPorId?_id=${presupuesto._id}`)).json();
    expect((await send(old)).json()).toMatchObject({ codigo: 40902, detalle: { permitidas: [] } });
  });

  test('un comercial no envía los de otro', async () => {
    const presupuesto = await presupuestoIn(admin, '3', { _idCliente });
    const seller = await as('Comercial');
    const { _id, version } = presupuesto;
    expect((await seller('PUT /presupuestos/enviarEmailCliente', { _id, version })).statusCode).toBe(404);
  });

  test('si antes de salir el correo se cancela, ya no sale', async () => {
    const presupuesto = await presupuestoIn(admin, '3', { _idCliente });
    const sent = (await send(presupuesto, 'ana@ejemplo.es')).json<PaperJson>();
    await admin('PUT /presupuestos/cancelar', { _id: sent._id, version: sent.version });
    expect(await post.deliver()).toEqual([]);
  });
});

describe('el aviso de que caduca', () => {
  const remind = async (day: string, para: string) => {
    now = new Date(`${day}T08:00:00Z`);
    await tellExpiring({ db, clock, jobs: () => ({ enqueue: async () => {} }) });
    const mails = await post.deliver();
    return mails.filter(({ to, subject }) => to[0] === para && subject?.includes('caduca el'));
  };

  test('sale tres días antes, una sola vez, a quien lo recibió, con un enlace que vale', async () => {
    const para = 'aviso@ejemplo.es';
    const { quote: presupuesto } = await mailedPresupuesto(admin, post, { _idCliente, para });
    expect(await remind('2026-12-17', para)).toEqual([]);
    const [mail, ...more] = await remind('2026-12-18', para);
    expect([mail?.to, more]).toEqual([[para], []]);
    expect(mail?.subject).toBe(`El presupuesto ${presupuesto.codigo} caduca el 21 de diciembre de 2026`);
    const page = await visitor(app).get(`/presupuesto/${presupuestoSecretIn(mail?.text)}`);
    expect(page.body).toContain('Aceptar y firmar');
    expect(await remind('2026-12-19', para)).toEqual([]);
  });

  test('no sale del aceptado, del rechazado ni del que acaba de enviarse', async () => {
    const para = 'tarde@ejemplo.es';
    const said = { _idCliente, validoHasta: '2026-11-24', para };
    const accepted = await mailedPresupuesto(admin, post, said);
    expect((await visitor(app).accept(accepted.secret)).statusCode).toBe(302);
    const rejected = await mailedPresupuesto(admin, post, said);
    await visitor(app).send(rejected.secret, { accion: 'rechazar', motivo: 'No' });
    await mailedPresupuesto(admin, post, said);
    expect(await remind('2026-11-22', para)).toEqual([]);
    expect(await remind('2026-11-23', para)).toHaveLength(1);
    expect(await remind('2026-11-25', para)).toEqual([]);
  });
});

describe('enviar un pedido por correo', () => {
  const lineas = [{ descripcion: 'Rótulo', precioUnitario: '100' }];
  const order = async (client: string) =>
    (await admin('POST /pedidos/crear', { _idCliente: client, lineas })).json<PaperJson>();

  test('lleva su PDF adjunto a los contactos que reciben pedidos; pulsar dos veces es un correo', async () => {
    const client = await clientWith([
      ['rosa@ejemplo.es', ['presupuestos']],
      ['eva@ejemplo.es', ['pedidos']],
    ]);
    const { _id, version, codigo } = await order(client);
    const answers = await Promise.all([1, 2].map(() => admin('PUT /pedidos/enviarEmailCliente', { _id })));
    expect(answers.map((answer) => [answer.statusCode, answer.json().version])).toEqual([
      [200, version],
      [200, version],
    ]);
    const [mail, ...more] = await post.deliver();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ to: ['eva@ejemplo.es'], subject: `Pedido ${codigo} de Carné Claro` });
    expect(mail?.attachments).toEqual([
      { filename: `pedido-${codigo}.pdf`, mimeType: 'application/pdf', head: '%PDF-' },
    ]);
    // A minute later, the second sending is on purpose.
    now = new Date('2026-11-21T10:01:00Z');
    await admin('PUT /pedidos/enviarEmailCliente', { _id, para: 'otra@ejemplo.es' });
    expect((await post.deliver()).map(({ to }) => to[0])).toEqual(['otra@ejemplo.es']);
  });

  test('uno cancelado no se envía', async () => {
    const { _id, version } = await order(_idCliente);
    await admin('PUT /pedidos/cancelar', { _id, version });
    expect((await admin('PUT /pedidos/enviarEmailCliente', { _id })).json().codigo).toBe(40902);
    expect(await post.deliver()).toEqual([]);
  });
});
