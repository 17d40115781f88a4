/*
 * Last of the four files of recalcular-orden.ts: what a licence is expected to cost at a section, from raw counts and the lines of
 * its tariff. Chances are added up number by number, so that the site's short formulas can be checked against them.
 * Amounts are céntimos inside.
 */

const CLASES_POR_SUSPENSO = 5;
const MINUTOS = 45;
/** Normal quantile of a two-sided 90 % interval. */
export const Z = 1.6448536269514722;
const TEORICAS = ['teorica', 'especifica'];
const LINEAS = 'matricula teorica material tramitacion renovacion presentacion certificadoMedico'.split(' ');

/** A row of a download, by the names of its columns. */
export type Fila = Record<string, string | undefined>;

export type Tarifario = {
  /** Provinces with results in the permit. */
  provincias: Fila[];
  /** By province and line. */
  medianas: Map<string, number>;
  permiso: Fila;
  /** The DGT's fee. */
  tasa: number;
};

export const centimos = (euros: string | undefined) => Math.round(Number(euros) * 100);

/** P(0 fails), P(1 fail)… of one test. */
type Distribucion = number[];
type Repeticiones = { teoricos: number; practicos: number; tasas: number };
type Prueba = {
  parte: string;
  seccion: Distribucion;
  provincia: Distribucion;
  aprobados: Distribucion;
  /** Variance of 1/p, where p is the section's rate. */
  inversa: number;
};

/** Gives the shrunken rate of a section in a test; undefined where it has no exams. */
export function rateOf(oferta: Fila, parte: string, provincia: Fila | undefined): number | undefined {
  const exams = Number(oferta[`${parte}_examenes`]);
  if (exams === 0 || !provincia) return undefined;
  const weight = Number(provincia.peso);
  const mean = Number(provincia.aptos) / Number(provincia.examenes);
  return (Number(oferta[`${parte}_aptos`]) + weight * mean) / (exams + weight);
}

/** Distribution of fails if every attempt passes with probability `rate` (above 0), whatever came before. */
function independent(rate: number): Distribucion {
  const fails: Distribucion = [];
  for (let left = 1; left > 1e-17; left *= 1 - rate) fails.push(left * rate);
  return fails;
}

/**
 * Distribution of fails of the people who passed. The data count the third and fourth attempts together: half go to each. They
 * also count the fifth and later ones together: half go to the fifth and half to the seventh.
 */
function ofPassers(provincia: Fila): Distribucion | undefined {
  const [first = 0, second = 0, third = 0, fifth = 0] = ['1', '2', '3_o_4', '5_o_mas'].map((attempt) =>
    Number(provincia[`aptos_${attempt}`]),
  );
  const all = first + second + third + fifth;
  const counts = [first, second, third / 2, third / 2, fifth / 2, 0, fifth / 2];
  return all === 0 ? undefined : counts.map((count) => count / all);
}

const mean = (fails: Distribucion) => fails.reduce((sum, probability, count) => sum + count * probability, 0);

function convolve(a: Distribucion, b: Distribucion): Distribucion {
  const sum = new Array<number>(a.length + b.length - 1).fill(0);
  for (const [i, p] of a.entries()) for (const [j, q] of b.entries()) sum[i + j] = (sum[i + j] ?? 0) + p * q;
  return sum;
}

/** Gives the expected number of fees. A fee pays for two exams, and a passed exam does not use it up: 1 + ⌊fails of all tests / 2⌋. */
const fees = (tests: Distribucion[]) =>
  tests
    .reduce(convolve, [1])
    .reduce((sum, probability, fails) => sum + probability * (1 + Math.floor(fails / 2)), 0);

function failsOf(tests: Prueba[], of: (test: Prueba) => number) {
  const sum = (theory: boolean) =>
    tests
      .filter(({ parte }) => TEORICAS.includes(parte) === theory)
      .reduce((total, test) => total + of(test), 0);
  return { teoricos: sum(true), practicos: sum(false) };
}

/** Gives the upper estimate: each attempt at the section's rate. */
const upper = (tests: Prueba[]): Repeticiones => ({
  ...failsOf(tests, ({ seccion }) => mean(seccion)),
  tasas: fees(tests.map(({ seccion }) => seccion)),
});

