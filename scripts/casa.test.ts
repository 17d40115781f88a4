import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { homeless, readTable, refused, roomsOf, shrunk, type Table } from './support/declared-rooms.ts';
import {
  cyclesOf,
  drawingOf,
  mutualWings,
  namesInSql,
  type RoomNeed,
  roomNeeds,
  roomOf,
  usesOf,
} from './support/room-graph.ts';

const [PEDIDOS, FACTURAS] = ['oficina/ventas/pedidos', 'oficina/ventas/facturas'];

const imported = (from: string, to: string, target = 'family.server.ts'): RoomNeed => ({
  from,
  to,
  file: `src/${from}/family.server.ts`,
  line: 3,
  target: `src/${to}/${target}`,
  reads: target === 'table.server.ts',
});

const declared: Table = {
  dentro: [],
  salas: { [PEDIDOS]: { usa: [FACTURAS], lee: [] }, [FACTURAS]: { usa: [], lee: [] } },
};

test('cada sala usa y lee lo que dice la tabla, y lo que dice se usa', () => {
  const table = readTable();
  const needs = roomNeeds(roomsOf(table));
  expect(needs.length).toBeGreaterThan(2_000);
  expect([...homeless(roomsOf(table)), ...refused(needs, table)]).toEqual([]);
  expect(table, 'npm run casa -- --declarar').toEqual(shrunk(needs, table));
});

test('solo estas alas se necesitan una a otra', () => {
  const code = roomNeeds(roomsOf(readTable())).filter(({ reads }) => !reads);
  expect(mutualWings(code)).toEqual([
    ['comparador/tarifas', 'oficina/relacion'],
    ['oficina/documentos', 'oficina/ventas'],
    ['program', 'src'],
  ]);
});

test('el dibujo de ARCHITECTURE.md es el de hoy', () => {
  const needs = roomNeeds(roomsOf(readTable()));
  expect(readFileSync('ARCHITECTURE.md', 'utf8'), 'npm run casa -- --dibujo').toContain(drawingOf(needs));
});

describe('se rechaza con una frase', () => {
  test('una sala que no está en la tabla', () => {
    expect(refused([imported(FACTURAS, PEDIDOS)], declared)).toEqual([
      expect.stringMatching(
        /^src\/oficina\/ventas\/facturas\/family\.server\.ts:3 oficina\/ventas\/facturas may not use oficina\/ventas\/pedidos: move what .*«usa»/,
      ),
    ]);
  });

  test('una tabla de otra, aunque se use su código', () => {
    expect(refused([imported(PEDIDOS, FACTURAS, 'table.server.ts')], declared)).toEqual([
      expect.stringMatching(/reads tables, columns or states of oficina\/ventas\/facturas .*«lee» of/),
    ]);
  });

  test('lo que una sala no enseña', () => {
    expect(refused([imported(PEDIDOS, FACTURAS, 'libros/vat.server.ts')], declared)).toEqual([
      expect.stringContaining(
        'needs src/oficina/ventas/facturas/libros/vat.server.ts, which oficina/ventas/facturas does not show',
      ),
    ]);
    expect(refused([imported(PEDIDOS, FACTURAS, 'screens/list.tsx')], declared)).toEqual([]);
  });

  test('la plataforma que nombra un negocio', () => {
    const salas = { 'platform/http': { usa: [FACTURAS], lee: [] } };
    expect(refused([imported('platform/http', FACTURAS)], { dentro: [], salas })).toEqual([
      expect.stringContaining('the platform knows no business'),
    ]);
  });

  test('dos familias que se necesitan, también por sus partes', () => {
    const part = `${FACTURAS}/libros`;
    const salas = { [PEDIDOS]: { usa: [part], lee: [] }, [FACTURAS]: { usa: [PEDIDOS], lee: [] } };
    expect(refused([imported(PEDIDOS, part), imported(FACTURAS, PEDIDOS)], { dentro: [], salas })).toEqual([
      'these have come into a circle, and none may need the others: oficina/ventas/facturas, oficina/ventas/pedidos',
    ]);
  });

  test('un fichero sin sala', () => {
    expect(
      homeless(roomsOf(declared), ['src/nadie/x.ts', `src/${FACTURAS}/libros/x.ts`, 'src/main.server.ts']),
    ).toEqual(['src/nadie/x.ts lies in no room: add its folder to casa.json']);
  });
});

test('una sentencia nombra tablas tras estas palabras, y a veces empieza por una', () => {
  const text = `
    sql\`SELECT (SELECT max(fecha) FROM cobros), f.id FROM ONLY "facturas" f, pedidos p LEFT JOIN clientes ON true\`;
    const FROM = sql\`alumnos_autoescuelas e JOIN alumnos a\`;
    from: sql\`presupuestos\`, query('UPDATE copias SET error = $1'), sql\`r.fecha\`, 'desde clientes'`;
  expect(namesInSql(text).sort((a, b) => a.line - b.line)).toEqual([
    { name: 'cobros', line: 2 },
    { name: 'facturas', line: 2 },
    { name: 'pedidos', line: 2 },
    { name: 'clientes', line: 2 },
    { name: 'alumnos', line: 3 },
    { name: 'alumnos_autoescuelas', line: 3 },
    { name: 'copias', line: 4 },
    { name: 'presupuestos', line: 4 },
  ]);
});

test('un fichero es de la carpeta más honda de la tabla', () => {
  const rooms = new Set([FACTURAS, `${FACTURAS}/libros`]);
  expect(roomOf(`src/${FACTURAS}/libros/screens/book.tsx`, rooms)).toBe(`${FACTURAS}/libros`);
  expect(roomOf(`src/${FACTURAS}/screens/list.tsx`, rooms)).toBe(FACTURAS);
});

test('lo que ya no se usa se quita de la tabla, y nada se añade', () => {
  expect(shrunk([imported(FACTURAS, PEDIDOS)], declared).salas[PEDIDOS]).toEqual({ usa: [], lee: [] });
});

test('un ciclo es un grupo que se alcanza, y lo que solo lleva a él queda fuera', () => {
  const uses = usesOf([
    { from: 'a', to: 'b' },
    { from: 'b', to: 'c' },
    { from: 'c', to: 'b' },
    { from: 'c', to: 'd' },
    { from: 'e', to: 'f' },
    { from: 'f', to: 'g' },
    { from: 'g', to: 'e' },
  ]);
  expect(cyclesOf(uses)).toEqual([
    ['e', 'f', 'g'],
    ['b', 'c'],
  ]);
});
