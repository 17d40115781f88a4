import { expect, test } from 'vitest';
import { costModel, type Tarifa } from '#comparador/tarifas/permisosAutoescuela/cost-model.ts';
import { compareOffer, differenceText, offerLikeTarifa, priceOf } from './compare-offer.ts';
import type { OfertaConCifra } from './oferta.ts';

const REFERENCIA = {
  matricula: 15_000,
  teorica: 6_000,
  material: 2_000,
  tramitacion: 4_500,
  renovacion: 4_500,
  presentacion: 3_000,
  certificadoMedico: 4_000,
};

/** A tarifa with classes of 60 minutes and a pack, so that a class of 45 minutes has no price in whole céntimos. */
const TARIFA = {
  ...REFERENCIA,
  certificadoMedico: null,
  teoricaMensual: true,
  clase: 3_333,
  minutos: 60,
  clasesIncluidas: 0,
  bonos: [{ clases: 10, precio: 29_999 }],
  otros: 777,
  tasaIncluida: false,
};

const figure = (more: Partial<Tarifa> = {}, clases = 25): NonNullable<OfertaConCifra['cifra']> => {
  const prueba = { tasa: 0.45, peso: 200, provincia: 0.5, intentos: [410, 190, 120, 35] as const };
  const input = {
    tarifa: { ...TARIFA, ...more },
    referencia: REFERENCIA,
    pruebas: [
      { ...prueba, parte: 'teorica' as const },
      { ...prueba, parte: 'circulacion' as const },
    ],
    tasaDgt: 9_405,
    clasesUsuales: 25,
  };
  const caso = { clases, teoriaAprobada: false };
  const { lineas } = costModel(input).itemise(caso);
  const { noInformadas } = costModel(input).describe(caso);
  return {
    clases,
    lineas,
    clase: 'completada',
    noInformadas,
    tasaDgt: 9_405,
    aprueba: 0.45,
  };
};

const cifra = figure();
const same = offerLikeTarifa(cifra);
const compared = (more: Partial<OfertaConCifra> = {}) => compareOffer({ ...same, cifra, ...more });

test('quien repite su tarifa cuesta lo mismo al céntimo, también con bonos y clases de 60 minutos', () => {
  const { total, enOferta, suma } = compared();
  expect(total?.oferta).toBe(total?.nuestra);
  expect(total?.nuestra).toBe(cifra.lineas.reduce((sum, { esperado }) => sum + esperado, 0));
  for (const { oferta, nuestra } of enOferta) expect(oferta).toBe(nuestra);
  expect(priceOf(same)).toBe((suma.oferta / 100).toFixed(2));
  expect(total && differenceText(total, 'su tarifa')).toBe('Lo mismo que su tarifa');
});

test('lo que la tarifa no dice no empieza en la oferta como precio suyo, y el total no cambia', () => {
  const partly = figure({ material: null, presentacion: null });
  const offer = offerLikeTarifa(partly);
  expect(offer).toEqual({ ...same, teorica: null, presentacion: null });
  const { total } = compareOffer({ ...offer, cifra: partly });
  expect(total?.oferta).toBe(total?.nuestra);
});

test('una cifra a los precios de la zona se dice en decenas de euros, y la oferta empieza sin precios', () => {
  const assumed = { ...cifra, clase: 'supuesta' as const };
  const { total, suma } = compareOffer({ ...same, cifra: assumed });
  const exact = compared();
  expect(total?.nuestra).toBe(Math.round((exact.total?.nuestra ?? 0) / 1_000) * 1_000);
  expect((total?.oferta ?? 1) % 1_000).toBe(0);
  expect(suma).toEqual({ oferta: exact.suma.oferta, nuestra: expect.closeTo(exact.suma.nuestra ?? 0, -3) });
  expect(Object.values(offerLikeTarifa(assumed)).filter((line) => line !== null)).toEqual([25]);
});

test('lo que no está se pone como en nuestra cifra, y no deja más barata la oferta', () => {
  const { enOferta, aparte, total, suma } = compared({ matricula: null, presentacion: null });
  expect(enOferta.map(({ linea }) => linea)).toEqual(['teorica', 'importeClases']);
  expect(aparte.map(({ linea }) => linea)).toEqual([
    'matricula',
    'presentacion',
    'tasas',
    'certificadoMedico',
    'repeticiones',
  ]);
  expect(total?.oferta).toBe(total?.nuestra);
  expect(suma.oferta + aparte.reduce((sum, { oferta }) => sum + oferta, 0)).toBe(total?.oferta);
});

test('menos clases que las que se calculan no abaratan: las demás se añaden al precio de las suyas', () => {
  const { aparte, total } = compared({ clases: 10, importeClases: '270.00' });
  expect(aparte[0]).toMatchObject({ linea: 'otrasClases', clases: 15, oferta: 40_500 });
  const whole = compared({ clases: 25, importeClases: '675.00' });
  expect(total?.oferta).toBe(whole.total?.oferta);
  expect(total?.nuestra).toBe(whole.total?.nuestra);
});

test('las repeticiones cuestan en proporción a lo que la oferta pide por lo mismo', () => {
  const half = (amount: string | null) => (Number(amount) / 2).toFixed(2);
  const repeats = (one: ReturnType<typeof compared>) =>
    one.aparte.find(({ linea }) => linea === 'repeticiones');
  const cheaper = repeats(compared({ importeClases: half(same.importeClases) }));
  const after = cifra.lineas.find(({ concepto }) => concepto === 'clasesTrasSuspenso')?.esperado ?? 0;
  expect(cheaper?.nuestra).toBe(repeats(compared())?.oferta);
  expect((cheaper?.nuestra ?? 0) - (cheaper?.oferta ?? 0)).toBeCloseTo(after / 2, -1);
});

test('la tasa que la tarifa incluye y la oferta no dice, queda por pagar', () => {
  const included = figure({ tasaIncluida: true });
  expect(offerLikeTarifa(included).tasas).toBe('0.00');
  const { aparte, total } = compareOffer({ ...offerLikeTarifa(included), tasas: null, cifra: included });
  expect(aparte.find(({ linea }) => linea === 'tasas')).toMatchObject({ oferta: 9_405, nuestra: 0 });
  expect((total?.oferta ?? 0) - (total?.nuestra ?? 0)).toBe(9_405);
});

test('sin nada que esperar se ven las líneas de la oferta y su suma, sin cifra', () => {
  expect(compareOffer({ ...same, cifra: null })).toMatchObject({
    aparte: [],
    total: null,
    suma: { nuestra: null },
  });
  expect(differenceText({ oferta: 141_600, nuestra: 148_600 }, 'su tarifa')).toMatch(
    /^70\s€ menos que su tarifa, 1\.486\s€$/,
  );
});
