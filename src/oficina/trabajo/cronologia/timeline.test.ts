import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { Call } from '#oficina/acceso/usuarios/access.testing.server.ts';
import { queueCorreo } from '#oficina/base/letters/queue.server.ts';
import { actividad } from '#oficina/relacion/actividades/actividades.testing.server.ts';
import {
  billableCliente,
  draftFactura,
  fillBusiness,
  issue,
} from '#oficina/ventas/facturas/facturas.testing.server.ts';
import { presupuestoIn } from '#oficina/ventas/presupuestos/presupuestos.testing.server.ts';
import { openOffice } from '#test/support/office.testing.server.ts';
import type { Cronologia, EntidadCronologia } from './timeline.ts';

const { db, as, person, boss, admin } = await openOffice();
await fillBusiness(db);
const byRole: Record<string, Call> = {};
for (const rol of ['Gestor', 'Comercial', 'Facturacion', 'Editor', 'Lectura']) byRole[rol] = await as(rol);

async function timeline(by: Call, entidad: EntidadCronologia, id: string, page = 'limite=100') {
  const response = await by(`GET /actividades/cronologia?entidad=${entidad}&_idEntidad=${id}&${page}`);
  expect(response.statusCode, response.body).toBe(200);
  return response.json<Cronologia>();
}

const kinds = ({ filas }: Cronologia) => [...new Set(filas.map(({ tipo }) => tipo))].toSorted();
const titles = ({ filas }: Cronologia) => filas.map(({ titulo }) => titulo);

/** Makes a cliente with events of every kind. */
async function busyClient() {
  const _idCliente = await billableCliente(db);
  const presupuesto = await presupuestoIn(admin, '4', { _idCliente });
  const draft = await draftFactura(admin, { _idCliente });
  const factura = await issue(admin, draft);
  const paid = await admin('POST /facturas/registrarCobro', {
    _id: factura._id,
    importe: '10',
    forma: 'Bizum',
  });
  const contact = await admin('POST /contactosClientes/crear', {
    _idCliente,
    nombre: 'Rosa',
    email: `rosa-${_idCliente.slice(0, 8)}@ejemplo.es`,
  });
  await actividad(admin, boss.id, { asunto: 'Ya hecha', _idCliente, estado: 'hecha' });
  await actividad(admin, boss.id, {
    asunto: 'Después',
    inicio: '2026-12-02T09:00:00Z',
    _idPresupuesto: presupuesto._id,
  });
  await actividad(admin, boss.id, { asunto: 'Antes', _idContacto: contact.json()._id });
  await queueCorreo(db, {
    tipo: 'factura_enviada',
    para: 'x@ejemplo.es',
    datos: { facturaId: factura._id },
    clave: `prueba:${factura._id}`,
  });
  return { _idCliente, quote: presupuesto, invoice: factura, contact: contact.json(), paid };
}

describe('la cronología de un cliente', () => {
  test('reúne lo suyo y lo de sus contactos y papeles, lo último primero, y arriba lo que queda por hacer', async () => {
    const { _idCliente, quote: presupuesto, invoice: factura, paid } = await busyClient();
    expect(paid.statusCode, paid.body).toBe(200);
    const all = await timeline(admin, 'clientes', _idCliente);
    expect(all.porHacer.map(({ titulo }) => titulo)).toEqual(['Antes', 'Después']);
    expect(kinds(all)).toEqual(['actividad', 'cambio', 'cobro', 'correo', 'papel']);
    expect(titles(all)).toContain(`Presupuesto ${presupuesto.codigo}: Enviado`);
    expect(titles(all)).toContain(`Factura ${factura.codigo}: Hecha`);
    expect(titles(all)).toContain(`Cobro de la factura ${factura.codigo}: 10,00\u00a0€`);
    const moments = all.filas.map(({ en }) => Date.parse(en));
    expect(moments).toEqual(moments.toSorted((a, b) => b - a));
    const step = all.filas.find(({ titulo }) => titulo.endsWith('Enviado'));
    expect(step).toMatchObject({
      quien: 'Persona Administrador',
      enlace: { familia: 'presupuestos', _id: presupuesto._id },
    });
  });

  test('a cada papel solo le da lo que puede leer de cada familia', async () => {
    const { _idCliente } = await busyClient();
    const seen = async (rol: string) => {
      const all = await timeline(byRole[rol] ?? admin, 'clientes', _idCliente);
      return [...kinds(all), ...(all.porHacer.length > 0 ? ['por hacer'] : [])];
    };
    expect(await seen('Gestor')).toEqual(['actividad', 'cambio', 'cobro', 'papel', 'por hacer']);
    expect(await seen('Lectura')).toEqual(['actividad', 'cambio', 'cobro', 'papel', 'por hacer']);
    // This role sees only its own actividades, and all cobros and papers.
    expect(await seen('Facturacion')).toEqual(['cambio', 'cobro', 'papel']);
    expect(await seen('Editor')).toEqual(['cambio']);
  });

  test('a un Comercial, la de quien no lleva no existe; la de quien lleva, con lo de otros que no ve fuera', async () => {
    const { _idCliente } = await busyClient();
    const { call, ...user } = await person('Comercial');
    const path = `GET /actividades/cronologia?entidad=clientes&_idEntidad=${_idCliente}`;
    expect((await call(path)).json().codigo).toBe(40401);
    await db.execute(sql`UPDATE clientes SET responsable_id = ${user.id} WHERE id = ${_idCliente}`);
    await actividad(admin, user.id, { asunto: 'Suya', _idCliente });
    const all = await timeline(call, 'clientes', _idCliente);
    expect(all.porHacer.map(({ titulo }) => titulo)).toEqual(['Suya']);
    expect(kinds(all)).toEqual(['cambio', 'cobro', 'papel']);
  });
});

