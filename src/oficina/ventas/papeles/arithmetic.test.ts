import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { calculate, type PapelCalculable, type Totales } from './arithmetic.ts';
import { anyPaper, linea, paper } from './papers.testing.server.ts';

const RUNS = { numRuns: 10_000 };
const cents = (euros: string) => BigInt(euros.replace('.', ''));
const SUMS = [
  'subtotal',
  'descuento',
  'baseImponible',
  'totalIva',
  'totalRecargo',
  'totalIrpf',
  'suplidos',
  'total',
] as const;

describe('cuentas hechas a mano', () => {
  test('siete líneas de 10,02 al 21 % llevan 14,73 de cuota, no siete veces 2,10', () => {
    const { baseImponible, totalIva, total } = calculate(
      paper(Array(7).fill(linea({ precioUnitario: '10.02' }))),
    );
    expect([baseImponible, totalIva, total]).toEqual(['70.14', '14.73', '84.87']);
  });

  test('0,1 + 0,2 son 0,30, y medio céntimo se aleja del cero por los dos lados', () => {
    expect(
      calculate(paper([linea({ precioUnitario: '0.1' }), linea({ precioUnitario: '0.2' })])).baseImponible,
    ).toBe('0.30');
    expect(calculate(paper([linea({ precioUnitario: '1.005' })])).baseImponible).toBe('1.01');
    expect(calculate(paper([linea({ precioUnitario: '1.005', cantidad: '-1' })])).baseImponible).toBe(
      '-1.01',
    );
    expect(calculate(paper([linea({ precioUnitario: '0.004', cantidad: '-1' })])).total).toBe('0.00');
  });

  test('los descuentos de una línea van uno tras otro y se redondea una vez', () => {
    const discounted = linea({ cantidad: '3', precioUnitario: '19.95', dto1: '10', dto2: '5' });
    // 59.85 × 0.9 × 0.95 = 51.17175
    expect(calculate(paper([discounted])).importes).toEqual(['51.17']);
  });

  test('recargo de equivalencia, descuento general, retención y suplidos', () => {
    const totals = calculate(
      paper(
        [
          linea({ precioUnitario: '100', recargo: '5.2' }),
          linea({ precioUnitario: '50', tipoIva: '10', recargo: '1.4' }),
          linea({ precioUnitario: '200', regimen: 'exento', causaExencion: 'E1', tipoIva: '0' }),
          linea({ precioUnitario: '94.05', tipoIva: '0', suplido: true }),
        ],
        { dtoGlobal1: '10', irpf: '15' },
      ),
    );
    expect(totals.grupos).toEqual([
      {
        regimen: 'general',
        causaExencion: null,
        tipo: '21',
        tipoRecargo: '5.2',
        base: '90.00',
        cuota: '18.90',
        recargo: '4.68',
      },
      {
        regimen: 'general',
        causaExencion: null,
        tipo: '10',
        tipoRecargo: '1.4',
        base: '45.00',
        cuota: '4.50',
        recargo: '0.63',
      },
      {
        regimen: 'exento',
        causaExencion: 'E1',
        tipo: '0',
        tipoRecargo: '0',
        base: '180.00',
        cuota: '0.00',
        recargo: '0.00',
      },
    ]);
    expect(totals).toMatchObject({
      subtotal: '350.00',
      descuento: '35.00',
      baseImponible: '315.00',
      totalIva: '23.40',
      totalRecargo: '5.31',
      totalIrpf: '47.25',
      suplidos: '94.05',
      total: '390.51',
    });
  });

  test('con el IVA dentro el total es el precio que se anunció', () => {
    const totals = calculate(
      paper([linea({ precioUnitario: '99.99' }), linea({ precioUnitario: '0.01' })], { preciosConIva: true }),
    );
    expect([totals.baseImponible, totals.totalIva, totals.total]).toEqual(['82.64', '17.36', '100.00']);
  });

  test('en inversión del sujeto pasivo y en REBU no hay cuota', () => {
    const totals = calculate(
      paper([
        linea({ precioUnitario: '1000', regimen: 'isp', tipoIva: '0' }),
        linea({ precioUnitario: '5000', regimen: 'rebu', tipoIva: '0' }),
      ]),
    );
    expect([totals.totalIva, totals.total]).toEqual(['0.00', '6000.00']);
    expect(totals.grupos.map(({ regimen, base }) => [regimen, base])).toEqual([
      ['isp', '1000.00'],
      ['rebu', '5000.00'],
    ]);
  });

  test('lo opcional cuenta cuando se elige, y un subtotal suma desde su sección', () => {
    const lines = [
      linea({ precioUnitario: '10' }),
      linea({ tipo: 'seccion' }),
      linea({ precioUnitario: '5' }),
      linea({ tipo: 'opcional', precioUnitario: '7' }),
      linea({ tipo: 'nota' }),
      linea({ tipo: 'opcional', precioUnitario: '2', seleccionado: true }),
      linea({ tipo: 'subtotal' }),
    ];
    expect(calculate(paper(lines)).importes).toEqual(['10.00', null, '5.00', '7.00', null, '2.00', '7.00']);
    expect(calculate(paper(lines)).baseImponible).toBe('17.00');
  });

  test('lo que ya se sabe de una línea se suma como es: ni se descuenta, ni se grava, ni se retiene otra vez', () => {
    const desglose = { base: '-30.01', cuota: '-6.31', recargo: '0.00', retencion: '-4.51' };
    const lines = [linea({ precioUnitario: '100' }), linea({ precioUnitario: '999', desglose })];
    const net = calculate(paper(lines, { dtoGlobal1: '10', irpf: '15' }));
    expect(net).toMatchObject({
      importes: ['100.00', '-30.01'],
      subtotal: '69.99',
      descuento: '10.00',
      baseImponible: '59.99',
      totalIva: '12.59',
      totalIrpf: '8.99',
      total: '63.59',
    });
    expect(net.grupos).toHaveLength(1);
    const gross = calculate(paper(lines, { preciosConIva: true }));
    expect(gross).toMatchObject({
      importes: ['100.00', '-36.32'],
      subtotal: '63.68',
      descuento: '0.00',
      baseImponible: '52.63',
      totalIva: '11.05',
    });
  });

  test('un papel vacío no cuesta nada', () => {
    expect(calculate(paper([]))).toMatchObject({ grupos: [], total: '0.00' });
  });
});

