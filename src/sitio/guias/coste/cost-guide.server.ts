import { type Periodo, statisticsPeriod } from '#comparador/dgt/period.server.ts';
import { EXAMENES_PARA_COMPARAR } from '#comparador/dgt/statistics.ts';
import { type FilaProvincia, provinceRows } from '#comparador/ofertas/comparador/downloads-places.server.ts';
import {
  type FilaMediana,
  feeRows,
  medianRows,
} from '#comparador/ofertas/comparador/downloads-prices.server.ts';
import { type CifrasProvincia, provinceFigures } from '#comparador/ofertas/comparador/map-data.server.ts';
import { testId } from '#comparador/ofertas/comparador/offer-inputs.server.ts';
import {
  CLASES_POR_SUSPENSO,
  costModel,
  LINEAS,
  MINUTOS,
  type Tarifa,
} from '#comparador/tarifas/permisosAutoescuela/cost-model.ts';
import type { Prueba } from '#comparador/tarifas/permisosAutoescuela/resits.ts';
import { haveMedian, TODA_ESPANA } from '#comparador/tarifas/permisosAutoescuela/tarifa-lines.ts';
import {
  type PermisoBuscable,
  searchablePermits,
} from '#comparador/tarifas/permisosConducir/searchable.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import { centimos } from '#platform/kit/amounts/money.ts';
import { recordOf } from '#platform/kit/contract/keys-of.ts';
import { provinciaPorCodigo } from '#platform/kit/people/provincias.ts';
import { feeInForce } from '#sitio/partes/dated-fees.ts';
import { landingSlug } from '#sitio/zonas/landing-slug.server.ts';
import { provinceTest } from '../expected-fees.ts';
import {
  lastDataDay,
  type OfertaConPrecio,
  partShares,
  percentile,
  pricedOffers,
} from '../priced-offers.server.ts';

/** Céntimos: percentiles 10, 25, 50, 75 and 90 of the offers. */
export type Reparto = {
  minimo: number;
  cuarto: number;
  mediana: number;
  tresCuartos: number;
  maximo: number;
};

export type ProvinciaGuia = {
  nombre: string;
  url: string;
  cifras: CifrasProvincia;
  teorico: { aptos: number; examenes: number } | null;
};

/** Expected cost of the same tarifa with a low, a usual and a high pass rate. */
export type Contraste = { tasa: number; esperado: number }[];

export type CostGuideData = {
  actualizado: string | null;
  periodo: Periodo | undefined;
  permiso: PermisoBuscable;
  conPrecio: number;
  esperado: Reparto | null;
  aLaPrimera: number | null;
  /** Price of a class, converted to 45 minutes. */
  clase: Reparto | null;
  partes: ReturnType<typeof partShares>;
  /** Medians of the country. */
  lineas: FilaMediana[];
  /** Céntimos of the fee in force. */
  tasa: number | null;
  practico: FilaProvincia | undefined;
  teorico: FilaProvincia | undefined;
  clasesPorSuspenso: number;
  contraste: Contraste | null;
  provincias: ProvinciaGuia[];
};

const PERMIT = 'B';

