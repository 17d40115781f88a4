import { describe, expect, test } from 'vitest';
import { openAt, type Tramo, weekLines, zoneOfProvince } from './opening-hours.ts';
import { weekHours } from './week-hours.ts';

const { schema } = weekHours({ title: 'Horario' });
const tramo = (dia: Tramo['dia'], desde: string, hasta: string): Tramo => ({ dia, desde, hasta });
const weekdays = (['lunes', 'martes', 'miercoles', 'jueves', 'viernes'] as const).flatMap((dia) => [
  tramo(dia, '09:00', '14:00'),
  tramo(dia, '16:00', '20:30'),
]);
const week = [...weekdays, tramo('sabado', '10:00', '13:00')];

describe('el horario de una semana', () => {
  test('sale en orden, se escriba como se escriba', () => {
    expect(schema.parse([tramo('martes', '16:00', '20:00'), tramo('lunes', '09:00', '14:00')])).toEqual([
      tramo('lunes', '09:00', '14:00'),
      tramo('martes', '16:00', '20:00'),
    ]);
    // An interval may begin when another ends.
    expect(schema.parse([tramo('lunes', '09:00', '14:00'), tramo('lunes', '14:00', '15:00')])).toHaveLength(
      2,
    );
  });

  test.each([
    [[tramo('lunes', '9:00', '14:00')], '0.desde', 'escribe una hora, como 09:30'],
    [[tramo('lunes', '09:00', '24:00')], '0.hasta', 'escribe una hora, como 09:30'],
    [
      [tramo('lunes', '14:00', '09:00')],
      '0.hasta',
      'el lunes de 14:00 a 09:00: ha de cerrar después de abrir',
    ],
    [
      [tramo('lunes', '09:00', '09:00')],
      '0.hasta',
      'el lunes de 09:00 a 09:00: ha de cerrar después de abrir',
    ],
    [
      [tramo('jueves', '16:00', '20:00'), tramo('jueves', '09:00', '16:30')],
      '0.desde',
      'el jueves de 16:00 a 20:00: se pisa con el jueves de 09:00 a 16:30',
    ],
    [
      ['08', '09', '10', '11', '12'].map((hora) => tramo('domingo', `${hora}:00`, `${hora}:30`)),
      '4.desde',
      'el domingo: escribe 4 tramos como mucho',
    ],
    [[{ ...tramo('lunes', '09:00', '14:00'), dia: 'festivo' }], '0.dia', 'elige una de las opciones'],
  ])('%j se rechaza en su sitio', (given, place, message) => {
    const { error } = schema.safeParse(given);
    expect(error?.issues.map((issue) => [issue.path.join('.'), issue.message])).toEqual([[place, message]]);
  });

  test('se dice en pocas líneas, y el día sin horas está cerrado', () => {
    expect(weekLines(week)).toEqual([
      { dias: 'Lunes a viernes', horas: '9:00–14:00 y 16:00–20:30' },
      { dias: 'Sábado', horas: '10:00–13:00' },
      { dias: 'Domingo', horas: 'Cerrado' },
    ]);
    expect(weekLines(weekdays)[1]).toEqual({ dias: 'Sábado y domingo', horas: 'Cerrado' });
  });
});

describe('si está abierta', () => {
  // 23 November 2026 is a Monday; Spain is an hour ahead of UTC.
  test.each([
    ['2026-11-23T08:00:00Z', { abierta: true, hasta: '14:00' }],
    ['2026-11-23T07:59:00Z', { abierta: false, abre: { dia: 'lunes', hora: '09:00', hoy: true } }],
    ['2026-11-23T13:00:00Z', { abierta: false, abre: { dia: 'lunes', hora: '16:00', hoy: true } }],
    ['2026-11-23T19:30:00Z', { abierta: false, abre: { dia: 'martes', hora: '09:00', hoy: false } }],
    // Saturday's only hours are over, and Sunday is closed.
    ['2026-11-28T12:30:00Z', { abierta: false, abre: { dia: 'lunes', hora: '09:00', hoy: false } }],
  ])('a las %s', (now, state) => {
    expect(openAt(week, new Date(now), 'Europe/Madrid')).toEqual(state);
  });

  test('en Canarias va por su hora, y en verano también', () => {
    expect(openAt(week, new Date('2026-11-23T08:30:00Z'), zoneOfProvince('35'))).toMatchObject({
      abierta: false,
    });
    expect(openAt(week, new Date('2026-07-20T07:00:00Z'), zoneOfProvince('28'))).toEqual({
      abierta: true,
      hasta: '14:00',
    });
  });

  test('quien solo abre un día abre dentro de una semana; quien no dice nada, nada', () => {
    expect(openAt([tramo('lunes', '09:00', '10:00')], new Date('2026-11-23T12:00:00Z'), 'UTC')).toEqual({
      abierta: false,
      abre: { dia: 'lunes', hora: '09:00', hoy: false },
    });
    expect(openAt([], new Date(), 'Europe/Madrid')).toBeUndefined();
  });
});