/** Gives the lower estimate: the people who passed in the province, scaled by the section's comparison with it. */
function lower(tests: Prueba[]): Repeticiones {
  const [passers, usual, here] = [
    fees(tests.map(({ aprobados }) => aprobados)),
    fees(tests.map(({ provincia }) => provincia)),
    fees(tests.map(({ seccion }) => seccion)),
  ];
  const scaled = ({ seccion, provincia, aprobados }: Prueba) =>
    mean(provincia) === 0 ? mean(aprobados) : (mean(aprobados) * mean(seccion)) / mean(provincia);
  return {
    ...failsOf(tests, scaled),
    tasas: usual === 1 ? passers : 1 + ((passers - 1) * (here - 1)) / (usual - 1),
  };
}

/** Variance of a normal distribution whose 90 % interval is as wide as that of 1/p, if the rate counts as `worth` exams. */
function inverseVariance(rate: number, worth: number): number {
  const half = Z / Math.sqrt(4 * worth + 4);
  const quantile = (side: number) =>
    (1 - Math.cos(2 * Math.min(Math.PI / 2, Math.max(0, Math.asin(Math.sqrt(rate)) + side * half)))) / 2;
  const [low, high] = [Math.max(rate / 5, quantile(-1)), quantile(1)];
  return ((1 / low - 1 / high) / (2 * Z)) ** 2;
}

/** Variance of the expected fails in the tests of a kind. */
const varianceOf = (tests: Prueba[], theory: boolean) =>
  tests
    .filter(({ parte }) => TEORICAS.includes(parte) === theory)
    .reduce((sum, { provincia, aprobados, inversa }) => {
      const scale = mean(provincia) === 0 ? 1 : (1 + mean(aprobados) / mean(provincia)) / 2;
      return sum + scale * scale * inversa;
    }, 0);

/** Gives the tests of the permit; undefined if nobody in Spain passed one of them, so that no cost can be expected. */
function testsOf(oferta: Fila, datos: Tarifario): Prueba[] | undefined {
  const tests = (datos.permiso.pruebas ?? '').split('|').map((parte) => {
    const of = (code: string | undefined) =>
      datos.provincias.find((row) => row.cod_provincia === code && row.prueba === parte);
    const own = of(oferta.cod_provincia);
    const known = own && Number(own.aptos) > 0 ? own : of('00');
    if (!known || Number(known.aptos) === 0) return undefined;
    const provincia = Number(known.aptos) / Number(known.examenes);
    // If nobody passes in the province either, the rate is the country's.
    const seccion = rateOf(oferta, parte, own) || provincia;
    const usual = independent(provincia);
    const worth = Number(known.peso) + (own ? Number(oferta[`${parte}_examenes`]) : 0);
    return {
      parte,
      seccion: independent(seccion),
      provincia: usual,
      aprobados: ofPassers(known) ?? usual,
      inversa: inverseVariance(seccion, worth),
    };
  });
  return tests.every((test) => test !== undefined) ? tests : undefined;
}

type Bono = { clases: number; precio: number };
export type Caso = { clases: number; teoriaAprobada: boolean };
/**
 * If every test is passed at once, the school charges `precio` and the learner pays `minimo` in all. `varianza` is the variance of
 * `coste`, in céntimos², because the true rates are unknown.
 */
export type Importes = { coste: number; precio: number; minimo: number; varianza: number };

/**
 * Gives the cheapest way to at least so many classes: tries every number of each pack, and single classes fill the
 * rest.
 */
export function cheapest(classes: number, single: number, [pack, ...others]: Bono[]): number {
  if (!pack) return classes * single;
  let best = Number.POSITIVE_INFINITY;
  for (let count = 0; (count - 1) * pack.clases < classes; count++) {
    const rest = Math.max(0, classes - count * pack.clases);
    best = Math.min(best, count * pack.precio + cheapest(rest, single, others));
  }
  return best;
}

