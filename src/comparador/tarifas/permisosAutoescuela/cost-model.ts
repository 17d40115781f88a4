import type { ParteExamen } from '#comparador/dgt/permisos.ts';
import { Z_90 } from '#comparador/dgt/statistics.ts';
import { type Bono, type Compra, classCosts } from './classes-cost.ts';
import { costLines, type Importes, type LineaCoste, sumOf } from './cost-lines.ts';
import { average, failsOf, type Suspensos } from './fail-chances.ts';
import { isTheory, type Prueba, type Repeticiones, resitVariances, SIN_REPETIR } from './resits.ts';
import { type LoQuePagan, type OchoDeDiez, ochoDeDiez, stepsOf, whatPeoplePay } from './what-people-pay.ts';

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
  /** Headline: the mean of what learners pay, in céntimos. */
  esperado: number;
  /** 90 % interval of the headline, because the rates are uncertain; never under `minimo`. It serves ties alone. */
  inferior: number;
  superior: number;
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
  /** Gives what learners pay; its mean is the headline. */
  pay(supuestos: Supuestos): LoQuePagan;
  /** Gives the range of `pay` alone. */
  eightOfTen(supuestos: Supuestos): OchoDeDiez;
  /** The lines that make up `esperado`, to the céntimo. */
  itemise(supuestos: Supuestos): Desglose;
  /** A class brought to 45 minutes, in céntimos. */
  clase45: number;
};

/** Breakdown of a cost. */
export type Desglose = {
  lineas: LineaCoste[];
  /** Fails and fees that learners have on average. */
  repeticiones: Repeticiones;
  /** Practical tests of the permit that are still to be passed. */
  practicos: number;
  /** Classes of this autoescuela's length. */
  clases: number;
};

/** Gives what an autoescuela and the DGT charge for each case, in céntimos. */
function chargesOf({ tarifa, referencia, tasaDgt }: Omit<CostInput, 'pruebas' | 'clasesUsuales'>) {
  const { cost, purchase } = classCosts({
    clase: tarifa.clase,
    bonos: tarifa.bonos,
    incluidas: tarifa.clasesIncluidas,
  });
  const line = (linea: Linea) => tarifa[linea] ?? referencia[linea];
  // A month of theory counts once per attempt; the value of an undeclared line is of a whole course.
  const month = tarifa.teoricaMensual ? (tarifa.teorica ?? 0) : 0;
  const fee = tasaDgt + line('renovacion');
  /** Converts classes of 45 minutes into classes of this autoescuela's length, rounded up. */
  const count = (clases: number) => Math.ceil((clases * MINUTOS) / tarifa.minutos);
  /** Classes after failed practical tests, by their number. */
  const afterFails = (clases: number) => {
    const atOnce = cost(count(clases));
    return (fails: number) => cost(count(clases + CLASES_POR_SUSPENSO * fails)) - atOnce;
  };
  return {
    /** A failed test of each kind costs this besides its classes; two fails make a fee. */
    fallo: { teorico: fee / 2 + month, practico: fee / 2 + line('presentacion') },
    count,
    purchase,
    afterFails,
    /** Gives what so many practical fails add, with so many in theory. */
    failing: (clases: number, practicos: number) => {
      const practical = afterFails(clases)(practicos) + line('presentacion') * practicos;
      return (teoricos: number) =>
        practical + month * teoricos + fee * Math.floor((teoricos + practicos) / 2);
    },
    /** Each line, with the practical tests that are left, the fails, and the céntimos of the classes after them. */
    amounts: (
      { clases, teoriaAprobada }: Supuestos,
      practical: number,
      { resits, after }: { resits: Repeticiones; after: number } = { resits: SIN_REPETIR, after: 0 },
    ): Importes => {
      const theory = teoriaAprobada ? 0 : 1;
      return {
        matricula: line('matricula'),
        teorica: (line('teorica') + month * resits.teoricos) * theory,
        material: line('material') * theory,
        otros: tarifa.otros,
        clases: cost(count(clases)),
        presentacion: line('presentacion') * (practical + resits.practicos),
        clasesTrasSuspenso: after,
        tramitacion: line('tramitacion'),
        certificadoMedico: line('certificadoMedico'),
        tasaDgt: tasaDgt * (resits.tasas - (tarifa.tasaIncluida ? 1 : 0)),
        renovacion: line('renovacion') * (resits.tasas - 1),
      };
    },
  };
}

