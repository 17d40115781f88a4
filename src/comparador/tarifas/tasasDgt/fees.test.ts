import { describe, expect, test } from 'vitest';
import { tasasDgt, tasaVigente } from './fees.ts';

describe('tasas de la DGT', () => {
  test('la de las pruebas pasa de 93,12 € a 94,05 € con el año 2022', () => {
    expect(tasaVigente('2.1', '2021-01-01').importe).toBe('93.12');
    expect(tasaVigente('2.1', '2021-12-31').importe).toBe('93.12');
    expect(tasaVigente('2.1', '2022-01-01').importe).toBe('94.05');
    expect(tasaVigente('2.1', '2026-11-21').importe).toBe('94.05');
  });

  test('la de 2022 es la de 2021 por el 1,01 de la Ley 22/2021, al céntimo más próximo', () => {
    const [before, after] = ['2021-06-01', '2022-06-01'].map((day) =>
      Number(tasaVigente('2.1', day).importe),
    );
    expect(after).toBe(Math.round((before ?? 0) * 101) / 100);
  });

  test('antes del primer importe conocido no hay tasa: es un error, no cero', () => {
    expect(() => tasaVigente('2.1', '2020-12-31')).toThrow(
      'No consta el importe de la tasa 2.1 de la DGT el 2020-12-31.',
    );
    expect(() => tasaVigente('4.3', '2021-06-01')).toThrow(RangeError);
  });

  test('una fecha con otra forma es un error', () => {
    for (const fecha of ['01/01/2022', '2022-1-1', '', '2022-01-01T00:00:00Z']) {
      expect(() => tasaVigente('2.1', fecha)).toThrow('no tiene la forma AAAA-MM-DD');
    }
  });

  test('los periodos de una misma tasa van seguidos, sin huecos ni solapes, y el último queda abierto', () => {
    for (const codigo of new Set(tasasDgt.map((tasa) => tasa.codigo))) {
      const periodos = tasasDgt
        .filter((tasa) => tasa.codigo === codigo)
        .toSorted((una, otra) => (una.validoDesde < otra.validoDesde ? -1 : 1));
      for (const [index, periodo] of periodos.entries()) {
        const siguiente = periodos[index + 1];
        expect(periodo.validoHasta).toBe(siguiente ? diaAnterior(siguiente.validoDesde) : null);
      }
    }
  });

  test('cada importe está en euros con dos decimales y cita su fuente, con la ley en el BOE', () => {
    for (const { importe, fuente, fuenteUrl, concepto } of tasasDgt) {
      expect(fuente.length).toBeLessThanOrEqual(200);
      expect(fuenteUrl).toMatch(/^https:\/\/www\.boe\.es\/buscar\/act\.php\?id=BOE-A-\d{4}-\d+$/);
      expect(importe).toMatch(/^[1-9]\d*\.\d{2}$/);
      expect(fuente).toContain('Ley 16/1979');
      expect(concepto).not.toBe('');
    }
  });
});

function diaAnterior(fecha: string): string {
  const dia = new Date(`${fecha}T00:00:00Z`);
  dia.setUTCDate(dia.getUTCDate() - 1);
  return dia.toISOString().slice(0, 10);
}