/** 'certificadoMedico' → 'certificado_medico', as the downloads write it. */
const columnOf = (linea: string) => linea.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Gives the cost of an offer; undefined where none can be expected. */
export function costOf(
  oferta: Fila,
  datos: Tarifario,
  { clases, teoriaAprobada }: Caso,
): Importes | undefined {
  const all = testsOf(oferta, datos);
  if (!all) return undefined;
  const declared = (linea: string) => oferta[columnOf(linea)] !== '';
  const line = (linea: string) =>
    declared(linea)
      ? centimos(oferta[columnOf(linea)])
      : (datos.medianas.get(`${oferta.cod_provincia} ${linea}`) ??
        datos.medianas.get(`00 ${linea}`) ??
        Number.NaN);
  const packs = (oferta.bonos ?? '')
    .split('|')
    .filter(Boolean)
    .map((pack): Bono => {
      const [size, price] = pack.split(':');
      return { clases: Number(size), precio: centimos(price) };
    });
  const minutes = Number(oferta.minutos);
  const practice = (fails: number, needs = clases) => {
    const needed = Math.ceil((needs * MINUTOS) / minutes) + (CLASES_POR_SUSPENSO * fails * MINUTOS) / minutes;
    const paid = Math.max(0, needed - Number(oferta.clases_incluidas));
    const whole = Math.floor(paid);
    const [below, above] = [whole, whole + 1].map((count) => cheapest(count, centimos(oferta.clase), packs));
    return (below ?? 0) + ((above ?? 0) - (below ?? 0)) * (paid - whole);
  };
  const tests = all.filter(({ parte }) => !(teoriaAprobada && TEORICAS.includes(parte)));
  const practical = tests.filter(({ parte }) => !TEORICAS.includes(parte)).length;
  // The median for an undeclared line is that of a whole course, not of a month.
  const monthly = oferta.teorica_mensual === 'si' && declared('teorica');
  const months = (fails: number) => (monthly ? 1 + fails : 1);
  const autoescuela = ({ teoricos, practicos }: Repeticiones) =>
    line('matricula') +
    (teoriaAprobada ? 0 : line('material') + line('teorica') * months(teoricos)) +
    line('tramitacion') +
    centimos(oferta.otros) +
    practice(practicos) +
    line('presentacion') * (practical + practicos);
  const total = (resits: Repeticiones) =>
    autoescuela(resits) +
    line('renovacion') * (resits.tasas - 1) +
    datos.tasa * (resits.tasas - (oferta.tasa_incluida === 'si' ? 1 : 0)) +
    line('certificadoMedico');
  /** Gives the variance from what one more failed test costs the usual learner. */
  const margin = () => {
    const usual = Number(datos.permiso.clases);
    const expected = [lower(all), upper(all)];
    // If no fail is expected at all, the margin counts what a first one would cost.
    const resits = expected.some(({ practicos }) => practicos > 0) ? expected : [{ practicos: 1 }];
    const fails = resits.reduce((sum, { practicos }) => sum + practicos, 0);
    const after = resits.reduce(
      (sum, { practicos }) => sum + practice(practicos, usual) - practice(0, usual),
      0,
    );
    const fee = (datos.tasa + line('renovacion')) / 2;
    const theory = fee + (monthly ? line('teorica') : 0);
    const practical = fee + line('presentacion') + after / fails;
    return (
      theory ** 2 * (teoriaAprobada ? 0 : varianceOf(all, true)) + practical ** 2 * varianceOf(all, false)
    );
  };
  const passed = { teoricos: 0, practicos: 0, tasas: 1 };
  return {
    varianza: margin(),
    coste: Math.round((total(lower(tests)) + total(upper(tests))) / 2),
    precio: autoescuela(passed),
    minimo: total(passed),
  };
}

/** Gives the published price of a course: it has no tests, and a line that is not declared adds nothing. */
export function courseCost(oferta: Fila): Importes {
  const lines = ['matricula', 'teorica', 'material', 'tramitacion', 'otros'];
  const coste = lines.reduce((sum, linea) => sum + centimos(oferta[linea] ?? '0'), 0);
  return { coste, precio: coste, minimo: coste, varianza: 0 };
}

/** Gives an offer that publishes no prices the assumed ones: the medians of a province, in classes of 45 minutes. */
export function assumed(
  oferta: Fila,
  datos: Tarifario,
  { code, clase }: { code: string; clase?: string | null },
): Fila {
  const median = (linea: string) =>
    datos.medianas.get(`${code} ${linea}`) ?? datos.medianas.get(`00 ${linea}`) ?? Number.NaN;
  const euros = (linea: string) => String(median(linea) / 100);
  return {
    ...oferta,
    ...Object.fromEntries(LINEAS.map((linea) => [columnOf(linea), euros(linea)])),
    clase: clase ?? euros('clase'),
    minutos: String(MINUTOS),
    clases_incluidas: '0',
    bonos: '',
    otros: '0',
    tasa_incluida: 'no',
    teorica_mensual: 'no',
  };
}
