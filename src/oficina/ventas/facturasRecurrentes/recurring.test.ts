import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { describeSteps } from '#oficina/base/steps/step-matrix.testing.server.ts';
import { postOffice } from '#oficina/relacion/alumnos/solicitudes.testing.server.ts';
import {
  billableCliente,
  draftFactura,
  fillBusiness,
  issue,
} from '#oficina/ventas/facturas/facturas.testing.server.ts';
import type { PaperJson } from '#oficina/ventas/presupuestos/presupuestos.testing.server.ts';
import { verifyChains } from '#oficina/ventas/verifactu/verify-chain.server.ts';
import type { MailWay } from '#platform/mail/mail.server.ts';
import { asCommand } from '#test/support/command.testing.server.ts';
import { openOffice } from '#test/support/office.testing.server.ts';
import { estadosRecurrente } from './estados.ts';
import { makeDue } from './make-due.server.ts';
import { pasosRecurrente } from './pasos.ts';

let now = new Date('2026-11-21T05:15:00Z');
const clock = () => now;
const { db, url, as, signIn, boss } = await openOffice({ clock });
await fillBusiness(db);
const post = await postOffice(db, clock);

async function at(instant: string) {
  now = new Date(instant);
  return signIn(boss);
}

let admin = await at('2026-11-21T05:15:00Z');
beforeEach(async () => {
  admin = await at('2026-11-21T05:15:00Z');
  await db.execute(sql`UPDATE facturas_recurrentes SET estado = 'pausada'`);
});

const CUOTA = [{ descripcion: 'Cuota de {periodo}', precioUnitario: '100' }];

async function recurring(said: Record<string, unknown> = {}): Promise<PaperJson> {
  const made = await admin('POST /facturasRecurrentes/crear', {
    nombre: 'Cuota de {periodo}',
    _idCliente: await billableCliente(db),
    proximaEl: '2027-01-31',
    lineas: CUOTA,
    serie: 'VA',
    ...said,
  });
  expect(made.statusCode, made.body).toBe(200);
  return made.json<PaperJson>();
}

let way: MailWay = 'servidor';
const services = { db, clock, jobs: () => ({ enqueue: async () => {} }), mail: { way: async () => way } };

/** The work of the morning of that day. */
async function morning(day: string): Promise<void> {
  admin = await at(`${day}T05:15:00Z`);
  await makeDue(services);
}

const read = async ({ _id }: { _id: string }) =>
  (await admin(`GET /facturasRecurrentes/consultarPorId?_id=${_id}`)).json<PaperJson>();
const madeOf = async ({ _id }: { _id: string }) =>
  (await admin(`GET /facturas/leer?_idRecurrente=${_id}&orden=fecha`)).json<{ filas: PaperJson[] }>().filas;

describe('cada mes', () => {
  test('el 31 de enero, el 28 de febrero y el 31 de marzo, con su periodo escrito', async () => {
    const one = await recurring();
    await morning('2027-01-30');
    expect(await madeOf(one)).toEqual([]);
    for (const day of ['2027-01-31', '2027-02-01', '2027-02-28', '2027-03-30', '2027-03-31'])
      await morning(day);
    const made = await madeOf(one);
    expect(made.map(({ titulo, fecha, estado }) => [titulo, fecha, estado])).toEqual([
      ['Cuota de enero de 2027', '2027-01-31', '1'],
      ['Cuota de febrero de 2027', '2027-02-28', '1'],
      ['Cuota de marzo de 2027', '2027-03-31', '1'],
    ]);
    const [first] = made;
    const whole = (await admin(`GET /facturas/consultarPorId?_id=${first?._id}`)).json<PaperJson>();
    expect(whole.lineas).toMatchObject([{ descripcion: 'Cuota de enero de 2027', importe: '100.00' }]);
    expect(await read(one)).toMatchObject({ proximaEl: '2027-04-30', ultimaEl: '2027-03-31', fallo: null });
  });

  test('guardar otra cosa no le cambia el día del mes', async () => {
    const one = await recurring();
    await morning('2027-01-31');
    const { _id, version, proximaEl } = await read(one);
    expect(proximaEl).toBe('2027-02-28');
    const saved = await admin('PUT /facturasRecurrentes/actualizar', {
      _id,
      version,
      nombre: 'Otra',
      proximaEl,
    });
    expect(saved.statusCode, saved.body).toBe(200);
    await morning('2027-02-28');
    expect(await read(one)).toMatchObject({ proximaEl: '2027-03-31' });
  });

  test('los días que se perdieron se recuperan, cada periodo una vez, con la fecha que les tocaba', async () => {
    const one = await recurring({ proximaEl: '2027-01-15', hastaEl: '2027-04-01' });
    await morning('2027-06-20');
    await morning('2027-06-21');
    const made = await madeOf(one);
    expect(made.map(({ titulo, fechaOperacion }) => [titulo, fechaOperacion]).toSorted()).toEqual([
      ['Cuota de enero de 2027', '2027-01-15'],
      ['Cuota de febrero de 2027', '2027-02-15'],
      ['Cuota de marzo de 2027', '2027-03-15'],
    ]);
    expect(await read(one)).toMatchObject({ estado: 'terminada', proximaEl: '2027-04-15' });
  });

  test('dos programas a la vez hacen una; borrar el borrador o volver atrás el día no la repite', async () => {
    const one = await recurring({ proximaEl: '2027-01-10' });
    now = new Date('2027-01-10T05:15:00Z');
    await Promise.all([makeDue(services), makeDue(services), makeDue(services)]);
    admin = await at('2027-01-10T05:16:00Z');
    const [draft, ...more] = await madeOf(one);
    expect(more).toEqual([]);
    expect((await admin('DELETE /facturas/eliminar', { _id: draft?._id })).json()).toBe(true);
    const { version } = await read(one);
    const back = await admin('PUT /facturasRecurrentes/actualizar', {
      _id: one._id,
      version,
      proximaEl: '2027-01-12',
    });
    expect(back.statusCode, back.body).toBe(200);
    await morning('2027-01-12');
    expect(await madeOf(one)).toEqual([]);
    expect(await read(one)).toMatchObject({ proximaEl: '2027-02-12' });
  });
});

