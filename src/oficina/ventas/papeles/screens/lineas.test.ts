import { describe, expect, test } from 'vitest';
import type { Linea } from '../linea-contract.ts';
import {
  changed,
  type Frame,
  gistOfLinea,
  newLinea,
  pasted,
  retaxed,
  toLineaTexts,
  toSent,
  totalsOf,
} from './lineas.ts';

const FRAME: Frame = {
  impuesto: 'IVA',
  fecha: '2026-11-21',
  preciosConIva: false,
  irpf: '0',
  dtoGlobal1: '',
  dtoGlobal2: '0',
};
const words = (lines: { descripcion: string }[]) => lines.map(({ descripcion }) => descripcion);
const three = ['a', 'b', 'c'].map((descripcion) => newLinea('concepto', { descripcion, key: descripcion }));

describe('las líneas mientras se escriben', () => {
  test('se añaden detrás de la que se dice, o al final', () => {
    const lines = [newLinea('concepto', { descripcion: 'x' })];
    expect(words(changed(three, { do: 'insert', after: 'a', lines }))).toEqual(['a', 'x', 'b', 'c']);
    expect(words(changed(three, { do: 'insert', after: undefined, lines }))).toEqual(['a', 'b', 'c', 'x']);
  });

  test('con otro impuesto, las que están en blanco toman su tipo', () => {
    const lines = [newLinea('concepto', { descripcion: 'a' }), newLinea('seccion'), newLinea('concepto')];
    expect(retaxed(lines, 'IGIC').map(({ tipoIva }) => tipoIva)).toEqual(['21', '0', '7']);
  });

  test('se mueven sin salirse, se duplican sin su identidad y se quitan', () => {
    expect(words(changed(three, { do: 'move', key: 'c', by: -1 }))).toEqual(['a', 'c', 'b']);
    expect(words(changed(three, { do: 'move', key: 'c', by: 1 }))).toEqual(['a', 'b', 'c']);
    expect(words(changed(three, { do: 'move', key: 'a', by: 2 }))).toEqual(['b', 'c', 'a']);
    expect(words(changed(three, { do: 'move', key: 'c', by: -2 }))).toEqual(['c', 'a', 'b']);
    const twice = changed([newLinea('concepto', { key: 'k', _id: 'id', descripcion: 'a' })], {
      do: 'duplicate',
      key: 'k',
    });
    expect(twice.map(({ _id }) => _id)).toEqual(['id', undefined]);
    expect(new Set(twice.map(({ key }) => key)).size).toBe(2);
    expect(words(changed(three, { do: 'remove', key: 'b' }))).toEqual(['a', 'c']);
  });

  test('varias filas de una hoja de cálculo son varias líneas; una celda suelta se pega donde está', () => {
    const [line] = three;
    if (!line) throw new Error('a line');
    const sheet = 'Rótulo\t2\t1.234,50 €\t10 %\t21\r\nWeb\t1\t99.9\r\n';
    expect(pasted(line, 'descripcion', sheet)).toMatchObject({
      change: { descripcion: 'Rótulo', cantidad: '2', precioUnitario: '1234,50', dto1: '10', tipoIva: '21' },
      more: [{ descripcion: 'Web', cantidad: '1', precioUnitario: '99,90' }],
    });
    expect(pasted(line, 'cantidad', '3\t5')).toMatchObject({
      change: { cantidad: '3', precioUnitario: '5,00' },
      more: [],
    });
    expect(pasted(line, 'cantidad', '3')).toBeUndefined();
  });

  test('la fila de los títulos dice de qué es cada columna, y no es una línea', () => {
    const [line] = three;
    if (!line) throw new Error('a line');
    const sheet =
      'Ref.\tPrecio unitario (€)\tDescripción\tUds.\tIVA %\nR1\t99,9\tWeb\t2\t21\nR2\t5\tDominio\t1\t21\n';
    expect(pasted(line, 'cantidad', sheet)).toEqual({
      change: { descripcion: 'Web', cantidad: '2', precioUnitario: '99,90', tipoIva: '21' },
      more: [expect.objectContaining({ descripcion: 'Dominio', cantidad: '1', precioUnitario: '5,00' })],
    });
    // A line that only sounds like headings has a figure beside.
    expect(pasted(line, 'descripcion', 'Servicio\t2\tPrecio')?.change).toMatchObject({
      descripcion: 'Servicio',
    });
    expect(pasted(line, 'descripcion', 'Concepto\tCantidad')).toBeUndefined();
  });

  test('lo que se escribe con coma suma como lo que guarda el servidor', () => {
    const lines = [
      newLinea('concepto', { descripcion: 'x', cantidad: '3', precioUnitario: '33,33', dto1: '5' }),
    ];
    expect(totalsOf(lines, { ...FRAME, dtoGlobal1: '10' })).toMatchObject({
      baseImponible: '85.49',
      total: '103.44',
    });
    expect(totalsOf([newLinea('concepto', { cantidad: 'tres' })], FRAME).total).toBe('0.00');
  });

  test('lo que se lee y se guarda sin tocar es lo mismo, y el coste no se manda', () => {
    const line: Linea = {
      _id: 'id',
      tipo: 'concepto' as const,
      _idConcepto: null,
      referencia: 'R',
      descripcion: 'x',
      detalle: '',
      cantidad: '2.500',
      unidad: 'h',
      precioUnitario: '12.3400',
      coste: '5.0000',
      dto1: '0.00',
      dto2: '2.50',
      regimen: 'general' as const,
      causaExencion: null,
      tipoIva: '21.00',
      recargo: '5.20',
      suplido: false,
      seleccionado: false,
      mostrarPrecio: true,
      importe: '30.08',
    };
    const [sent] = toSent(toLineaTexts([line]));
    expect(sent).toMatchObject({
      _id: 'id',
      cantidad: '2,5',
      precioUnitario: '12,34',
      dto1: '0',
      dto2: '2,5',
      tipoIva: '21',
      recargo: '5.2',
    });
    expect(sent).not.toHaveProperty('coste');
    expect(sent).not.toHaveProperty('key');
    expect(toSent([newLinea('seccion', { descripcion: 'S' })])).toEqual([
      { tipo: 'seccion', descripcion: 'S', detalle: '', tipoIva: '0' },
    ]);
  });
});

test('una línea plegada dice sus cifras, y su impuesto si se le da', () => {
  const line = newLinea('opcional', { cantidad: '3', unidad: 'hora', precioUnitario: '1096', dto1: '10' });
  expect(gistOfLinea(line, '21 %')).toBe('Opcional · 3 horas × 1.096,00\u00a0€ · −10\u00a0% · 21 %');
  expect(gistOfLinea(newLinea('concepto'))).toBe('1 × 0,00\u00a0€');
});

test('la línea en blanco del final deja su sitio a la que se añade', () => {
  const written = newLinea('concepto', { descripcion: 'Web' });
  const section = newLinea('seccion');
  expect(
    changed([written, newLinea('concepto')], { do: 'insert', after: undefined, lines: [section] }),
  ).toEqual([written, section]);
});
