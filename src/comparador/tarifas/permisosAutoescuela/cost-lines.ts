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

/**
 * Gives the lines of the mean, rounded so that they add up to its whole céntimos.
 * Each line is rounded down, and the lines that lost most take the rest (largest remainder).
 */
export function costLines({ primera, media, esperado }: Amounts): LineaCoste[] {
  const lines = CONCEPTOS.map((concepto) => {
    // Digits beyond a millionth are noise of the arithmetic, and must not take a whole céntimo away.
    const exact = Math.round(media[concepto] * 1_000_000) / 1_000_000;
    const down = Math.floor(exact);
    return { concepto, primera: primera[concepto], esperado: down, lost: exact - down };
  });
  const left = esperado - lines.reduce((sum, line) => sum + line.esperado, 0);
  const losers = lines.toSorted((a, b) => b.lost - a.lost).slice(0, left);
  return lines.map((line) => ({
    concepto: line.concepto,
    primera: line.primera,
    esperado: line.esperado + (losers.includes(line) ? 1 : 0),
  }));
}
