import {
  CLASES_POR_SUSPENSO,
  type CostModel,
  costModel,
  MINUTOS,
  type Referencia,
  type Supuestos,
} from './cost-model.ts';
import { failsOf } from './fail-chances.ts';
import { type Prueba, resitVariances } from './resits.ts';

/**
 * The part of an offer's cost that comes from the official results alone: expected fails of the practical tests, expected fees (from
 * nothing, and with the theory passed), and the variances of the expected fails (decision 065).
 */
export type ParteOficial = {
  practicos: number;
  tasas: number;
  tasasAprobada: number;
  varTeoricos: number;
  varPracticos: number;
};

/** `practicas` are the tests left to an alumno who passed the theory. */
export function officialPart(pruebas: readonly Prueba[], practicas: readonly Prueba[]): ParteOficial {
  const { practicos, tasas } = failsOf(pruebas).medias;
  const variances = resitVariances(pruebas);
  return {
    practicos,
    tasas,
    tasasAprobada: failsOf(practicas).medias.tasas,
    varTeoricos: variances.teoricos,
    varPracticos: variances.practicos,
  };
}

/** Prices assumed for autoescuelas that publish none: each line and a class of 45 minutes, in céntimos with VAT. */
export type PreciosSupuestos = Referencia & { clase: number };

export type AssumedInput = {
  precios: PreciosSupuestos;
  /** Céntimos of a DGT fee, and number of practical tests of the permit. */
  tasaDgt: number;
  practicas: number;
};

/** A cost as a linear function of the official part: fixed + per fail in practice + per fee, in céntimos. */
export type CostLine = {
  fijo: number;
  porSuspenso: number;
  porTasa: number;
  /** Céntimos of one more fail in theory and in practice; the margin is calculated from them. */
  suspensoTeorico: number;
  suspensoPractico: number;
};

/** The cost of an alumno's case at assumed prices, for every offer of a permit. */
export function assumedLine({ precios, tasaDgt, practicas }: AssumedInput, supuestos: Supuestos): CostLine {
  const { clases, teoriaAprobada } = supuestos;
  const theory = teoriaAprobada ? 0 : precios.teorica + precios.material;
  const { matricula, tramitacion, certificadoMedico, renovacion, clase, presentacion } = precios;
  const porSuspenso = CLASES_POR_SUSPENSO * clase + presentacion;
  const fee = (tasaDgt + renovacion) / 2;
  return {
    fijo:
      matricula +
      theory +
      tramitacion +
      certificadoMedico +
      clase * clases +
      presentacion * practicas -
      renovacion,
    porSuspenso,
    porTasa: tasaDgt + renovacion,
    suspensoTeorico: teoriaAprobada ? 0 : fee,
    suspensoPractico: porSuspenso + fee,
  };
}

/** Expected cost in whole céntimos and its variance in céntimos². */
export function costOnLine(
  line: CostLine,
  oficial: ParteOficial,
  teoriaAprobada: boolean,
): { coste: number; varianza: number } {
  const fees = teoriaAprobada ? oficial.tasasAprobada : oficial.tasas;
  const { fijo, porSuspenso, porTasa, suspensoTeorico, suspensoPractico } = line;
  return {
    coste: Math.floor(fijo + porSuspenso * oficial.practicos + porTasa * fees + 0.5),
    varianza: suspensoTeorico ** 2 * oficial.varTeoricos + suspensoPractico ** 2 * oficial.varPracticos,
  };
}

/** The model of a section at assumed prices: that of a tarifa with these prices, in classes of 45 minutes without packs. */
export function assumedModel(
  { precios: { clase, ...referencia }, tasaDgt }: AssumedInput,
  pruebas: readonly Prueba[],
): CostModel {
  const plain = { bonos: [], otros: 0, clasesIncluidas: 0, teoricaMensual: false, tasaIncluida: false };
  const tarifa = { ...referencia, ...plain, clase, minutos: MINUTOS };
  // Without packs the margin does not depend on the number of classes.
  return costModel({ tarifa, referencia, pruebas, tasaDgt, clasesUsuales: 1 });
}
