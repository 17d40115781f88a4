import { expect, test } from 'vitest';
import type { SessionUser } from '#platform/browser/session/token.ts';
import {
  adminMenu,
  allEntries,
  footEntries,
  footOf,
  groupAlongside,
  mayEnter,
  menuEntryOf,
  moreMenu,
  visibleEntries,
  visibleGroups,
} from './menu.ts';
import { adminScreens } from './screens.ts';

const worker = (rol: string): SessionUser => ({ _id: 'u', email: 'a@b.es', tipo: 'trabajador', rol, exp: 0 });
const names = (rol: string, entries = adminMenu) =>
  visibleEntries(entries, worker(rol)).map(({ name }) => name);

test('el menú de quien administra es el de la especificación, en su orden, tras lo que hay que hacer', () => {
  expect(names('Administrador')).toEqual([
    'Hoy',
    'Presupuestos',
    'Clientes',
    'Usuarios de Clientes',
    'Contactos de Clientes',
    'Solicitudes alumnos',
    'Anuncios',
    'Usuarios Trabajadores',
    'Accesos',
  ]);
});

test('no se ofrece lo que se rechazaría, ni una lista en que solo estaría uno mismo', () => {
  expect(names('Facturacion')).toEqual([
    'Hoy',
    'Presupuestos',
    'Clientes',
    'Contactos de Clientes',
    'Anuncios',
    'Accesos',
  ]);
  expect(visibleGroups(worker('Facturacion'), moreMenu).slice(2)).toMatchObject([
    {
      title: 'Papeles',
      entries: [
        { name: 'Facturas de otro programa' },
        { name: 'Cobros de otro programa' },
        { name: 'Presupuestos de otro programa' },
        { name: 'Conceptos de presupuestos' },
        { name: 'Plantillas de presupuestos' },
      ],
    },
    { title: 'Datos', entries: [{ name: 'Tasas de la DGT' }] },
  ]);
  expect(visibleGroups(worker('Facturacion')).map(({ title, entries }) => [title, entries.length])).toEqual([
    ['Ventas', 3],
    ['Dinero', 3],
    ['Trabajo', 3],
    ['Comparador', 1],
  ]);
  expect(visibleGroups(worker('Nadie'))).toEqual([]);
  expect(names('Nadie')).toEqual(['Hoy']);
});

test('cada entrada de un menú lleva a una pantalla', () => {
  const paths = adminScreens.map(({ path }) => `/panelAdmin/${path}`);
  for (const { to } of allEntries) expect(paths).toContain(to);
});

test('cada pantalla es del apartado en que está, también las de dentro', () => {
  const entry = (path: string) => menuEntryOf(path)?.name;
  expect(['presupuestos/:id/:vista', 'clientes/:id/tarifas/:fila', 'contactosClientes'].map(entry)).toEqual([
    'Presupuestos',
    'Clientes',
    'Contactos de Clientes',
  ]);
  expect(['facturas', 'facturas/deuda', 'facturas/iva', 'facturas/comparacion'].map(entry)).toEqual([
    'Facturas',
    'Deuda',
    'Libros e impuestos',
    'Libros e impuestos',
  ]);
  expect(entry('miCuenta')).toBeUndefined();
});

test.each([
  ['Editor', 'presupuestos/nuevo', false],
  ['Lectura', 'presupuestos/nuevo', true],
  ['Facturacion', 'alumnos', false],
  ['Facturacion', 'facturas/libro', true],
  ['Gestor', 'facturas/libro', false],
  ['Gestor', 'facturasRecurrentes/nuevo', true],
  ['Editor', 'facturasRecurrentes', false],
  ['Facturacion', 'solicitudesAlta', true],
  ['Editor', 'solicitudesAlta', false],
])('%s en %s: %s', (rol, path, may) => {
  const entry = menuEntryOf(path);
  expect(entry && mayEnter(entry, worker(rol))).toBe(may);
});

test('al pie de un teléfono está lo de cada día que esa persona puede abrir', () => {
  const foot = (rol: string) => footEntries(worker(rol)).map(({ name }) => name);
  expect(foot('Administrador')).toEqual(['Hoy', 'Clientes', 'Facturas']);
  expect(foot('Editor')).not.toContain('Facturas');
});

test.each([
  ['facturas', 'Facturas'],
  ['facturas/deuda', 'Facturas'],
  ['facturas/iva', 'Facturas'],
  ['contactosClientes', 'Clientes'],
  ['usuariosCliente', 'Clientes'],
  ['facturasRecurrentes', undefined],
  ['estado', undefined],
])('en %s luce al pie %s', (path, name) => {
  const foot = footEntries(worker('Administrador'));
  const lit = footOf(menuEntryOf(path)?.to ?? '', foot);
  expect(foot.find(({ to }) => to === lit)?.name).toBe(name);
});

test('en una pantalla de «⋯» el menú enseña también su grupo', () => {
  const titles = (path: string) =>
    groupAlongside(menuEntryOf(path)?.to ?? '', worker('Administrador')).map(({ title }) => title);
  expect(titles('auxiliares/marcasProductos')).toEqual(['Listas de los formularios']);
  expect(titles('facturas')).toEqual([]);
});
