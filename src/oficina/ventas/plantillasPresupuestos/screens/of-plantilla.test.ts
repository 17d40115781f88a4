import { expect, test } from 'vitest';
import { lineaProblems, lineasOfText } from '#oficina/ventas/papeles/screens/paper-texts.ts';
import { presupuestos } from '#oficina/ventas/presupuestos/contract.ts';
import {
  type Concepto,
  type Presupuesto,
  plantillaOf,
  priceOffers,
  withPlantilla,
  withPrice,
} from './of-plantilla.ts';

const CONCEPT_ID = '01a1fe40-b6f7-7460-8b47-4111e611c36f';

const LINE: Presupuesto['lineas'][number] = {
  _id: 'l1',
  tipo: 'opcional',
  _idConcepto: CONCEPT_ID,
  referencia: 'R',
  descripcion: 'Hora',
  detalle: 'x',
  cantidad: '2.000',
  unidad: 'hora',
  precioUnitario: '50.0000',
  coste: '20.0000',
  dto1: '5.00',
  dto2: '0.00',
  regimen: 'general',
  causaExencion: null,
  tipoIva: '21.00',
  recargo: '0.00',
  suplido: false,
  seleccionado: true,
  mostrarPrecio: true,
  importe: '95.00',
};
const PRESUPUESTO = {
  _id: 'q',
  version: 3,
  titulo: 'Web',
  fecha: '2026-11-21',
  validoHasta: '2026-12-06',
  impuesto: 'IVA',
  irpf: '0.00',
  dtoGlobal1: '10.00',
  dtoGlobal2: '0.00',
  preciosConIva: false,
  condiciones: 'A mes',
  notasPublicas: null,
  notasPrivadas: null,
  _idFormaPago: null,
  _idCliente: 'suyo',
  codigo: 'PRE-2026-00001',
  lineas: [LINE],
} satisfies Presupuesto & Record<string, unknown>;
const CONCEPT = { _id: CONCEPT_ID, nombre: 'Hora', precio: '60.5000' };

test('una plantilla guarda líneas, textos, descuentos y días; no para quién era, lo que costaba ni lo elegido', () => {
  const template = plantillaOf(PRESUPUESTO, 'Web básica');
  expect(template).toMatchObject({
    nombre: 'Web básica',
    titulo: 'Web',
    diasValidez: 15,
    dtoGlobal1: '10.00',
    condiciones: 'A mes',
    notasPublicas: null,
  });
  for (const name of ['_idCliente', 'codigo', '_id', 'fecha']) expect(template).not.toHaveProperty(name);
  const [line] = template.lineas;
  expect(line).toMatchObject({ tipo: 'opcional', _idConcepto: CONCEPT_ID, precioUnitario: '50.0000' });
  for (const name of ['_id', 'coste', 'seleccionado', 'importe']) expect(line).not.toHaveProperty(name);
});

const start = (before: Record<string, string>, concepts: Concepto[] = [CONCEPT]) =>
  withPlantilla(
    { fields: presupuestos.fields, before, today: '2027-02-20' },
    plantillaOf(PRESUPUESTO, 'x'),
    concepts,
  );

test('al empezar con ella se añaden sus líneas, se ponen sus textos y cuenta sus días desde hoy', () => {
  const texts = start({ titulo: 'Otro', notasPublicas: 'Mía', fecha: '2027-02-20', lineas: '[]' });
  expect(texts).toMatchObject({
    titulo: 'Web',
    notasPublicas: 'Mía',
    validoHasta: '2027-03-07',
    dtoGlobal1: '10',
    condiciones: 'A mes',
  });
  expect(lineasOfText(texts.lineas ?? '')).toMatchObject([
    { descripcion: 'Hora', cantidad: '2', precioUnitario: '50,00', dto1: '5', seleccionado: false },
  ]);
  expect(lineasOfText(texts.lineas ?? '')[0]).not.toHaveProperty('_id');
  expect(lineaProblems(texts)).toEqual({});
  expect(lineasOfText(start(texts).lineas ?? '')).toHaveLength(2);
  expect(lineasOfText(start(texts, []).lineas ?? '').map(({ _idConcepto }) => _idConcepto)).toEqual([
    CONCEPT_ID,
    null,
  ]);
});

test('si el concepto ha cambiado de precio se ofrece el de ahora, y solo cambia lo que tenía el de antes', () => {
  const lines = lineasOfText(start({ lineas: '[]' }).lineas ?? '');
  const [offer, ...more] = priceOffers([...lines, ...lines], [CONCEPT]);
  expect(offer).toEqual({ _idConcepto: CONCEPT_ID, nombre: 'Hora', antes: '50.00', ahora: '60.5000' });
  expect(more).toEqual([]);
  if (!offer) throw new Error('an offer');
  const own = { ...lines[0], precioUnitario: '55' } as (typeof lines)[number];
  expect(withPrice([...lines, own], offer).map(({ precioUnitario }) => precioUnitario)).toEqual([
    '60,50',
    '55',
  ]);
  expect(priceOffers(lines, [{ ...CONCEPT, precio: '50' }])).toEqual([]);
});
