import { expect, test } from 'vitest';
import type { SessionUser } from '#platform/browser/session/token.ts';
import { actsOf, doneWith, readCommand } from './commands.ts';

const worker = (rol: string): SessionUser => ({ _id: 'u', email: 'a@b.es', tipo: 'trabajador', rol, exp: 0 });
const admin = worker('Administrador');

const found = {
  parcial: false,
  grupos: [
    {
      familia: 'clientes',
      titulo: 'Clientes',
      hayMas: true,
      filas: [{ _id: '2', titulo: 'Ribera', detalles: ['CLI-00002'], ruta: '/panelAdmin/clientes/2' }],
    },
    {
      familia: 'facturas',
      titulo: 'Facturas',
      hayMas: false,
      filas: [{ _id: '9', titulo: 'F-2026-00012', detalles: [], ruta: '/panelAdmin/facturas/9' }],
    },
  ],
};

test.each([
  [
    'nueva factura para ribera',
    'ribera',
    'Nueva factura para Ribera',
    '/panelAdmin/facturas/nuevo?cliente=2',
  ],
  ['Nuevo Pedido de ribera', 'ribera', 'Nuevo pedido para Ribera', '/panelAdmin/pedidos/nuevo?cliente=2'],
  [
    'nueva actividad con ribera',
    'ribera',
    'Nueva actividad para Ribera',
    '/panelAdmin/clientes/2/actividades/nuevo',
  ],
  ['deuda de ribera', 'ribera', 'Deuda de Ribera', '/panelAdmin/clientes/2'],
  ['cobrar F-2026-12', 'F-2026-12', 'Cobrar F-2026-00012', '/panelAdmin/facturas/9?hacer=cobrar'],
])('«%s» busca «%s» y ofrece «%s»', (typed, texto, title, to) => {
  const asked = readCommand(typed, admin);
  expect(asked.texto).toBe(texto);
  if (!asked.command) throw new Error('it orders nothing');
  const { grupos } = doneWith(asked.command, found);
  expect(grupos.map(({ filas }) => filas.map(({ titulo, ruta }) => [titulo, ruta]))).toEqual([[[title, to]]]);
});

test('lo que no manda nada, o manda lo que su papel no hace, se busca como está', () => {
  for (const [typed, rol] of [
    ['factura', 'Administrador'],
    ['nueva factura', 'Administrador'],
    ['nueva factura para ribera', 'Lectura'],
    ['cobrar F-2026-12', 'Gestor'],
  ] as const)
    expect(readCommand(typed, worker(rol))).toEqual({ command: undefined, texto: typed });
});

test('con lo encontrado se hace lo que el papel puede, cada cosa con su letra', () => {
  const keys = (ruta: string, rol: string) => actsOf(ruta, worker(rol)).map(({ key }) => key);
  expect(keys('/panelAdmin/clientes/2', 'Administrador')).toEqual(['F', 'P', 'A']);
  expect(keys('/panelAdmin/facturas/9', 'Administrador')).toEqual(['C', 'V']);
  expect(keys('/panelAdmin/facturas/9', 'Lectura')).toEqual(['V']);
  expect(keys('/panelAdmin/clientes/2', 'Lectura')).toEqual([]);
  expect(keys('/panelAdmin/clientes/nuevo/otra', 'Administrador')).toEqual([]);
});
