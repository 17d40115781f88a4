import type { PreciosSupuestos } from '#comparador/tarifas/permisosAutoescuela/assumed-cost.ts';
import { isTheory } from '#comparador/tarifas/permisosAutoescuela/resits.ts';
import {
  type MedianRow,
  type OrigenMediana,
  referenceOf,
  TODA_ESPANA,
  tarifaMedians,
  toTarifa,
} from '#comparador/tarifas/permisosAutoescuela/tarifa-lines.ts';
import { provincias } from '#platform/kit/people/provincias.ts';
import type { PermitInput, TarifaInput } from './offer-inputs.server.ts';

/** Medians of the tariffs in force, as they are also kept for the downloads. Brought and invented ones do not count: one moves its own autoescuela alone. */
export function medianRows({ tariffs, permits }: { tariffs: TarifaInput[]; permits: PermitInput[] }) {
  const ids = new Map(permits.map(({ codigo, dgt }) => [codigo, dgt]));
  return tarifaMedians(
    tariffs
      .filter(({ origen, inventada }) => origen !== 'traida' && !inventada)
      .map((row) => ({
        codProvincia: row.codProvincia,
        permiso: ids.get(row.permiso) ?? 0,
        tarifa: toTarifa(row),
      })),
  );
}

/** A row of `precios_supuestos`, with the names of its columns. */
export type AssumedPricesRow = {
  permiso: number;
  cod_provincia: string;
  precios: PreciosSupuestos;
  origen: OrigenMediana;
  tarifas: number;
  tasa_dgt: number;
  practicas: number;
};

/** Makes the prices assumed for autoescuelas that publish none: for each permit, in each province and in the whole country. */
export function assumedPrices(
  permits: readonly PermitInput[],
  medians: readonly MedianRow[],
): AssumedPricesRow[] {
  const reference = referenceOf(medians);
  const codes = [TODA_ESPANA, ...provincias.map(({ codigo }) => codigo)];
  return permits.flatMap(({ dgt, tasa, partes }) =>
    codes.map((codProvincia) => {
      const { referencia, clase, origen, tarifas } = reference(codProvincia, dgt);
      return {
        permiso: dgt,
        cod_provincia: codProvincia,
        precios: { ...referencia, clase },
        origen,
        tarifas,
        tasa_dgt: tasa,
        practicas: partes.filter((parte) => !isTheory(parte)).length,
      };
    }),
  );
}
