import { assumedModel } from '#comparador/tarifas/permisosAutoescuela/assumed-cost.ts';
import {
  type Coste,
  type CostModel,
  costModel,
  type Supuestos,
} from '#comparador/tarifas/permisosAutoescuela/cost-model.ts';
import { provincial, type Suposicion, suppose } from '#comparador/tarifas/permisosAutoescuela/own-chances.ts';
import type { Prueba } from '#comparador/tarifas/permisosAutoescuela/resits.ts';
import type { OchoDeDiez } from '#comparador/tarifas/permisosAutoescuela/what-people-pay.ts';
import type { Comparada } from './compare-autoescuelas.server.ts';
import type { Ficha } from './offer.ts';

/** Gives an offer the alumno's own chances in place of those that its results say. */
export function supposedOffer<Offer extends { ficha: Ficha }>(oferta: Offer, suposicion: Suposicion): Offer {
  if (Object.keys(suposicion).length === 0) return oferta;
  const { ficha } = oferta;
  const { tarifa, pruebas } = ficha;
  return {
    ...oferta,
    ficha: {
      ...ficha,
      ...(pruebas && { pruebas: suppose(pruebas, suposicion) }),
      tarifa: tarifa && {
        ...tarifa,
        coste: { ...tarifa.coste, pruebas: suppose(tarifa.coste.pruebas, suposicion) },
      },
    },
  };
}

/** Gives the cost of a card by another model; what it says of its prices stays. */
const costBy = <Cost extends Coste & { ochoDeDiez: OchoDeDiez }>(
  model: CostModel,
  { coste, supuestos }: { coste: Cost; supuestos: Supuestos },
): Cost => ({ ...coste, ...model.describe(supuestos), ochoDeDiez: model.eightOfTen(supuestos) });

/**
 * Gives compared sections the alumno's chances, with a price or without. In a supposed test all have the results of one province, that
 * of the first: at one chance, sections of two provinces would otherwise differ in how many repeat often (decision 192).
 */
export function supposeAlike(
  comparadas: Comparada[],
  { suposicion, supuestos }: { suposicion: Suposicion; supuestos: Supuestos },
): Comparada[] {
  const common = firstTests(comparadas).map(provincial);
  return comparadas.map((comparada) => {
    const { coste, estimacion, calculo, supuesto } = comparada;
    const alike = (comparada.pruebas ?? []).map(
      (own) =>
        (suposicion[own.parte] !== undefined && common.find(({ parte }) => parte === own.parte)) || own,
    );
    const pruebas = suppose(alike, suposicion);
    if (coste && calculo)
      return { ...comparada, coste: costBy(costModel({ ...calculo, pruebas }), { coste, supuestos }) };
    if (!estimacion || !supuesto) return comparada;
    const model = assumedModel(supuesto, pruebas);
    return { ...comparada, estimacion: costBy(model, { coste: estimacion, supuestos }) };
  });
}

/** Tests of the first of these sections where they are known; all sections of a permit have the same. */
export const firstTests = (comparadas: readonly Comparada[]): readonly Prueba[] =>
  comparadas.find(({ pruebas }) => pruebas !== null)?.pruebas ?? [];
