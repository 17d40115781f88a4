import { COCHE_AUTOMATICO } from '#comparador/tarifas/caracteristicasAutoescuela/catalogue.ts';
import { officialPart, type ParteOficial } from '#comparador/tarifas/permisosAutoescuela/assumed-cost.ts';
import { type CostInput, costModel } from '#comparador/tarifas/permisosAutoescuela/cost-model.ts';
import { isTheory } from '#comparador/tarifas/permisosAutoescuela/resits.ts';
import { toTarifa } from '#comparador/tarifas/permisosAutoescuela/tarifa-lines.ts';
import { type CostBase, costBases, type OfferInputs, ratesOf } from './cost-bases.ts';
import type { TarifaInput } from './offer-inputs.server.ts';
import { type OfferRow, offerRow, type PricedTarifa } from './offer-row.ts';

/** Makes every offer of the given sections: permits with exams and permits with a tarifa. */
export function* makeOffers(inputs: OfferInputs): Generator<OfferRow> {
  const { permits, sections } = inputs;
  const tariffs = Map.groupBy(inputs.tariffs, ({ clienteId, permiso }) => `${clienteId} ${permiso}`);
  const rateOf = ratesOf(inputs);
  const baseOf = costBases(inputs);
  for (const permit of permits) {
    for (const section of sections) {
      const own = (tariffs.get(`${section.clienteId} ${permit.codigo}`) ?? []).filter(
        ({ seccion }) => seccion === null || seccion === section.seccion,
      );
      const practico = rateOf(section, permit, permit.practica);
      const teorico = rateOf(section, permit, permit.teorica);
      if (!practico && !teorico && own.length === 0) continue;
      const base = baseOf(section, permit);
      for (const automatico of permit.codigo === 'B' ? [false, true] : [false]) {
        const tarifa =
          base &&
          cheapest(
            own.filter((row) => row.automatico === automatico),
            (row) => ({ ...base, tarifa: toTarifa(row) }),
            permit.clases,
          );
        if (automatico && !tarifa && !section.caracteristicas.includes(COCHE_AUTOMATICO)) continue;
        const oficial = base ? officialOf(base) : null;
        const pruebas = base?.pruebas ?? null;
        yield offerRow({ permit, section, automatico, practico, teorico, tariff: tarifa, oficial, pruebas });
      }
    }
  }
}

const officialOf = ({ pruebas }: CostBase): ParteOficial =>
  officialPart(
    pruebas,
    pruebas.filter(({ parte }) => !isTheory(parte)),
  );

/**
 * Picks one tarifa for the usual alumno. A tarifa that the autoescuela gave goes before all others, and a brought one before noted ones only
 * if it was seen after all of them; then, fewer undeclared lines first; then, lower cost first.
 */
function cheapest(
  rows: TarifaInput[],
  inputOf: (row: TarifaInput) => CostInput,
  clases: number,
): PricedTarifa | undefined {
  const priced = rows.map((row) => {
    const coste = inputOf(row);
    return { row, coste, ...costModel(coste).describe({ clases, teoriaAprobada: false }) };
  });
  const lastNoted = rows.reduce(
    (last, { origen, vistaEl }) => (origen === 'anotada' && vistaEl && vistaEl > last ? vistaEl : last),
    '',
  );
  const rank = ({ row: { origen, vistaEl } }: PricedTarifa) => {
    if (origen === 'autoescuela') return 0;
    if (origen === 'anotada') return 2;
    return (vistaEl ?? '') > lastNoted ? 1 : 3;
  };
  priced.sort(
    (a, b) => rank(a) - rank(b) || a.noInformadas.length - b.noInformadas.length || a.esperado - b.esperado,
  );
  return priced[0];
}