describe('la que se emite sola', () => {
  test('se emite, se numera y se envía al cliente', async () => {
    const one = await recurring({ emitirSola: true, proximaEl: '2027-01-01' });
    await post.deliver();
    await morning('2027-01-01');
    const [made] = await madeOf(one);
    expect(made).toMatchObject({
      estado: '3',
      codigo: expect.stringMatching(/^F-VA-2027-/),
      fecha: '2027-01-01',
    });
    const mails = await post.deliver();
    expect(mails).toMatchObject([{ to: ['a@b.es'], subject: expect.stringContaining(String(made?.codigo)) }]);
    expect(await verifyChains(db)).toMatchObject({ fallos: [] });
  });

  test('la que falla queda en borrador y lo dice, y las demás se hacen', async () => {
    const [bad, good] = [
      await recurring({ emitirSola: true, proximaEl: '2027-02-01' }),
      await recurring({ emitirSola: true, proximaEl: '2027-02-02' }),
    ];
    await db.execute(sql`UPDATE clientes SET nif = 'MAL' WHERE id = ${bad._idCliente}`);
    await morning('2027-02-03');
    expect(await madeOf(bad)).toMatchObject([{ estado: '1', codigo: null }]);
    expect(await read(bad)).toMatchObject({
      fallo: expect.stringMatching(
        /^La factura de febrero de 2027 se quedó en borrador.*Cliente: .*NIF válido/,
      ),
      proximaEl: '2027-03-01',
    });
    expect(await madeOf(good)).toMatchObject([{ estado: '3' }]);
    const { _id, version } = await read(bad);
    const solved = await admin('PUT /facturasRecurrentes/activar', { _id, version });
    expect(solved.json()).toMatchObject({ fallo: null, falloEn: null, proximaEl: '2027-03-01' });
  });

  test('sin correo a quien enviarla queda emitida, y lo dice', async () => {
    const one = await recurring({ emitirSola: true, proximaEl: '2027-03-01' });
    await db.execute(sql`UPDATE clientes SET email = NULL WHERE id = ${one._idCliente}`);
    await morning('2027-03-01');
    expect(await madeOf(one)).toMatchObject([{ estado: '2' }]);
    expect(await read(one)).toMatchObject({
      fallo: expect.stringMatching(/^La factura F-VA-2027-\d+ se emitió, pero/),
    });
  });

  test('sin servidor de correo queda emitida y sin entregar, no se escribe ninguna carta, y lo dice', async () => {
    const one = await recurring({ emitirSola: true, proximaEl: '2027-03-01' });
    const letters = await db.$count(sql`correos`);
    way = 'ninguno';
    await morning('2027-03-01').finally(() => {
      way = 'servidor';
    });
    expect(await madeOf(one)).toMatchObject([{ estado: '2' }]);
    expect(await read(one)).toMatchObject({
      fallo: expect.stringContaining('no se ha enviado. No hay servidor de correo configurado'),
    });
    expect(await db.$count(sql`correos`)).toBe(letters);
  });

  test('la que no puede hacerse espera a que la arreglen, sin saltarse su periodo', async () => {
    const [bad, good] = [
      await recurring({ proximaEl: '2027-04-01' }),
      await recurring({ proximaEl: '2027-04-02' }),
    ];
    await db.execute(sql`
      UPDATE facturas_recurrentes SET lineas = jsonb_set(lineas, '{0,tipoIva}', '"18"') WHERE id = ${bad._id}`);
    await morning('2027-04-02');
    expect(await madeOf(bad)).toEqual([]);
    expect(await read(bad)).toMatchObject({
      proximaEl: '2027-04-01',
      fallo: expect.stringMatching(/: Línea 1, impuesto: .*no es un tipo de IVA vigente/),
    });
    expect(await madeOf(good)).toHaveLength(1);
    const { _id, version } = await read(bad);
    const mended = await admin('PUT /facturasRecurrentes/actualizar', { _id, version, lineas: CUOTA });
    expect(mended.statusCode, mended.body).toBe(200);
    await morning('2027-04-03');
    expect(await madeOf(bad)).toMatchObject([{ titulo: 'Cuota de abril de 2027' }]);
    expect(await read(bad)).toMatchObject({ fallo: null, proximaEl: '2027-05-01' });
  });
});

