import type { FilaTasa } from '#comparador/ofertas/comparador/downloads-prices.server.ts';
import { feeCode } from '#comparador/tarifas/permisosAutoescuela/tarifa-lines.ts';

/**
 * The tasa that a permit pays on a day (`YYYY-MM-DD`), among all the known ones; undefined when none is
 * known.
 */
export const feeInForce = (
  fees: readonly FilaTasa[],
  { hoy, permiso }: { hoy: string; permiso: string },
): FilaTasa | undefined =>
  fees.find(
    ({ codigo, validoDesde, validoHasta }) =>
      codigo === feeCode(permiso) && validoDesde <= hoy && (validoHasta === null || validoHasta >= hoy),
  );