describe('con papeles cualesquiera', () => {
  test('lo mismo que da un recuento en fracciones enteras', () => {
    fc.assert(
      fc.property(anyPaper, (given) => {
        expect(totalsOf(calculate(given))).toEqual(recounted(given));
      }),
      RUNS,
    );
  });

  test('el total es la suma de sus partes, y las partes la de sus grupos', () => {
    fc.assert(
      fc.property(anyPaper, (given) => {
        const { grupos, ...sums } = calculate(given);
        const of = (pick: 'base' | 'cuota' | 'recargo') =>
          grupos.reduce((sum, group) => sum + cents(group[pick]), 0n);
        expect(of('base')).toBe(cents(sums.baseImponible));
        expect(of('cuota')).toBe(cents(sums.totalIva));
        expect(of('recargo')).toBe(cents(sums.totalRecargo));
        const parts = of('base') + of('cuota') + of('recargo') - cents(sums.totalIrpf) + cents(sums.suplidos);
        expect(parts).toBe(cents(sums.total));
      }),
      RUNS,
    );
  });

  test('el negativo de un papel entero lo anula al céntimo', () => {
    fc.assert(
      fc.property(anyPaper, (given) => {
        const lineas = given.lineas.map((one) => ({
          ...one,
          cantidad: one.cantidad.startsWith('-') ? one.cantidad.slice(1) : `-${one.cantidad}`,
        }));
        const [there, back] = [calculate(given), calculate({ ...given, lineas })];
        for (const name of SUMS) expect(cents(there[name]) + cents(back[name])).toBe(0n);
      }),
      RUNS,
    );
  });

  test('el orden de las líneas no cambia nada', () => {
    const shuffled = anyPaper.chain((given) =>
      fc
        .shuffledSubarray([...given.lineas], { minLength: given.lineas.length })
        .map((lineas) => ({ given, lineas })),
    );
    fc.assert(
      fc.property(shuffled, ({ given, lineas }) => {
        const [one, other] = [calculate(given), calculate({ ...given, lineas })];
        expect({ ...other, importes: [] }).toEqual({ ...one, importes: [] });
      }),
      RUNS,
    );
  });

  test('con el IVA dentro, lo que se paga es la suma de los precios, y la cuota la de su base', () => {
    const price = fc.integer({ min: 1, max: 99_999_999 });
    fc.assert(
      fc.property(
        fc.array(price, { minLength: 1, maxLength: 20 }),
        fc.constantFrom('21', '10', '4', '0'),
        (prices, tipoIva) => {
          const lines = prices.map((one) =>
            linea({ precioUnitario: `${(one / 100) | 0}.${String(one % 100).padStart(2, '0')}`, tipoIva }),
          );
          const { total, baseImponible, totalIva } = calculate(paper(lines, { preciosConIva: true }));
          expect(cents(total)).toBe(prices.reduce((sum, one) => sum + BigInt(one), 0n));
          const exactTax = (Number(cents(baseImponible)) * Number(tipoIva)) / 100;
          expect(Math.abs(Number(cents(totalIva)) - exactTax)).toBeLessThanOrEqual(0.61);
        },
      ),
      RUNS,
    );
  });
});

