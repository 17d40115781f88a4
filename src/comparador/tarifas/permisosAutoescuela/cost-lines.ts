import { wholeParts } from '#platform/kit/amounts/whole-parts.ts';

/** Every line of the licence's cost, in display order. */
export const CONCEPTOS = [
  'matricula',
  'teorica',
  'material',
  'otros',
  'clases',
  'presentacion',
  'tramitacion',
  'certificadoMedico',
  'tasaDgt',
  'clasesTrasSuspenso',
  'renovacion',
] as const;
export type Concepto = (typeof CONCEPTOS)[number];

/** Amount of each line, in céntimos; expected amounts may have fractions. */
export type Importes = Record<Concepto, number>;

/** A line of the cost in whole céntimos: if everything is passed at the first attempt (`primera`), and on average (`esperado`). */
export type LineaCoste = { concepto: Concepto; primera: number; esperado: number };

/** Adds the lines in their order: a sum of fractions depends on it. Written out, because a list of cards adds hundreds. */
export function sumOf(lines: Importes): number {
  const { matricula, teorica, material, otros, clases, presentacion } = lines;
  const { tramitacion, certificadoMedico, tasaDgt, clasesTrasSuspenso, renovacion } = lines;
  const first = matricula + teorica + material + otros + clases + presentacion;
  return first + tramitacion + certificadoMedico + tasaDgt + clasesTrasSuspenso + renovacion;
}

type Amounts = { primera: Importes; media: Importes; esperado: number };

/** Gives the lines of the mean, rounded so that they add up to its whole céntimos. */
export function costLines({ primera, media, esperado }: Amounts): LineaCoste[] {
  const rounded = wholeParts(
    CONCEPTOS.map((concepto) => media[concepto]),
    esperado,
  );
  return CONCEPTOS.map((concepto, at) => ({
    concepto,
    primera: primera[concepto],
    esperado: rounded[at] ?? 0,
  }));
}