/** All that the guide to the cost of the car licence says, on a day (`YYYY-MM-DD`). */
export async function loadCostGuide(db: Db, hoy: string): Promise<CostGuideData | undefined> {
  const permiso = (await searchablePermits(db)).find(({ codigo }) => codigo === PERMIT);
  if (!permiso) return undefined;
  const [periodo, actualizado, offers, results, medians, fees, figures, spread] = await Promise.all([
    statisticsPeriod(db),
    lastDataDay(db),
    pricedOffers(db, { permiso, hoy }),
    provinceRows(db),
    medianRows(db),
    feeRows(db),
    provinceFigures(db, { permiso, hoy }),
    rateSpread(db, permiso),
  ]);
  const own = results.filter((row) => row.permiso === PERMIT);
  const country = (prueba: string) =>
    own.find((row) => row.codProvincia === TODA_ESPANA && row.prueba === prueba);
  const known = medians.filter((row) => row.permiso === PERMIT && row.codProvincia === TODA_ESPANA);
  const lineas = LINEAS.flatMap((linea) => known.filter((row) => row.linea === linea));
  const clase = spreadOf(offers.map(({ tarifa }) => tarifa.clase45));
  const fee = feeInForce(fees, { hoy, permiso: PERMIT });
  const tasa = fee ? centimos(fee.importe) : null;
  const [teorico, practico] = [country('teorica'), country('circulacion')];
  return {
    actualizado,
    periodo,
    permiso,
    lineas,
    clase,
    tasa,
    teorico,
    practico,
    conPrecio: offers.length,
    esperado: haveMedian(offers.length) ? spreadOf(offers.map(({ coste }) => coste.esperado)) : null,
    aLaPrimera: percentile(offers.map(firstTime), 0.5) ?? null,
    partes: partShares(offers),
    clasesPorSuspenso: CLASES_POR_SUSPENSO,
    contraste:
      clase && tasa !== null && teorico && practico
        ? contrast({ clase: clase.mediana, lineas, tasa, permiso, tests: [teorico, practico], rates: spread })
        : null,
    provincias: figures
      .filter(({ codProvincia }) => codProvincia !== TODA_ESPANA)
      .map((cifras) => provinceOf(cifras, own)),
  };
}

const firstTime = ({ coste }: OfertaConPrecio) => coste.minimo;

function spreadOf(values: readonly number[]): Reparto | null {
  const [minimo, cuarto, mediana, tresCuartos, maximo] = [0, 0.25, 0.5, 0.75, 1].map((share) =>
    percentile(values, share),
  );
  if (minimo === undefined || cuarto === undefined || mediana === undefined) return null;
  if (tresCuartos === undefined || maximo === undefined) return null;
  return { minimo, cuarto, mediana, tresCuartos, maximo };
}

/** Percentiles 10, 50 and 90 of the practical pass rate, over the sections with enough exams. */
async function rateSpread(db: Db, permiso: PermisoBuscable): Promise<number[]> {
  const { rows } = await db.$client.query<{ tasas: number[] | null }>(
    `SELECT percentile_disc(ARRAY[0.1, 0.5, 0.9]) WITHIN GROUP (ORDER BY tasa) AS tasas FROM estadisticas
     WHERE permiso = $1 AND prueba = $2 AND examenes >= $3`,
    [permiso.dgt, testId(permiso.pruebaPractica), EXAMENES_PARA_COMPARAR],
  );
  return rows[0]?.tasas ?? [];
}

type ContrastInput = {
  clase: number;
  lineas: readonly FilaMediana[];
  tasa: number;
  permiso: PermisoBuscable;
  tests: FilaProvincia[];
  rates: readonly number[];
};

/** Expected cost of the country's median tariff, with the country's results except the practical rate: one cost for each of `rates`. */
function contrast({ clase, lineas, tasa, permiso, tests, rates }: ContrastInput): Contraste {
  const amount = (linea: string) => lineas.find((row) => row.linea === linea)?.mediana ?? 0;
  const referencia = recordOf(LINEAS, amount);
  const tarifa: Tarifa = {
    ...referencia,
    clase,
    minutos: MINUTOS,
    clasesIncluidas: 0,
    bonos: [],
    otros: 0,
    teoricaMensual: false,
    tasaIncluida: false,
  };
  return rates.map((rate) => {
    const pruebas = tests
      .map(provinceTest)
      .map((test): Prueba => (test.parte === permiso.pruebaPractica ? { ...test, tasa: rate } : test));
    const model = costModel({ tarifa, referencia, pruebas, tasaDgt: tasa, clasesUsuales: permiso.clases });
    return { tasa: rate, esperado: model.expected({ clases: permiso.clases, teoriaAprobada: false }) };
  });
}

function provinceOf(cifras: CifrasProvincia, results: readonly FilaProvincia[]): ProvinciaGuia {
  const { codProvincia: codigo } = cifras;
  const teorico = results.find((row) => row.codProvincia === codigo && row.prueba === 'teorica');
  return {
    nombre: provinciaPorCodigo(codigo)?.provincia ?? codigo,
    url: `/${landingSlug({ tipo: 'provincia', codigo })}`,
    cifras,
    teorico: teorico && teorico.examenes > 0 ? { aptos: teorico.aptos, examenes: teorico.examenes } : null,
  };
}
