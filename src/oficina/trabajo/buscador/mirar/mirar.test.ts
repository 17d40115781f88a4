import { describe, expect, test } from 'vitest';
import type { ResumenCliente } from '#oficina/trabajo/resumenCliente/contract.ts';
import {
  billableCliente,
  draftFactura,
  fillBusiness,
  issue,
} from '#oficina/ventas/facturas/facturas.testing.server.ts';
import { formatEurosText } from '#platform/kit/amounts/format-amount.ts';
import { openOffice } from '#test/support/office.testing.server.ts';
import type { Mirada } from './contract.ts';

let now = new Date('2026-09-01T10:00:00Z');
const { db, person } = await openOffice({ clock: () => now });
await fillBusiness(db);
now = new Date('2026-11-20T10:00:00Z');
const admin = await person('Administrador');
const commercial = await person('Comercial');

const create = async (family: string, values: object): Promise<{ _id: string; codigo: string }> => {
  const response = await admin.call(`POST /${family}/crear`, values);
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
};
const look = async (familia: string, _id: string, call = admin.call) => {
  const response = await call(`GET /buscador/mirar?familia=${familia}&_id=${_id}`);
  expect(response.statusCode, response.body).toBe(200);
  return response.json<Mirada>();
};
const factOf = ({ datos }: Mirada, titulo: string) => datos.find((one) => one.titulo === titulo)?.valor;

const { filas } = (await admin.call('GET /permisosConducir/leer?limite=100')).json();
const permiso = filas.find(({ codigo }: { codigo: string }) => codigo === 'B');
const cliente = await billableCliente(db);
const issued = await issue(
  admin.call,
  await draftFactura(admin.call, {
    _idCliente: cliente,
    titulo: null,
    lineas: [{ descripcion: 'Presencia en el comparador', cantidad: '1', precioUnitario: '180' }],
  }),
);
const alumno = await create('alumnos', {
  nombre: 'Nerea',
  apellidos: 'Castaño Gil',
  email: 'nerea@correo.es',
  telefono: '655443322',
  municipio: 'Getafe',
  codProvincia: '28',
  _idPermiso: permiso._id,
});

