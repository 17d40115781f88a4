import type { ParteExamen } from '#comparador/dgt/permisos.ts';
import { Z_90 } from '#comparador/dgt/statistics.ts';
import { type Bono, type Compra, classCosts } from './classes-cost.ts';
import { costLines, type Importes, type LineaCoste, sumOf } from './cost-lines.ts';
import {
  isTheory,
  lowerResits,
  type Prueba,
  type Repeticiones,
  resitVariances,
  SIN_REPETIR,
  upperResits,
} from './resits.ts';

/** Lines of a tarifa that an autoescuela may leave undeclared; the model fills them with usual values. */
export const LINEAS = [
  'matricula',
  'teorica',
  'material',
  'tramitacion',
  'renovacion',
  'presentacion',
  'certificadoMedico',
] as const;
export type Linea = (typeof LINEAS)[number];

/** Amounts in whole céntimos, VAT included; null is not declared, 0 is included in the rest. */
export type Tarifa = Record<Linea, number | null> & {
  /** The theory is paid by the month, not once. */
  teoricaMensual: boolean;
  /** Price of one class, and its minutes. */
  clase: number;
  minutos: number;
  clasesIncluidas: number;
  bonos: readonly Bono[];
  /** Other compulsory charges, together. */
  otros: number;
  /** The first DGT fee is in the price. */
  tasaIncluida: boolean;
};

/** Value of an undeclared line: the median of the province's autoescuelas that declare it, in céntimos. */
export type Referencia = Record<Linea, number>;

/** The case of an alumno. */
export type Supuestos = {
  /** Whole number of classes of 45 minutes that the alumno expects to need. */
  clases: number;
  /** The theory test is passed and still valid: only the practical tests are left. */
  teoriaAprobada: boolean;
};

/** Classes of 45 minutes that an alumno takes after each failed practical test. */
export const CLASES_POR_SUSPENSO = 5;

/** RD 1295/2003 art. 41.2: the unit in which all classes are compared. */
export const MINUTOS = 45;

export type CostInput = {
  tarifa: Tarifa;
  referencia: Referencia;
  pruebas: readonly Prueba[];
  /** Price of one DGT fee (two sittings) in céntimos; no VAT. */
  tasaDgt: number;
  /** Usual number of classes of the permit, for which the margin is computed. */
  clasesUsuales: number;
};

/** Half of the 90 % interval of an amount with this variance. */
export const marginOf = (variance: number): number => Z_90 * Math.sqrt(variance);

/** Variance of a margin of 90 %. */
export const varianceOf = (margin: number): number => (margin / Z_90) ** 2;

export type Coste = {
  /** Céntimos of each part, in drawing order; they add up to `esperado`. */
  partes: { matriculaYTeorica: number; practicas: number; tasasYTramites: number; repeticiones: number };
  /** Headline: midpoint of both estimates, in céntimos. */
  esperado: number;
  /** 90 % interval of the headline, because the rates are uncertain; never under `minimo`. */
  inferior: number;
  superior: number;
  /** The two estimates that the headline is the midpoint of. */
  estimaciones: { baja: number; alta: number };
  /** Everything passed at the first attempt. */
  minimo: number;
  /** Cost with two failed practical tests: FACUA's second case. */
  conDosSuspensos: number;
  /**
   * Part that the autoescuela charges without any fail: it leaves out the DGT's fee and the medical
   * certificate.
   */
  tarifa: number;
  /** Undeclared lines that count in this case; the province's median fills them. */
  noInformadas: Linea[];
  /** Cheapest purchase of the minimum's classes. */
  compra: Compra;
};

export type CostModel = {
  /** The headline alone, to sort by: the same number as `describe` gives. */
  expected(supuestos: Supuestos): number;
  /** Variance of the headline, in céntimos², because the rates are uncertain; it does not depend on the classes. */
  variance(teoriaAprobada: boolean): number;
  /** Part that the autoescuela charges without any fail. */
  own(supuestos: Supuestos): number;
  describe(supuestos: Supuestos): Coste;
  /** The lines that make up `esperado`, to the céntimo. */
  itemise(supuestos: Supuestos): Desglose;
  /** A class brought to 45 minutes, in céntimos. */
  clase45: number;
};

