import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Party } from '#oficina/base/letters/parties.ts';
import { cents, plain } from '#platform/kit/amounts/exact.ts';
import { formatEurosText } from '#platform/kit/amounts/format-amount.ts';
import { calculate, type PapelCalculable } from '../arithmetic.ts';
import type { Linea } from '../linea-contract.ts';
import { anyPaper, linea, paper } from '../papers.testing.server.ts';
import { drawPaper } from './draw-paper.server.ts';
import { pdfPages } from './pdf-text.testing.server.ts';
import { type Printing, printedPaper } from './printed-paper.ts';
import { renderPdf } from './render-pdf.server.ts';

const party = (nombre: string): Party => ({
  nombre,
  nombreComercial: null,
  nif: 'B12345674',
  direccion: 'Calle Mayor, 1',
  codigoPostal: '28013',
  municipio: 'Madrid',
  provincia: 'Madrid',
  telefono: null,
  email: null,
  atencion: null,
});
const PRINTING: Printing = {
  clase: 'Presupuesto',
  codigo: 'PRE-2026-00012',
  marca: '',
  titulo: '',
  datos: [['Fecha', 'hoy']],
  emisor: party('Comparador Claro S. L.'),
  destinatario: party('Autoescuela Ñandú'),
  impuesto: 'IVA',
  textos: [],
  momento: '2026-11-21T10:00:00.000Z',
};

const printed = (given: PapelCalculable, said: Partial<Printing> = {}) => {
  const lineas = given.lineas.map((one, index): Linea => {
    const words = { referencia: '', descripcion: `Concepto ${index + 1}`, detalle: '', unidad: 'h' };
    return { ...words, _id: '', _idConcepto: null, coste: null, mostrarPrecio: true, importe: null, ...one };
  });
  return printedPaper({ ...given, lineas }, { ...PRINTING, ...said });
};
const lines = (count: number) =>
  Array.from({ length: count }, () => linea({ precioUnitario: '12.34', cantidad: '2' }));
const read = async (given: ReturnType<typeof printed>) => pdfPages(await drawPaper(given));

describe('lo que se imprime', () => {
  test.each([
    [1, 1],
    [40, 2],
    [200, 7],
  ])('%d líneas caben en %d páginas, con sus cabeceras y lo que se arrastra', async (count, wanted) => {
    const pages = await read(printed(paper(lines(count))));
    expect(pages).toHaveLength(wanted);
    const all = pages.flat();
    for (let index = 1; index <= count; index++) expect(all).toContain(`Concepto ${index}`);
    expect(all.at(-1)).toBe(`PRE-2026-00012 · página ${wanted} de ${wanted}`);
    for (const [index, page] of pages.entries()) {
      if (page.some((text) => text.startsWith('Concepto '))) expect(page).toContain('Importe');
      const next = pages[index + 1];
      const at = page.indexOf('Suma y sigue');
      if (at < 0) continue;
      const seen = page.filter((text) => /^Concepto \d/.test(text)).length;
      expect(seen).toBeGreaterThan(0);
      expect(next?.[(next?.indexOf('Suma anterior') ?? -2) + 1]).toBe(page[at + 1]);
    }
    const { total } = calculate(paper(lines(count)));
    expect(all).toContain(formatEurosText(total));
  });

  test('lo que arrastra una página es lo que suman sus líneas y las de antes', async () => {
    const pages = await read(printed(paper(lines(60))));
    const first = pages[0] ?? [];
    const seen = first.filter((text) => /^Concepto \d/.test(text)).length;
    const { baseImponible } = calculate(paper(lines(seen)));
    expect(first[first.indexOf('Suma y sigue') + 1]).toBe(formatEurosText(baseImponible));
  });

  test('ni el euro, ni las tildes, ni las comillas, ni lo de otros alfabetos se pierden', async () => {
    const strange = '€ ñ ç Á ü º «» İ Ω Ж ’ — ½';
    const destinatario = party(`José ${strange}`);
    const all = (await read(printed(paper(lines(1)), { destinatario, titulo: strange }))).flat();
    expect(all).toContain(`José ${strange}`);
    expect(all).toContain(strange);
    expect(all.join('')).not.toContain('\ufffd');
  });

  test('lo largo se parte en líneas y no se pierde una letra, aunque no quepa en una página', async () => {
    const long = 'palabra '.repeat(60).trim();
    const endless = 'x'.repeat(600);
    const given = printed(paper(lines(2)));
    const [first, second] = given.lineas;
    if (!first || !second) throw new Error('two lines');
    const detalle = Array.from({ length: 150 }, (_, index) => `Renglón ${index + 1}`).join('\n');
    const pages = await read({
      ...given,
      lineas: [
        { ...first, descripcion: long, detalle },
        { ...second, descripcion: endless },
      ],
    });
    const all = pages.flat();
    expect(pages.length).toBeGreaterThan(2);
    expect(all.filter((text) => /^(palabra ?)+$/.test(text)).join(' ')).toBe(long);
    expect(all.filter((text) => /^x+$/.test(text)).join('')).toBe(endless);
    for (const index of [1, 75, 150]) expect(all).toContain(`Renglón ${index}`);
  });

  test('se dice que es una copia, en la cabeza y al pie de cada página', async () => {
    const pages = await read(printed(paper(lines(60)), { marca: 'Duplicado' }));
    expect(pages[0]).toContain('DUPLICADO');
    for (const page of pages) expect(page.at(-1)).toContain('· Duplicado ·');
  });

  test('lo que no lleva impuesto dice por qué, y lo opcional que no se elige no suma', async () => {
    const given = paper([
      linea({ precioUnitario: '100', regimen: 'exento', causaExencion: 'E1', tipoIva: '0' }),
      linea({ precioUnitario: '100', regimen: 'isp', tipoIva: '0' }),
      linea({ tipo: 'opcional', precioUnitario: '999' }),
    ]);
    const all = (await read(printed(given))).flat().join('\n');
    expect(all).toContain('E1: Exento, art. 20 de la Ley del IVA (37/1992).');
    expect(all).toContain('Inversión del sujeto pasivo (Ley 37/1992, art. 84.Uno.2.º).');
    expect(all).toContain('Concepto 3 (opcional)');
    expect(all).toContain(formatEurosText('200.00'));
  });
});

