import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { makeCliente } from '#oficina/acceso/usuarios/access.testing.server.ts';
import { postOffice } from '#oficina/relacion/alumnos/solicitudes.testing.server.ts';
import { type PaperJson, presupuestoIn } from '#oficina/ventas/presupuestos/presupuestos.testing.server.ts';
import { openOffice } from '#test/support/office.testing.server.ts';

const { db, as, admin } = await openOffice();
const post = await postOffice(db, () => new Date());
const _idCliente = await makeCliente(db);
const para = 'ana@ejemplo.es';

const read = async (_id: string) =>
  (await admin(`GET /presupuestos/consultarPorId?_id=${_id}`)).json<PaperJson>();
const send = ({ _id, version }: PaperJson, said: object = { para }) =>
  admin('PUT /presupuestos/enviarBorrador', { _id, version, ...said });
const draft = (said: object = {}) => presupuestoIn(admin, '1', { _idCliente, ...said });

const pedido = async () => {
  const lineas = [{ descripcion: 'Web', precioUnitario: '10' }];
  return (await admin('POST /pedidos/crear', { _idCliente, lineas })).json<PaperJson>();
};

/** Last number that a presupuesto has got. */
async function lastNumber(): Promise<number> {
  const { rows } = await db.execute<{ ultimo: number }>(
    sql`SELECT coalesce(sum(ultimo), 0)::int AS ultimo FROM contadores_papeles WHERE familia = 'presupuestos'`,
  );
  return rows[0]?.ultimo ?? 0;
}

describe('enviar desde un borrador', () => {
  test('da cada paso, con su número y con cada estado en el historial, y el correo dice el número', async () => {
    const presupuesto = await draft();
    const prepared = (await admin(`GET /presupuestos/prepararEnvio?_id=${presupuesto._id}`)).json();
    expect(prepared).toMatchObject({ codigo: expect.stringMatching(/^PRE-/), pasaA: '4' });
    expect(prepared.asunto).toContain('[número]');
    expect(await read(presupuesto._id)).toEqual(presupuesto);
    const sent = await send(presupuesto, { para, asunto: prepared.asunto, texto: 'Va el [número].' });
    expect(sent.json(), sent.body).toMatchObject({ estado: '4', codigo: prepared.codigo, enviadoA: para });
    const [mail] = await post.deliver();
    expect(mail?.subject).toContain(prepared.codigo);
    expect(mail?.text).toContain(`Va el ${prepared.codigo}.`);
    const query = `entidad=presupuestos&_idEntidad=${presupuesto._id}`;
    const changes = (await admin(`GET /historial/leer?${query}`)).json<{ despues: { estado?: string } }[]>();
    expect(changes.map(({ despues }) => despues.estado)).toEqual(['4', '3', '2', '1']);
  });

  test('todo o nada: si algo falla a mitad, ni pasos, ni número, ni correo', async () => {
    const presupuesto = await draft();
    const before = await lastNumber();
    await db.execute(
      sql`CREATE FUNCTION falla() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'corte'; END $$`,
    );
    await db.execute(
      sql`CREATE TRIGGER falla BEFORE INSERT ON correos FOR EACH ROW EXECUTE FUNCTION falla()`,
    );
    const cut = await send(presupuesto);
    await db.execute(sql`DROP TRIGGER falla ON correos`);
    expect(cut.statusCode).toBe(500);
    expect(await read(presupuesto._id)).toEqual(presupuesto);
    expect(await lastNumber()).toBe(before);
    expect(await post.deliver()).toEqual([]);
  });

  test('lo que falta se dice antes y no cambia nada', async () => {
    const nobody = await presupuestoIn(admin, '1');
    const asked = await admin(`GET /presupuestos/prepararEnvio?_id=${nobody._id}`);
    expect(asked.json().campos).toEqual([{ campo: '_idCliente', motivo: 'elige a quién se le hace' }]);
    expect((await send(nobody)).json().campos).toHaveLength(1);
    expect(await read(nobody._id)).toEqual(nobody);
  });

  test('dos a la vez lo envían una vez', async () => {
    const presupuesto = await draft();
    const answers = await Promise.all([send(presupuesto), send(presupuesto)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    expect(await post.deliver()).toHaveLength(1);
  });

  test.each(['presupuestos', 'pedidos'] as const)(
    'de los %s de otro no se prepara, envía ni entrega nada',
    async (familia) => {
      const { _id, version } = familia === 'pedidos' ? await pedido() : await draft();
      const callsOf = async (call: typeof admin) => [
        await call(`GET /${familia}/prepararEnvio?_id=${_id}`),
        await call(`PUT /${familia}/enviarBorrador`, { _id, version, para }),
        await call(`PUT /${familia}/entregarBorrador`, { _id, version }),
      ];
      const statuses = async (rol: 'Comercial' | 'Lectura') =>
        (await callsOf(await as(rol))).map(({ statusCode }) => statusCode);
      expect(await statuses('Comercial')).toEqual([404, 404, 404]);
      expect(await statuses('Lectura')).toEqual([403, 403, 403]);
      const after = (await admin(`GET /${familia}/consultarPorId?_id=${_id}`)).json<PaperJson>();
      expect(after).toMatchObject({ estado: '1', version });
      expect(await post.deliver()).toEqual([]);
    },
  );

  test('en mano no sale correo, y queda dicho', async () => {
    const { _id, version } = await draft();
    const given = await admin('PUT /presupuestos/entregarBorrador', { _id, version });
    expect(given.json(), given.body).toMatchObject({ estado: '4', enviadoA: 'En mano' });
    expect(await post.deliver()).toEqual([]);
  });

  test('un pedido pasa a en proceso y a enviado', async () => {
    const made = await pedido();
    const prepared = (await admin(`GET /pedidos/prepararEnvio?_id=${made._id}`)).json();
    expect(prepared.asunto).toContain(made.codigo);
    // It has its number: there is none to foretell.
    expect(prepared.codigo).toBeUndefined();
    const sent = await admin('PUT /pedidos/enviarBorrador', { _id: made._id, version: made.version, para });
    expect(sent.json(), sent.body).toMatchObject({ estado: '4', version: made.version + 2 });
    expect(await post.deliver()).toHaveLength(1);
  });

  test('un pedido en mano queda enviado, sin correo', async () => {
    const { _id, version } = await pedido();
    const given = await admin('PUT /pedidos/entregarBorrador', { _id, version });
    expect(given.json(), given.body).toMatchObject({ estado: '4', version: version + 2 });
    expect(await post.deliver()).toEqual([]);
  });
});