/** Breakdown of a cost. */
export type Desglose = {
  lineas: LineaCoste[];
  /** Fails and fees that the expected cost counts: the midpoint of both estimates. */
  repeticiones: Repeticiones;
  /** Practical tests of the permit that are still to be passed. */
  practicos: number;
  /** Classes of this autoescuela's length. */
  clases: number;
};

/** Expected fails of both estimates, and the number of practical tests. */
type Estimates = { lower: Repeticiones; upper: Repeticiones; practical: number };

/**
 * Model of the licence's cost at one section, from the first day to the licence, in céntimos with VAT.
 * Amounts are whole céntimos; only expectations have fractions, and each result is rounded once.
 * Undeclared lines are filled in and listed. The model and its sources: docs/decisions/010.
 */
export function costModel({ tarifa, referencia, pruebas, tasaDgt, clasesUsuales }: CostInput): CostModel {
  const classes = classCosts({
    clase: tarifa.clase,
    bonos: tarifa.bonos,
    incluidas: tarifa.clasesIncluidas,
  });
  const line = (linea: Linea) => tarifa[linea] ?? referencia[linea];
  const estimates = { false: estimate(pruebas, false), true: estimate(pruebas, true) };
  const of = ({ teoriaAprobada }: Supuestos) => estimates[`${teoriaAprobada}`];
  /** Converts classes of 45 minutes into classes of this autoescuela's length, rounded up. */
  const count = (clases: number) => Math.ceil((clases * MINUTOS) / tarifa.minutos);

  const amounts = (supuestos: Supuestos, resits: Repeticiones): Importes => {
    const needed = count(supuestos.clases);
    const after = (CLASES_POR_SUSPENSO * resits.practicos * MINUTOS) / tarifa.minutos;
    const clases = classes.cost(needed);
    const theory = supuestos.teoriaAprobada ? 0 : 1;
    // A month of theory counts once per attempt; the value of an undeclared line is of a whole course.
    const months = tarifa.teoricaMensual && tarifa.teorica !== null ? 1 + resits.teoricos : 1;
    return {
      matricula: line('matricula'),
      teorica: line('teorica') * months * theory,
      material: line('material') * theory,
      otros: tarifa.otros,
      clases,
      presentacion: line('presentacion') * (of(supuestos).practical + resits.practicos),
      clasesTrasSuspenso: classes.cost(needed + after) - clases,
      tramitacion: line('tramitacion'),
      certificadoMedico: line('certificadoMedico'),
      tasaDgt: tasaDgt * (resits.tasas - (tarifa.tasaIncluida ? 1 : 0)),
      renovacion: line('renovacion') * (resits.tasas - 1),
    };
  };
  const total = (supuestos: Supuestos, resits: Repeticiones) => sumOf(amounts(supuestos, resits));

  const expected = (supuestos: Supuestos) => {
    const { lower, upper } = of(supuestos);
    return Math.round((total(supuestos, lower) + total(supuestos, upper)) / 2);
  };
  const own = (supuestos: Supuestos) => ownPart(amounts(supuestos, SIN_REPETIR));

  const variance = keptFor((teoriaAprobada) => {
    const { lower, upper } = estimates.false;
    const usual = { clases: clasesUsuales, teoriaAprobada: false };
    const resits = failing([lower, upper]);
    const after = resits.map((one) => amounts(usual, one).clasesTrasSuspenso);
    const fee = (tasaDgt + line('renovacion')) / 2;
    const month = tarifa.teoricaMensual ? (tarifa.teorica ?? 0) : 0;
    const practico = fee + line('presentacion') + perFail(after, resits);
    return failVariance(pruebas, { teorico: teoriaAprobada ? 0 : fee + month, practico });
  });

  const describe = (supuestos: Supuestos): Coste => {
    const { lower, upper } = of(supuestos);
    const [low, high] = [total(supuestos, lower), total(supuestos, upper)];
    const [first, second] = [Math.round(low), Math.round(high)];
    const esperado = Math.round((low + high) / 2);
    const once = amounts(supuestos, SIN_REPETIR);
    const minimo = sumOf(once);
    const margin = marginOf(variance(supuestos.teoriaAprobada));
    return {
      partes: partsOf(once, esperado),
      esperado,
      inferior: Math.max(minimo, Math.round(esperado - margin)),
      superior: Math.round(esperado + margin),
      estimaciones: { baja: Math.min(first, second), alta: Math.max(first, second) },
      minimo,
      conDosSuspensos: Math.round(total(supuestos, { teoricos: 0, practicos: 2, tasas: 2 })),
      tarifa: ownPart(once),
      noInformadas: undeclared(tarifa, supuestos),
      compra: classes.purchase(count(supuestos.clases)),
    };
  };

  const itemise = (supuestos: Supuestos): Desglose => {
    const { lower, upper, practical } = of(supuestos);
    return {
      lineas: costLines({
        primera: amounts(supuestos, SIN_REPETIR),
        inferior: amounts(supuestos, lower),
        superior: amounts(supuestos, upper),
        esperado: expected(supuestos),
      }),
      repeticiones: middleOf(lower, upper),
      practicos: practical,
      clases: count(supuestos.clases),
    };
  };
  const clase45 = Math.round((tarifa.clase * MINUTOS) / tarifa.minutos);
  return { expected, variance, own, describe, itemise, clase45 };
}