test.each([
  [
    'E2',
    { regimen: 'exento', causaExencion: 'E2' },
    'E2: Exento, art. 21 de la Ley del IVA (exportaciones).',
  ],
  ['E5', { regimen: 'exento', causaExencion: 'E5' }, 'E5: Exento, art. 25 de la Ley del IVA (entregas'],
  ['N2', { regimen: 'noSujeto', causaExencion: 'N2' }, 'N2: No sujeto por reglas de localización de la Ley'],
  [
    'REBU',
    { regimen: 'rebu', coste: '79' },
    'Régimen especial de los bienes usados (Ley 37/1992, art. 135 y',
  ],
] as const)('una línea %s lleva en el papel la norma que la ampara', async (_name, said, words) => {
  const all = (await read(printed(paper([linea({ precioUnitario: '100', tipoIva: '0', ...said })])))).flat();
  expect(all.join(' ')).toContain(words);
  expect(all).toContain(formatEurosText('100.00'));
});

test('lo mismo da los mismos bytes, aunque se dibuje en otro hilo; otra cosa, otros', async () => {
  const given = printed(paper(lines(30)));
  const [one, two, apart] = [await drawPaper(given), await drawPaper(given), await renderPdf(given)];
  expect(one.equals(two)).toBe(true);
  expect(one.equals(apart)).toBe(true);
  expect(one.equals(await drawPaper({ ...given, marca: 'Duplicado' }))).toBe(false);
});

test('el papel dice los totales de la cuenta, en diez mil papeles cualesquiera', () => {
  fc.assert(
    fc.property(anyPaper, (given) => {
      const [shown, counted] = [printed(given), calculate(given)];
      expect(shown.total).toBe(formatEurosText(counted.total));
      const values = Object.fromEntries(shown.totales);
      const used = counted.grupos.filter(({ regimen }) => regimen === 'rebu');
      const onlyUsed = used.length > 0 && used.length === counted.grupos.length;
      // The price of used goods is no base, and their tax is not shown (Ley 37/1992, art. 138).
      const base = used.reduce((left, group) => left - cents(group.base), cents(counted.baseImponible));
      expect(values['Base imponible']).toBe(onlyUsed ? undefined : formatEurosText(plain(base, 2)));
      expect(values.IVA).toBe(onlyUsed ? undefined : formatEurosText(counted.totalIva));
      expect(values['Recargo de equivalencia'] ?? formatEurosText('0.00')).toBe(
        formatEurosText(counted.totalRecargo),
      );
      expect(values.Suplidos ?? formatEurosText('0.00')).toBe(formatEurosText(counted.suplidos));
      const negated = (euros: string) =>
        euros.startsWith('-') ? euros.slice(1) : euros === '0.00' ? euros : `-${euros}`;
      const withheld = Object.entries(values).find(([name]) => name.startsWith('Retención'))?.[1];
      expect(withheld ?? formatEurosText('0.00')).toBe(formatEurosText(negated(counted.totalIrpf)));
    }),
    { numRuns: 10_000 },
  );
});

test('y el PDF los lleva escritos', async () => {
  await fc.assert(
    fc.asyncProperty(anyPaper, async (given) => {
      const all = (await read(printed(given))).flat();
      expect(all).toContain(formatEurosText(calculate(given).total));
      for (const { regimen, cuota, base } of calculate(given).grupos) {
        if (regimen === 'rebu') continue;
        expect(all).toContain(formatEurosText(cuota));
        expect(all).toContain(formatEurosText(base));
      }
    }),
    { numRuns: 60 },
  );
});
