import { type Periodo, statisticsPeriod } from '#comparador/dgt/period.server.ts';
import type { ParteExamen } from '#comparador/dgt/permisos.ts';
import { EXAMENES_PARA_COMPARAR } from '#comparador/dgt/statistics.ts';
import { type FilaProvincia, provinceRows } from '#comparador/ofertas/comparador/downloads-places.server.ts';
import { type FilaTasa, feeRows } from '#comparador/ofertas/comparador/downloads-prices.server.ts';
import { MESES_CADUCA, MESES_SIN_CONFIRMAR } from '#comparador/ofertas/comparador/freshness.ts';
import { orderKeys } from '#comparador/ofertas/comparador/order-keys.server.ts';
import { chosenOffers, PAGE_SIZE } from '#comparador/ofertas/comparador/search-offers.server.ts';
import { type Orden, ordenes, radios } from '#comparador/ofertas/comparador/search-params.ts';
import type { PreciosSupuestos } from '#comparador/tarifas/permisosAutoescuela/assumed-cost.ts';
import { CLASES_POR_SUSPENSO, MINUTOS } from '#comparador/tarifas/permisosAutoescuela/cost-model.ts';
import { PRECIOS_PROPIOS, TODA_ESPANA } from '#comparador/tarifas/permisosAutoescuela/tarifa-lines.ts';
import {
  type PermisoBuscable,
  searchablePermits,
} from '#comparador/tarifas/permisosConducir/searchable.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import {
  lastDataDay,
  type OfertaConPrecio,
  partShares,
  pricedOffers,
  usualSearch,
} from '#sitio/guias/priced-offers.server.ts';
import { feeInForce } from '#sitio/partes/dated-fees.ts';
import { type Operator, readOperator } from './operator.server.ts';
import { type Ejemplo, workedExample } from './worked-example.ts';

export type ClaveContada = {
  explicacion: string;
  /** Pairs of schools that this key is the first to tell apart. */
  decide: number;
};

export type MethodData = {
  actualizado: string | null;
  periodo: Periodo | undefined;
  permiso: PermisoBuscable;
  permisos: PermisoBuscable[];
  /** Keys of the usual order over the whole country. */
  claves: ClaveContada[];
  otrosOrdenes: { orden: Orden; claves: string[] }[];
  /** Keys of the order of courses. */
  ordenCursos: string[];
  /** Number of offers with a price: the base of the figures below. */
  conPrecio: number;
  partes: ReturnType<typeof partShares>;
  ejemplo: Ejemplo | null;
  /** Weight of the mean as a prior, by permit and test. */
  pesos: { permiso: string; prueba: ParteExamen; peso: number }[];
  tasa: FilaTasa | undefined;
  limites: {
    clasesPorSuspenso: number;
    minutos: number;
    porPagina: number;
    radios: number[];
    examenes: number;
    mesesSinConfirmar: number;
    mesesCaducada: number;
  };
  responsable: Operator;
  preciosPropios: PreciosSupuestos;
};

/** All that the method page says, on a day (`YYYY-MM-DD`); undefined where permit B is not taught. */
export async function loadMethod(db: Db, hoy: string): Promise<MethodData | undefined> {
  const permisos = await searchablePermits(db);
  const permiso = permisos.find(({ codigo }) => codigo === 'B');
  if (!permiso) return undefined;
  const asked = { permiso, hoy };
  const [periodo, actualizado, offers, means, claves, tasas, responsable] = await Promise.all([
    statisticsPeriod(db),
    lastDataDay(db),
    pricedOffers(db, asked),
    provinceRows(db),
    decidingKeys(db, asked),
    feeRows(db),
    readOperator(db),
  ]);
  return {
    actualizado,
    periodo,
    permiso,
    permisos,
    claves,
    responsable,
    otrosOrdenes: ordenes
      .filter((orden) => orden !== 'coste')
      .map((orden) => ({ orden, claves: orderKeys(orden).map(({ explicacion }) => explicacion) })),
    ordenCursos: orderKeys('curso').map(({ explicacion }) => explicacion),
    conPrecio: offers.length,
    partes: partShares(offers),
    ejemplo: exampleOf(offers, { permiso, means }),
    pesos: means
      .filter(({ codProvincia }) => codProvincia === TODA_ESPANA)
      .map(({ permiso: codigo, prueba, peso }) => ({ permiso: codigo, prueba, peso })),
    tasa: feeInForce(tasas, { hoy, permiso: permiso.codigo }),
    limites: limits(),
    preciosPropios: PRECIOS_PROPIOS,
  };
}

const limits = (): MethodData['limites'] => ({
  clasesPorSuspenso: CLASES_POR_SUSPENSO,
  minutos: MINUTOS,
  porPagina: PAGE_SIZE,
  radios: [...radios].sort((a, b) => a - b),
  examenes: EXAMENES_PARA_COMPARAR,
  mesesSinConfirmar: MESES_SIN_CONFIRMAR,
  mesesCaducada: MESES_CADUCA,
});

/** Takes the offer in the middle of the list, among those with a complete tariff. */
function exampleOf(
  offers: readonly OfertaConPrecio[],
  { permiso, means }: { permiso: PermisoBuscable; means: readonly FilaProvincia[] },
): Ejemplo | null {
  const complete = offers.filter(({ coste }) => coste.noInformadas.length === 0);
  const oferta = complete[Math.floor(complete.length / 2)] ?? offers[0];
  if (!oferta) return null;
  const weightOf = (parte: ParteExamen) =>
    means.find(
      ({ codProvincia, permiso: codigo, prueba }) =>
        codProvincia === oferta.codProvincia && codigo === permiso.codigo && prueba === parte,
    )?.peso ?? 0;
  return workedExample(oferta, { supuestos: { clases: permiso.clases, teoriaAprobada: false }, weightOf });
}

/** Number of pairs of autoescuelas that each key is the first to tell apart, over the whole country. */
async function decidingKeys(
  db: Db,
  asked: { permiso: PermisoBuscable; hoy: string },
): Promise<ClaveContada[]> {
  const keys = orderKeys('coste');
  const { chosen, values } = chosenOffers(usualSearch(asked));
  const { rows } = await db.$client.query<unknown[]>({
    rowMode: 'array',
    text: `${chosen} SELECT ${keys.map(({ expresion }) => expresion).join(', ')} FROM elegidas`,
    values,
  });
  const tied = (columns: number) => {
    const groups = new Map<string, number>();
    for (const row of rows) {
      const key = JSON.stringify(row.slice(0, columns));
      groups.set(key, (groups.get(key) ?? 0) + 1);
    }
    return [...groups.values()].reduce((sum, size) => sum + (size * (size - 1)) / 2, 0);
  };
  return keys.map(({ explicacion }, index) => ({ explicacion, decide: tied(index) - tied(index + 1) }));
}