test('lo que se cambió de un registro se dice con sus nombres, y lo que no se puede ver, no', async () => {
  const _idCliente = await billableCliente(db);
  const { version } = (await admin(`GET /clientes/consultarPorId?_id=${_idCliente}`)).json();
  const change = async (changes: object, from: number) => {
    const response = await admin('PUT /clientes/actualizar', { _id: _idCliente, version: from, ...changes });
    expect(response.statusCode, response.body).toBe(200);
  };
  await change({ etapa: 'calificacion', telefono: '910000001' }, version);
  await change({ iban: 'ES9121000418450200051332' }, version + 1);
  const told = (await timeline(admin, 'clientes', _idCliente)).filas.map(({ titulo, detalle }) => [
    titulo,
    detalle,
  ]);
  expect(told.toSorted()).toEqual([
    ['Cambio de datos', 'Cambia: IBAN'],
    ['Etapa: Prospección → Calificación', 'Cambia: Teléfono'],
  ]);
  const reader = byRole.Lectura ?? admin;
  expect(titles(await timeline(reader, 'clientes', _idCliente))).toEqual([
    'Etapa: Prospección → Calificación',
  ]);
});

test('se lee por páginas sin perder ni repetir nada, aunque todo haya pasado a la vez', async () => {
  const _idCliente = await billableCliente(db);
  await db.execute(sql`
    INSERT INTO actividades (id, asunto, tipo, inicio, estado, prioridad, responsable_id, cliente_id, hecha_en)
    SELECT gen_random_uuid(), 'Nota ' || n, 'nota', '2026-11-20T09:00:00Z', 'hecha', 'normal', ${boss.id}, ${_idCliente},
      '2026-11-20T09:00:00.123456Z'
    FROM generate_series(1, 7) n`);
  const seen: string[] = [];
  let page = await timeline(admin, 'clientes', _idCliente, 'limite=3');
  seen.push(...titles(page));
  while (page.siguiente !== null) {
    page = await timeline(admin, 'clientes', _idCliente, `limite=3&cursor=${page.siguiente}`);
    seen.push(...titles(page));
  }
  expect(seen.toSorted()).toEqual(Array.from({ length: 7 }, (_, n) => `Nota ${n + 1}`));
});

test('la de un papel dice sus estados y lo que sale de él; la de un contacto, lo de ese contacto', async () => {
  const { quote: presupuesto, invoice: factura, contact } = await busyClient();
  const ofPresupuesto = await timeline(admin, 'presupuestos', presupuesto._id);
  expect(titles(ofPresupuesto)).toContain('Estado: Hecho → Enviado');
  expect(ofPresupuesto.porHacer.map(({ titulo }) => titulo)).toEqual(['Después']);
  const ofFactura = await timeline(admin, 'facturas', factura._id);
  expect(kinds(ofFactura)).toEqual(['cambio', 'cobro', 'correo']);
  const ofContact = await timeline(admin, 'contactosClientes', contact._id);
  expect(ofContact.porHacer.map(({ titulo }) => titulo)).toEqual(['Antes']);
  expect(titles(ofContact)).toEqual(['Creación']);
});

test('la de un alumno dice a qué autoescuelas fue; a quien no ve alumnos, no se la enseña', async () => {
  const _idCliente = await billableCliente(db);
  const { rows: permits } = await db.execute<{ id: string }>(
    sql`SELECT id FROM permisos_conducir WHERE codigo = 'B'`,
  );
  const made = await admin('POST /alumnos/crear', {
    nombre: 'Ana',
    email: 'ana@ejemplo.es',
    codProvincia: '28',
    _idPermiso: permits[0]?.id,
  });
  const _idAlumno = made.json()._id;
  await db.execute(sql`
    INSERT INTO alumnos_autoescuelas (id, alumno_id, cliente_id, estado, enviada_en, respondida_en)
    VALUES (gen_random_uuid(), ${_idAlumno}, ${_idCliente}, 'respondida', '2026-11-20T09:00:00Z', '2026-11-20T10:00:00Z')`);
  const all = await timeline(admin, 'alumnos', _idAlumno);
  expect(titles(all).map((title) => title.replace(/:.*/, ''))).toEqual([
    'Creación',
    'Solicitud respondida',
    'Solicitud enviada',
  ]);
  const path = `GET /actividades/cronologia?entidad=alumnos&_idEntidad=${_idAlumno}`;
  expect((await byRole.Facturacion?.(path))?.statusCode).toBe(403);
  // The autoescuela's timeline shows the alumno's code and not the name.
  const ofAutoescuela = await timeline(admin, 'clientes', _idCliente);
  expect(titles(ofAutoescuela)).toContain(`Solicitud enviada: ${made.json().codigo}`);
  expect(kinds(await timeline(byRole.Facturacion ?? admin, 'clientes', _idCliente))).not.toContain(
    'solicitud',
  );
});

test('una página que no es de nadie y una familia sin cronología se dicen', async () => {
  const id = await billableCliente(db);
  const ask = async (query: string) =>
    (await admin(`GET /actividades/cronologia?_idEntidad=${id}&${query}`)).json().campos;
  expect(await ask('entidad=clientes&cursor=eh')).toEqual([
    { campo: 'cursor', motivo: 'no es una página de esta lista' },
  ]);
  expect(await ask('entidad=marcas')).toEqual([{ campo: 'entidad', motivo: 'no tiene cronología' }]);
});
