import {
  type CostModel,
  costModel,
  type Supuestos,
} from '#comparador/tarifas/permisosAutoescuela/cost-model.ts';
import { provincial, type Suposicion, suppose } from '#comparador/tarifas/permisosAutoescuela/own-chances.ts';
import type { CosteTarjeta } from './card.ts';
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

/** Gives the cost of a card by another model; what it says of the tarifa stays. */
const costBy = (
  model: CostModel,
  { coste, supuestos }: { coste: CosteTarjeta; supuestos: Supuestos },
): CosteTarjeta => ({ ...coste, ...model.describe(supuestos), ochoDeDiez: model.eightOfTen(supuestos) });

/**
 * Gives compared sections the alumno's chances. In a supposed test all have the results of one province, that of the first with a
 * price: at one chance, sections of two provinces would otherwise differ in how many repeat often (decision 192).
 */
export function supposeAlike(
  comparadas: Comparada[],
  { suposicion, supuestos }: { suposicion: Suposicion; supuestos: Supuestos },
): Comparada[] {
  const common = comparadas.find(({ calculo }) => calculo !== null)?.calculo?.pruebas.map(provincial) ?? [];
  return comparadas.map((comparada) => {
    const { coste, calculo } = comparada;
    if (!coste || !calculo) return comparada;
    const pruebas = calculo.pruebas.map(
      (own) =>
        (suposicion[own.parte] !== undefined && common.find(({ parte }) => parte === own.parte)) || own,
    );
    const model = costModel({ ...calculo, pruebas: suppose(pruebas, suposicion) });
    return { ...comparada, coste: costBy(model, { coste, supuestos }) };
  });
}