function estimate(pruebas: readonly Prueba[], teoriaAprobada: boolean): Estimates {
  const left = pruebas.filter(({ parte }) => !(teoriaAprobada && isTheory(parte)));
  return {
    lower: lowerResits(left),
    upper: upperResits(left),
    practical: left.filter(({ parte }) => !isTheory(parte)).length,
  };
}

/** Keeps each result: a model serves many cards, and intervals of beta distributions are slow to calculate. */
function keptFor(compute: (teoriaAprobada: boolean) => number): (teoriaAprobada: boolean) => number {
  const known = new Map<boolean, number>();
  return (teoriaAprobada) => {
    const value = known.get(teoriaAprobada) ?? compute(teoriaAprobada);
    known.set(teoriaAprobada, value);
    return value;
  };
}

/** Midpoint of both estimates. */
const middleOf = (lower: Repeticiones, upper: Repeticiones): Repeticiones => ({
  teoricos: (lower.teoricos + upper.teoricos) / 2,
  practicos: (lower.practicos + upper.practicos) / 2,
  tasas: (lower.tasas + upper.tasas) / 2,
});

/** Gives the fails that the margin's price is calculated from; if no fail is expected, one. */
const failing = (estimates: Repeticiones[]): Repeticiones[] =>
  estimates.some(({ practicos }) => practicos > 0) ? estimates : [{ ...SIN_REPETIR, practicos: 1 }];

/**
 * Céntimos of the classes after one failed practical test. `after` has the céntimos of the classes after the expected fails, by estimate.
 */
function perFail(after: number[], estimates: Repeticiones[]): number {
  const fails = estimates.reduce((sum, { practicos }) => sum + practicos, 0);
  return after.reduce((sum, cost) => sum + cost, 0) / fails;
}

/** Variance of the cost of the expected fails; `cost` has the céntimos of one more fail of each kind. */
function failVariance(pruebas: readonly Prueba[], cost: { teorico: number; practico: number }): number {
  const variances = resitVariances(pruebas);
  return cost.teorico ** 2 * variances.teoricos + cost.practico ** 2 * variances.practicos;
}

const ownPart = (first: Importes) => sumOf(first) - first.tasaDgt - first.certificadoMedico;

function partsOf(first: Importes, esperado: number): Coste['partes'] {
  const minimo = sumOf(first);
  const matriculaYTeorica = first.matricula + first.material + first.teorica;
  const practicas = first.clases + first.presentacion;
  return {
    matriculaYTeorica,
    practicas,
    tasasYTramites: minimo - matriculaYTeorica - practicas,
    repeticiones: esperado - minimo,
  };
}

function undeclared(tarifa: Tarifa, { teoriaAprobada }: Supuestos): Linea[] {
  const unused: Linea[] = teoriaAprobada ? ['teorica', 'material'] : [];
  return LINEAS.filter((linea) => tarifa[linea] === null && !unused.includes(linea));
}

/**
 * Gives the tests of the cost for an alumno without any permit; for A2, nearly all alumnos already have
 * the common theory.
 */
export function partesDelCoste(permiso: {
  codigo: string;
  partes: ParteExamen[];
  partesConPermiso: ParteExamen[];
}): ParteExamen[] {
  return permiso.codigo === 'A2' ? permiso.partesConPermiso : permiso.partes;
}