describeSteps({
  familia: 'facturasRecurrentes',
  steps: pasosRecurrente,
  states: Object.keys(estadosRecurrente),
  make: async (estado) => {
    const one = await recurring();
    await db.execute(sql`UPDATE facturas_recurrentes SET estado = ${estado} WHERE id = ${one._id}`);
    return { ...one, estado };
  },
  by: () => admin,
});

test('pausada no hace nada, y al activarla no hace lo que pasó', async () => {
  const one = await recurring({ proximaEl: '2026-12-31' });
  const step = async (verb: string) => {
    const { _id, version } = await read(one);
    return admin(`PUT /facturasRecurrentes/${verb}`, { _id, version });
  };
  expect((await step('pausar')).json()).toMatchObject({ estado: 'pausada' });
  await morning('2027-03-15');
  expect(await madeOf(one)).toEqual([]);
  expect((await step('activar')).json()).toMatchObject({ estado: 'activa', proximaEl: '2027-03-31' });
});

test('lo que no puede ser se dice, campo a campo', async () => {
  const refused = async (said: Record<string, unknown>) => {
    const made = await admin('POST /facturasRecurrentes/crear', {
      nombre: 'x',
      _idCliente: await billableCliente(db),
      proximaEl: '2027-01-31',
      lineas: CUOTA,
      ...said,
    });
    expect(made.statusCode, made.body).toBe(400);
    return made.json().campos.map(({ campo }: { campo: string }) => campo);
  };
  expect(await refused({ proximaEl: '2026-11-20' })).toEqual(['proximaEl']);
  expect(await refused({ hastaEl: '2027-01-30' })).toEqual(['hastaEl']);
  expect(await refused({ lineas: [] })).toEqual(['lineas']);
  expect(await refused({ lineas: [{ descripcion: 'x', precioUnitario: '1', tipoIva: '18' }] })).toEqual([
    'lineas.0.tipoIva',
  ]);
  expect(await refused({ cada: '2' })).toEqual(['cada']);
});

test('quien no emite no deja ninguna que se emita sola, y la que ya hizo facturas no se borra', async () => {
  const gestor = await as('Gestor');
  const made = await gestor('POST /facturasRecurrentes/crear', {
    nombre: 'x',
    _idCliente: await billableCliente(db),
    proximaEl: '2027-01-31',
    lineas: CUOTA,
    emitirSola: true,
  });
  expect(made.json()).toMatchObject({ emitirSola: false });
  const one = await recurring({ proximaEl: '2026-11-21' });
  await makeDue(services);
  const removed = await admin('DELETE /facturasRecurrentes/eliminar', { _id: one._id });
  expect(removed.json()).toMatchObject({ codigo: 40904 });
});

const PROGRAM = path.join(import.meta.dirname, 'recurring.fixture.server.ts');

/**
 * Runs the program, kills it after it has reported this many facturas, and gives whether it had ended
 * before.
 */
async function killedAfter(many: number): Promise<boolean> {
  const program = spawn(process.execPath, asCommand(PROGRAM, url, '2027-09-01T05:15:00Z'), {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(program, 'close');
  let said = 0;
  for await (const _ of createInterface(program.stdout)) {
    said += 1;
    if (said === many) program.kill('SIGKILL');
  }
  const [code] = await ended;
  return code === 0;
}

test('matado una y otra vez mientras las hace: una de cada periodo y ninguna de más', async () => {
  const many = 4;
  const all = [];
  for (let index = 0; index < many; index++)
    all.push(await recurring({ emitirSola: true, proximaEl: '2027-07-01' }));
  // Issues a factura first, so that the last record of the chain is recent. The first period is two months late: without a recent record,
  // the program would doubt its clock.
  admin = await at('2027-08-20T05:15:00Z');
  await issue(admin, await draftFactura(admin, { _idCliente: await billableCliente(db) }));
  let killed = 0;
  while (!(await killedAfter(1 + (killed % 4)))) killed += 1;
  expect(killed).toBeGreaterThan(2);
  for (const one of all) {
    const made = await madeOf(one);
    expect(made.map(({ titulo, estado }) => [titulo, estado]).toSorted()).toEqual([
      ['Cuota de agosto de 2027', '3'],
      ['Cuota de julio de 2027', '3'],
      ['Cuota de septiembre de 2027', '3'],
    ]);
  }
  expect(await verifyChains(db)).toMatchObject({ fallos: [] });
});

test('con el reloj meses por delante no se emite nada sola: queda el borrador, y por qué', async () => {
  const one = await recurring({ emitirSola: true, proximaEl: '2027-10-01' });
  await morning('2028-03-28');
  const made = await madeOf(one);
  expect(made.map(({ estado }) => estado)).toEqual(Array(6).fill('1'));
  expect((await read(one)).fallo).toMatch(/hoy es 28 de marzo de 2028.*ponlo en hora/);
});
