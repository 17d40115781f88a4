import { expect, test } from 'vitest';
import { appendCards, findCard, replaceCard } from './board-data.ts';
import type { BoardData, BoardRow } from './types.ts';

const card = (_id: string, etapa: string, importe: string | null, dia = 1): BoardRow => ({
  _id,
  version: 1,
  etapa,
  importe,
  motivoCierre: null,
  etapaDesde: `2026-11-${String(dia).padStart(2, '0')}T10:00:00Z`,
});

const board = (): BoardData => ({
  columnas: [
    {
      etapa: 'abierto',
      total: 3,
      totalEs: 'exacto',
      suma: '1000.30',
      siguiente: 'x',
      filas: [
        card('a', 'abierto', '999.99', 9),
        card('b', 'abierto', '0.31', 5),
        card('c', 'abierto', null, 2),
      ],
    },
    { etapa: 'cerrado', total: 1000, totalEs: 'minimo', suma: null, siguiente: null, filas: [] },
  ],
});

test('una tarjeta que pasa de columna se resta de una y se suma a la otra, al céntimo', () => {
  const moved = replaceCard(board(), 'a', card('a', 'cerrado', '999.99', 20), 'importe');
  expect(moved.columnas).toMatchObject([
    { total: 2, suma: '0.31', filas: [{ _id: 'b' }, { _id: 'c' }] },
    { total: 1000, suma: null, filas: [{ _id: 'a' }] },
  ]);
  const back = replaceCard(moved, 'a', card('a', 'abierto', '999.99', 9), 'importe');
  expect(back).toEqual(board());
});

test('la que vuelve se pone donde estaba: las más nuevas arriba', () => {
  const gone = replaceCard(board(), 'b', null, 'importe');
  expect(gone.columnas[0]).toMatchObject({ total: 2, suma: '999.99', filas: [{ _id: 'a' }, { _id: 'c' }] });
  const back = replaceCard(gone, 'b', card('b', 'abierto', '0.31', 5), 'importe');
  expect(back).toEqual(board());
});

test('la que sigue en su columna y cambia de importe cambia la suma y no la cuenta', () => {
  const changed = replaceCard(board(), 'c', card('c', 'abierto', '-0.40', 2), 'importe');
  expect(changed.columnas[0]).toMatchObject({ total: 3, suma: '999.90' });
});

test('las siguientes van debajo, y la que ya está en otra columna no se repite', () => {
  const moved = replaceCard(board(), 'c', card('c', 'cerrado', null, 20), 'importe');
  const page = { filas: [card('c', 'abierto', null), card('d', 'abierto', '1.00')], siguiente: null };
  const more = appendCards(moved, 'abierto', page);
  expect(more.columnas[0]).toMatchObject({
    siguiente: null,
    filas: [{ _id: 'a' }, { _id: 'b' }, { _id: 'd' }],
  });
  expect(findCard(more, 'c')).toMatchObject({ etapa: 'cerrado' });
});