describe('lo que se ve al lado', () => {
  test('de una factura: su número, de quién es, cuánto, cómo está y de qué es', async () => {
    const seen = await look('facturas', issued._id);
    const { codigo, clienteNombre, venceEl } = (
      await admin.call(`GET /facturas/consultarPorId?_id=${issued._id}`)
    ).json();
    expect(seen).toMatchObject({
      titulo: codigo,
      subtitulo: clienteNombre,
      cifra: { titulo: null, valor: '217,80\u00a0€' },
      estado: { texto: 'Pendiente de cobro', tono: 'waiting' },
    });
    expect(factOf(seen, 'Concepto')).toBe('Presencia en el comparador');
    expect(factOf(seen, 'Emitida')).toBe('20 de noviembre de 2026');
    // Overdue on the day after its due date, and then it says how often it was claimed.
    now = new Date(`${venceEl}T12:00:00Z`);
    now.setDate(now.getDate() + 2);
    const late = await look('facturas', issued._id, (await person('Administrador')).call);
    now = new Date('2026-11-20T10:00:00Z');
    expect(late.estado).toEqual({ texto: 'Vencida hace 2 días', tono: 'bad' });
    expect(factOf(late, 'Avisos')).toBe('Ninguno todavía');
  });

  test('de un cliente: lo que debe, que es lo que dice su ficha', async () => {
    const { dinero } = (
      await admin.call(`GET /clientes/consultarResumen?_id=${cliente}`)
    ).json<ResumenCliente>();
    const seen = await look('clientes', cliente);
    expect(seen.cifra).toEqual({ titulo: 'Debe', valor: formatEurosText(dinero?.propias.debe ?? '') });
    const other = await create('clientes', {
      nombreComercial: 'Nueva',
      razonSocial: 'Nueva S. L.',
      nif: 'B58818501',
    });
    expect(await look('clientes', other._id)).toMatchObject({
      titulo: 'Nueva',
      cifra: null,
      estado: { texto: 'Sin ventas todavía', tono: 'over' },
    });
  });

  test('de un alumno: qué quiere, dónde y a quién se ha enviado', async () => {
    await admin.call('PUT /alumnos/enviarAAutoescuelas', {
      _id: alumno._id,
      autoescuelas: [cliente],
      consentimiento: true,
    });
    const seen = await look('alumnos', alumno._id);
    expect(seen).toMatchObject({
      titulo: 'Nerea Castaño Gil',
      subtitulo: alumno.codigo,
      cifra: { titulo: 'Quiere', valor: 'Permiso B' },
      estado: { texto: 'Prospección', tono: 'waiting' },
    });
    expect(factOf(seen, 'Dónde')).toBe('Getafe · Madrid');
    expect(factOf(seen, 'Teléfono')).toBe('+34655443322');
    expect(factOf(seen, 'Solicitudes')).toMatch(/: enviada$/);
  });

  test('de un contacto y de un pedido', async () => {
    const contacto = await create('contactosClientes', {
      _idCliente: cliente,
      nombre: 'Ana',
      apellidos: 'Peña',
      cargo: 'Gerente',
      email: 'ana@faro.es',
      recibe: ['facturas'],
      esPrincipal: true,
    });
    const person = await look('contactosClientes', contacto._id);
    expect(person).toMatchObject({
      titulo: 'Ana Peña',
      estado: { texto: 'Contacto principal', tono: 'good' },
    });
    expect(factOf(person, 'Recibe')).toBe('facturas');
    const pedido = await admin.call('POST /pedidos/crearDesdeAdmin', {
      _idCliente: cliente,
      titulo: 'Campaña de invierno',
      lineas: [{ descripcion: 'Rótulo', cantidad: '1', precioUnitario: '100' }],
    });
    const order = await look('pedidos', pedido.json()._id);
    expect(order).toMatchObject({ cifra: { valor: '121,00\u00a0€' }, estado: { texto: 'Solicitado' } });
    expect(factOf(order, 'Concepto')).toBe('Campaña de invierno');
  });
});

describe('cada cual ve lo suyo', () => {
  test('quien no ve a las personas no las ve tampoco aquí', async () => {
    for (const rol of ['Lectura', 'Editor']) {
      const seen = await look('alumnos', alumno._id, (await person(rol)).call);
      expect(seen.titulo).toBe('Nerea');
      expect(JSON.stringify(seen)).not.toMatch(/Castaño|655443322|nerea@|Getafe/);
    }
  });

  test('quien no ve facturas no ve lo que se debe', async () => {
    const seen = await look('clientes', cliente, (await person('Editor')).call);
    expect(seen).toMatchObject({ cifra: null, estado: null });
  });

  test.each(['clientes', 'facturas', 'alumnos'])('fuera de su cartera no hay %s', async (familia) => {
    const _id = { clientes: cliente, facturas: issued._id, alumnos: alumno._id }[familia];
    const response = await commercial.call(`GET /buscador/mirar?familia=${familia}&_id=${_id}`);
    expect(response.statusCode).toBe(404);
    expect(response.body).not.toMatch(/Nerea|217/);
  });

  test('a quien no puede leer una familia se le dice lo mismo que si no estuviera', async () => {
    const billing = await person('Facturacion');
    const response = await billing.call(`GET /buscador/mirar?familia=alumnos&_id=${alumno._id}`);
    expect(response.statusCode).toBe(404);
  });

  test('las autoescuelas no miran nada', async () => {
    const school = await person('Propietario', 'cliente');
    const response = await school.call(`GET /buscador/mirar?familia=alumnos&_id=${alumno._id}`);
    expect(response.statusCode).toBe(403);
  });
});
