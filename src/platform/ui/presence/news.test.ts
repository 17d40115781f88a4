import { expect, test } from 'vitest';
import type { CambioAjeno } from '#platform/kit/presence.ts';
import { lacking, type News, NO_NEWS, withNews } from './news.ts';
import { changeTexts, companyText, sinceText } from './words.ts';

const NOW = new Date('2026-11-26T12:00:00Z');
const fields = {
  telefono: { title: 'Teléfono' },
  email: { title: 'Correo' },
  _idComercial: { title: 'Comercial' },
} as never;

const change = (_id: string, campos: string[], more: Partial<CambioAjeno> = {}): CambioAjeno => ({
  _id,
  en: '2026-11-26T11:59:50Z',
  quien: 'Marta',
  campos,
  eliminado: false,
  ...more,
});

const hear = (
  before: News,
  version: number | null,
  cambios: CambioAjeno[],
  shown: number,
  vista: string | null = null,
) => withNews(before, { vista, version, cambios }, shown);

test('lo que ya trae la fila se cuenta como de antes, y lo que llega después como nuevo, una vez', () => {
  const first = hear(NO_NEWS, 4, [change('a', ['telefono'])], 4, '2026-11-25T09:00:00Z');
  expect(first.since?.changes.map(({ _id }) => _id)).toEqual(['a']);
  expect(lacking(first, 4)).toEqual([]);
  const later = hear(first, 5, [change('b', ['email'])], 4);
  expect(lacking(later, 4).map(({ _id }) => _id)).toEqual(['b']);
  // The stream is opened again, and tells the same with what came meanwhile.
  const again = hear(
    later,
    6,
    [change('c', ['telefono']), change('b', ['email']), change('a', ['telefono'])],
    4,
  );
  expect(lacking(again, 4).map(({ _id }) => _id)).toEqual(['c', 'b']);
  expect(lacking(again, 6)).toEqual([]);
  // What was taken does not come back with the next change.
  expect(lacking(hear(again, 7, [change('d', ['email'])], 6), 6).map(({ _id }) => _id)).toEqual(['d']);
});

test('lo que cambió entre leer la fila y escuchar es nuevo; y una ficha eliminada, también', () => {
  const raced = hear(NO_NEWS, 5, [change('a', ['telefono'])], 4, '2026-11-25T09:00:00Z');
  expect([raced.since, lacking(raced, 4).length]).toEqual([undefined, 1]);
  const gone = hear(raced, null, [change('b', [], { eliminado: true })], 5);
  expect(lacking(gone, 5).map(({ _id }) => _id)).toEqual(['b']);
});

test('se dice con los nombres de los campos, quién y cuándo', () => {
  expect(changeTexts({ fields }, [change('a', ['email', 'telefono', 'oculto'])], NOW)).toEqual([
    'Marta ha cambiado Teléfono y Correo hace un momento',
  ]);
  expect(
    changeTexts(
      { fields },
      [
        change('b', ['lineas'], { quien: 'Luis', en: '2026-11-26T11:50:00Z' }),
        change('a', ['email'], { en: '2026-11-26T10:00:00Z' }),
        change('c', [], { quien: 'Eva', eliminado: true }),
        change('d', ['impresiones'], { quien: 'Ana' }),
      ],
      NOW,
    ),
  ).toEqual([
    'Luis ha cambiado Líneas hace 10 minutos',
    'Marta ha cambiado Correo hace 2 horas',
    'Eva lo ha eliminado hace un momento',
    'Ana ha hecho cambios hace un momento',
  ]);
  const since = (vista: string, campos: string[]) =>
    sinceText({ fields }, { vista, changes: [change('a', campos)] }, NOW);
  expect(since('2026-11-25T09:00:00Z', ['estado', '_idComercial'])).toBe(
    'Desde que lo viste ayer han cambiado: Comercial, Estado',
  );
  expect(since('2026-01-25T09:00:00Z', ['email'])).toBe(
    'Desde que lo viste el 25/01/2026 ha cambiado: Correo',
  );
  expect(since('2026-11-25T09:00:00Z', ['oculto'])).toBeUndefined();
  expect(companyText(['Marta'])).toBe('Marta también está aquí');
  expect(companyText(['Ana', 'Luis'])).toBe('Ana y Luis también están aquí');
  expect(companyText(['Ana', 'Eva', 'Ivo', 'Luis', 'Marta'])).toBe(
    'Ana, Eva, Ivo y 2 más también están aquí',
  );
});
