import { expect, test } from 'vitest';
import type { SessionUser } from '#web/session/token.ts';
import { adminMenu, moreMenu, visibleEntries } from './menu.ts';
import { adminScreens } from './screens.ts';

const worker = (rol: string): SessionUser => ({ _id: 'u', email: 'a@b.es', tipo: 'trabajador', rol, exp: 0 });
const names = (rol: string, entries = adminMenu) =>
  visibleEntries(entries, worker(rol)).map(({ name }) => name);

test('el menú de quien administra es el de la especificación, en su orden', () => {
  expect(names('Administrador')).toEqual([
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
    'Presupuestos',
    'Clientes',
    'Contactos de Clientes',
    'Anuncios',
    'Accesos',
  ]);
  expect(names('Facturacion', moreMenu[1])).toEqual(['Pedidos', 'Actividades', 'Conceptos de presupuestos']);
  expect(names('Nadie')).toEqual([]);
});

test('cada entrada de un menú lleva a una pantalla', () => {
  const paths = adminScreens.map(({ path }) => `/panelAdmin/${path}`);
  for (const { to } of [...adminMenu, ...moreMenu.flat()]) expect(paths).toContain(to);
});
