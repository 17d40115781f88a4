/*
 * Last of the five files of recalcular-orden.ts: what a licence is expected to cost at a section, from raw counts and the lines of
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
type Prueba = {
  parte: string;
  suspensos: Distribucion;
  /** Mean fails at the province's rate, and of those who passed there. */
  usual: number;
  aprobados: number;
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

/**
 * Distribution of fails with this mean, where learners have different chances, drawn from Beta(a, b), and two attempts of one learner
 * have this correlation. What is left after 40 fails, or under one in a thousand, stands at its mean, on the two whole numbers around it.
 */
function fails(average: number, correlation: number): Distribucion {
  const both = 1 / correlation - 1;
  const a = (both + average) / (1 + average);
  const b = both - a;
  const chances = [a / both];
  const sum = () => chances.reduce((total, chance) => total + chance, 0);
  while (1 - sum() > 0.001 && chances.length < 40) {
    const before = chances.length - 1;
    chances.push(((chances[before] ?? 0) * (b + before)) / (both + chances.length));
  }
  const left = 1 - sum();
  if (left < 1e-12) return chances;
  const rest = (average - mean(chances)) / left;
  const whole = Math.floor(rest);
  while (chances.length < whole + 2) chances.push(0);
  chances[whole] = (chances[whole] ?? 0) + left * (whole + 1 - rest);
  chances[whole + 1] = (chances[whole + 1] ?? 0) + left * (rest - whole);
  return chances;
}

const mean = (fails: Distribucion) => fails.reduce((sum, probability, count) => sum + count * probability, 0);

function convolve(a: Distribucion, b: Distribucion): Distribucion {
  const sum = new Array<number>(a.length + b.length - 1).fill(0);
  for (const [i, p] of a.entries()) for (const [j, q] of b.entries()) sum[i + j] = (sum[i + j] ?? 0) + p * q;
  return sum;
}

const ofKind = (tests: Prueba[], theory: boolean) =>
  tests.filter(({ parte }) => TEORICAS.includes(parte) === theory);

/** Gives the distribution of the fails in all the tests of a kind. */
const failsOf = (tests: Prueba[], theory: boolean) =>
  ofKind(tests, theory)
    .map(({ suspensos }) => suspensos)
    .reduce(convolve, [1]);

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
  ofKind(tests, theory).reduce((sum, { usual, aprobados, inversa }) => {
    const scale = usual === 0 ? 1 : (1 + aprobados / usual) / 2;
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
    const usual = 1 / provincia - 1;
    const worth = Number(known.peso) + (own ? Number(oferta[`${parte}_examenes`]) : 0);
    const passers = ofPassers(known);
    const aprobados = passers ? mean(passers) : usual;
    const here = 1 / seccion - 1;
    // Both estimates: each attempt at the section's rate, and those of the province's passers, scaled by the section's rate.
    const expected = (here + (usual === 0 ? aprobados : (aprobados * here) / usual)) / 2;
    const excess = passers ? Math.max(0, (passers[0] ?? 0) * (1 + aprobados) - 1) : 0;
    const correlation = Math.min(1 / 3, (excess && excess / (aprobados + excess)) + 1 / (worth + 1));
    return {
      parte,
      suspensos: fails(expected, correlation),
      usual,
      aprobados,
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
    const needed = Math.ceil(((needs + CLASES_POR_SUSPENSO * fails) * MINUTOS) / minutes);
    const paid = Math.max(0, needed - Number(oferta.clases_incluidas));
    return cheapest(paid, centimos(oferta.clase), packs);
  };
  const tests = all.filter(({ parte }) => !(teoriaAprobada && TEORICAS.includes(parte)));
  const practical = tests.filter(({ parte }) => !TEORICAS.includes(parte)).length;
  // The median for an undeclared line is that of a whole course, not of a month.
  const monthly = oferta.teorica_mensual === 'si' && declared('teorica');
  const months = (fails: number) => (monthly ? 1 + fails : 1);
  /** The school charges this to somebody with so many fails. */
  const autoescuela = (teoricos: number, practicos: number) =>
    line('matricula') +
    (teoriaAprobada ? 0 : line('material') + line('teorica') * months(teoricos)) +
    line('tramitacion') +
    centimos(oferta.otros) +
    practice(practicos) +
    line('presentacion') * (practical + practicos);
  /** Somebody pays this in all: a fee pays for two exams, and a passed exam does not use it up. */
  const total = (teoricos: number, practicos: number) => {
    const more = Math.floor((teoricos + practicos) / 2);
    return (
      autoescuela(teoricos, practicos) +
      line('renovacion') * more +
      datos.tasa * (more + (oferta.tasa_incluida === 'si' ? 0 : 1)) +
      line('certificadoMedico')
    );
  };
  /** Mean of what people pay: their fails in theory and in practice are independent. */
  const expected = () => {
    const [theory, practice] = [failsOf(tests, true), failsOf(tests, false)];
    let sum = 0;
    for (const [p, chance] of practice.entries()) {
      if (chance === 0) continue;
      for (const [t, other] of theory.entries()) if (other > 0) sum += chance * other * total(t, p);
    }
    return sum;
  };
  /** Gives the variance from what one more failed test costs the usual learner. */
  const margin = () => {
    const usual = Number(datos.permiso.clases);
    const chances = failsOf(all, false);
    const after = chances.reduce(
      (sum, chance, fails) => sum + (chance && chance * (practice(fails, usual) - practice(0, usual))),
      0,
    );
    const average = mean(chances);
    // If no fail is expected at all, the margin counts what a first one would cost.
    const perFail = average > 0 ? after / average : practice(1, usual) - practice(0, usual);
    const fee = (datos.tasa + line('renovacion')) / 2;
    const theory = fee + (monthly ? line('teorica') : 0);
    const practical = fee + line('presentacion') + perFail;
    return (
      theory ** 2 * (teoriaAprobada ? 0 : varianceOf(all, true)) + practical ** 2 * varianceOf(all, false)
    );
  };
  return {
    varianza: margin(),
    coste: Math.round(expected()),
    precio: autoescuela(0, 0),
    minimo: total(0, 0),
  };
}

/** Gives the published price of a course: it has no tests, and a line that is not declared adds nothing. */
export function courseCost(oferta: Fila): Importes {
  const lines = ['matricula', 'teorica', 'material', 'tramitacion', 'otros'];
  const coste = lines.reduce((sum, linea) => sum + centimos(oferta[linea] ?? '0'), 0);
  return { coste, precio: coste, minimo: coste, varianza: 0 };
}

/** Gives an offer that publishes no prices the assumed ones: the medians of its province, in classes of 45 minutes. */
export function assumed(oferta: Fila, datos: Tarifario, clase?: string | null): Fila {
  const median = (linea: string) =>
    datos.medianas.get(`${oferta.cod_provincia} ${linea}`) ?? datos.medianas.get(`00 ${linea}`) ?? Number.NaN;
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