/**
 * Model of the licence's cost at one section, from the first day to the licence, in céntimos with VAT.
 * Amounts are whole céntimos; only expectations have fractions, and each result is rounded once.
 * Undeclared lines are filled in and listed. The model and its sources: docs/decisions/010 and 190.
 */
export function costModel(input: CostInput): CostModel {
  const { tarifa, pruebas, clasesUsuales } = input;
  const { amounts, failing, afterFails, count, purchase, fallo } = chargesOf(input);
  const tests = { false: testsLeft(pruebas, false), true: testsLeft(pruebas, true) };
  const of = ({ teoriaAprobada }: Supuestos) => tests[`${teoriaAprobada}`];
  const first = (supuestos: Supuestos) => amounts(supuestos, of(supuestos).practical);
  const meanAfter = (supuestos: Supuestos) => average(of(supuestos).practicos, afterFails(supuestos.clases));
  const mean = (supuestos: Supuestos) => {
    const { practical, medias } = of(supuestos);
    return amounts(supuestos, practical, { resits: medias, after: meanAfter(supuestos) });
  };
  const expected = (supuestos: Supuestos) => Math.round(sumOf(mean(supuestos)));
  const own = (supuestos: Supuestos) => ownPart(first(supuestos));

  const steps = (supuestos: Supuestos) => {
    const minimo = sumOf(first(supuestos));
    const { teoricos, practicos } = of(supuestos);
    return stepsOf(
      practicos.flatMap((chance, p) => {
        const more = failing(supuestos.clases, p);
        return teoricos.map((other, t) => [minimo + more(t), chance * other] as const);
      }),
    );
  };
  const eightOfTen = keptFor((supuestos: Supuestos) => ochoDeDiez(steps(supuestos)));

  const variance = keptFor(({ teoriaAprobada }: Pick<Supuestos, 'teoriaAprobada'>) => {
    const usual = { clases: clasesUsuales, teoriaAprobada: false };
    const { practicos } = of(usual).medias;
    const perFail = practicos > 0 ? meanAfter(usual) / practicos : afterFails(clasesUsuales)(1);
    return failVariance(pruebas, {
      teorico: teoriaAprobada ? 0 : fallo.teorico,
      practico: fallo.practico + perFail,
    });
  });

  const describe = (supuestos: Supuestos): Coste => {
    const once = first(supuestos);
    const minimo = sumOf(once);
    const esperado = expected(supuestos);
    const margin = marginOf(variance(supuestos));
    return {
      partes: partsOf(once, esperado),
      esperado,
      inferior: Math.max(minimo, Math.round(esperado - margin)),
      superior: Math.round(esperado + margin),
      minimo,
      conDosSuspensos: minimo + failing(supuestos.clases, 2)(0),
      tarifa: ownPart(once),
      noInformadas: undeclared(tarifa, supuestos),
      compra: purchase(count(supuestos.clases)),
    };
  };

  const itemise = (supuestos: Supuestos): Desglose => ({
    lineas: costLines({ primera: first(supuestos), media: mean(supuestos), esperado: expected(supuestos) }),
    repeticiones: of(supuestos).medias,
    practicos: of(supuestos).practical,
    clases: count(supuestos.clases),
  });
  return {
    expected,
    variance: (teoriaAprobada) => variance({ teoriaAprobada }),
    own,
    describe,
    pay: (supuestos) => whatPeoplePay(steps(supuestos)),
    eightOfTen,
    itemise,
    clase45: Math.round((tarifa.clase * MINUTOS) / tarifa.minutos),
  };
}

function testsLeft(pruebas: readonly Prueba[], teoriaAprobada: boolean): Suspensos & { practical: number } {
  const left = pruebas.filter(({ parte }) => !(teoriaAprobada && isTheory(parte)));
  return { ...failsOf(left), practical: left.filter(({ parte }) => !isTheory(parte)).length };
}

/** Keeps each result: a model serves many cards, and distributions and intervals are slow to calculate. */
function keptFor<C extends Partial<Supuestos>, V>(compute: (one: C) => V): (one: C) => V {
  const known = new Map<string, V>();
  return (one) => {
    const key = `${one.clases} ${one.teoriaAprobada}`;
    const value = known.get(key) ?? compute(one);
    known.set(key, value);
    return value;
  };
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