const totalsOf = (totals: Totales) => SUMS.map((name) => totals[name]);

/** Computes the same totals in another way: integers of twelve decimals, rounded by hand as text. */
function recounted({ lineas, dtoGlobal1, dtoGlobal2, irpf, preciosConIva }: PapelCalculable): string[] {
  const scaled = (text: string, decimals: number): bigint => {
    const [whole = '', part = ''] = text.replace('-', '').split('.');
    const size = BigInt(whole + part.padEnd(decimals, '0'));
    return text.startsWith('-') ? -size : size;
  };
  const half = (n: bigint, d: bigint): bigint => {
    const size = n < 0n ? -n : n;
    const quotient = size / d + (2n * (size % d) >= d ? 1n : 0n);
    return n < 0n ? -quotient : quotient;
  };
  const keep = (percentage: string) => 10_000n - scaled(percentage, 2);
  const groups: Record<string, { sum: bigint; rate: bigint; surcharge: bigint }> = {};
  let paid = 0n;
  for (const one of lineas) {
    if (one.tipo !== 'concepto' && !(one.tipo === 'opcional' && one.seleccionado)) continue;
    const raw = scaled(one.cantidad, 3) * scaled(one.precioUnitario, 4) * keep(one.dto1) * keep(one.dto2);
    const amount = half(raw, 10n ** 13n);
    if (one.suplido) paid += amount;
    else {
      const key = `${one.regimen}${one.tipoIva}`;
      const group = groups[key] ?? {
        sum: 0n,
        rate: scaled(one.tipoIva, 2),
        surcharge: scaled(one.recargo, 2),
      };
      groups[key] = { ...group, sum: group.sum + amount };
    }
  }
  const left = keep(dtoGlobal1) * keep(dtoGlobal2);
  let [subtotal, base, tax, extra, after] = [0n, 0n, 0n, 0n, 0n];
  for (const { sum, rate, surcharge } of Object.values(groups)) {
    const net = half(sum * left, 10n ** 8n);
    const ownBase = preciosConIva ? half(net * 10_000n, 10_000n + rate) : net;
    subtotal += sum;
    after += net;
    base += ownBase;
    tax += preciosConIva ? net - ownBase : half(net * rate, 10_000n);
    extra += preciosConIva ? 0n : half(net * surcharge, 10_000n);
  }
  const withheld = half(base * scaled(irpf, 2), 10_000n);
  const all = [
    subtotal,
    subtotal - after,
    base,
    tax,
    extra,
    withheld,
    paid,
    base + tax + extra - withheld + paid,
  ];
  return all.map(
    (n) =>
      `${n < 0n ? '-' : ''}${String(n < 0n ? -n : n)
        .padStart(3, '0')
        .replace(/(..)$/, '.$1')}`,
  );
}
