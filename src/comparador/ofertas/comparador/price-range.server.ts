import { costModel } from '#comparador/tarifas/permisosAutoescuela/cost-model.ts';
import type { PermisoBuscable } from '#comparador/tarifas/permisosConducir/searchable.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import { euros } from '#platform/kit/amounts/money.ts';
import { todayInMadrid } from '#platform/kit/dates/dates.ts';
import { firstZone } from './find-autoescuelas.server.ts';
import type { Ficha } from './offer.ts';
import { chosenOffers } from './search-offers.server.ts';
import type { SearchParams } from './search-params.ts';

/** The expected cost, all passed at the first attempt (A), or with two failed practical tests (B). */
export type PerfilCoste = 'esperado' | 'A' | 'B';

export type PriceRangeInput = {
  params: SearchParams;
  permiso: PermisoBuscable;
  now: Date;
  perfil: PerfilCoste;
};

/** Euros with two decimals, as text; null where no offer has a tariff in force. */
export type PriceRange = { min: string | null; max: string | null; mediana: string | null; n: number };

/** Reads the range of costs of all the offers of a search, on every page. */
export async function priceRange(
  db: Db,
  { params, permiso, now, perfil }: PriceRangeInput,
): Promise<PriceRange> {
  const supuestos = { clases: params.clases ?? permiso.clases, teoriaAprobada: params.teoria };
  const { chosen, values } = chosenOffers({
    permiso: permiso.dgt,
    zona: await firstZone(db, { params, permiso }),
    hoy: todayInMadrid(now),
    automatico: params.automatico && permiso.codigo === 'B',
    ...supuestos,
    lineas: null,
    pagina: 1,
    orden: params.orden,
    hasta: params.hasta,
    caracteristicas: params.caracteristica,
    comparacion: params.aprobados,
    centros: params.centro,
  });
  const { rows } = await db.$client.query<{ ficha: Ficha }>(
    `${chosen} SELECT o.ficha FROM elegidas e JOIN ofertas o
       ON o.permiso = $1 AND o.automatico = $2 AND o.seccion_id = e.seccion_id WHERE e.coste IS NOT NULL`,
    values,
  );
  const costs = rows.flatMap(({ ficha }) => {
    if (!ficha.tarifa) return [];
    const { esperado, minimo, conDosSuspensos } = costModel(ficha.tarifa.coste).describe(supuestos);
    return [{ esperado, A: minimo, B: conDosSuspensos }[perfil]];
  });
  costs.sort((a, b) => a - b);
  const at = (index: number) => {
    const centimos = costs[index];
    return centimos === undefined ? null : euros(centimos);
  };
  return {
    min: at(0),
    max: at(costs.length - 1),
    mediana: at(Math.floor((costs.length - 1) / 2)),
    n: costs.length,
  };
}
