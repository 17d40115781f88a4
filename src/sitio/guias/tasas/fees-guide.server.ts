import { type Periodo, statisticsPeriod } from '#comparador/dgt/period.server.ts';
import { type FilaProvincia, provinceRows } from '#comparador/ofertas/comparador/downloads-places.server.ts';
import {
  type FilaTasa,
  feeRows,
  permitRows,
} from '#comparador/ofertas/comparador/downloads-prices.server.ts';
import { TODA_ESPANA } from '#comparador/tarifas/permisosAutoescuela/tarifa-lines.ts';
import type { Db } from '#platform/database/db.server.ts';
import { centimos } from '#platform/kit/amounts/money.ts';
import { feeInForce } from '#sitio/partes/dated-fees.ts';
import { landingSlug } from '#sitio/zonas/landing-slug.server.ts';
import { expectedFees, type TasasEsperadas } from '../expected-fees.ts';
import { lastDataDay } from '../priced-offers.server.ts';

export type ProvinciaTasas = {
  codProvincia: string;
  nombre: string;
  /** Null for the whole country. */
  url: string | null;
  teorico: number;
  practico: number;
  esperadas: TasasEsperadas;
  /** Céntimos: the fee in force × the midpoint of both estimates. */
  importe: number;
};

export type FeesGuideData = {
  actualizado: string | null;
  periodo: Periodo | undefined;
  tasas: FilaTasa[];
  /** The tasa in force of permit B. */
  vigente: FilaTasa | undefined;
  /** Permits by the code of the fee that they pay. */
  permisosPorTasa: { codigo: string; permisos: string[] }[];
  provincias: ProvinciaTasas[];
};

const PERMIT = 'B';

/** All that the guide to the DGT's fees says, on a day (`YYYY-MM-DD`). */
export async function loadFeesGuide(db: Db, hoy: string): Promise<FeesGuideData> {
  const [periodo, actualizado, tasas, permits, results] = await Promise.all([
    statisticsPeriod(db),
    lastDataDay(db),
    feeRows(db),
    permitRows(db),
    provinceRows(db),
  ]);
  const vigente = feeInForce(tasas, { hoy, permiso: PERMIT });
  const parts = permits.find(({ codigo }) => codigo === PERMIT)?.pruebas ?? [];
  const own = results.filter(({ permiso, prueba }) => permiso === PERMIT && parts.includes(prueba));
  const paid = permits.map(({ codigo }) => ({
    codigo,
    tasa: feeInForce(tasas, { hoy, permiso: codigo })?.codigo,
  }));
  const amount = vigente ? centimos(vigente.importe) : 0;
  return {
    periodo,
    actualizado,
    tasas,
    vigente,
    permisosPorTasa: [...Map.groupBy(paid, ({ tasa }) => tasa ?? '')].map(([codigo, rows]) => ({
      codigo,
      permisos: rows.map((row) => row.codigo),
    })),
    provincias: [...Map.groupBy(own, ({ codProvincia }) => codProvincia).values()].flatMap((tests) =>
      tests.length === parts.length ? provinceOf(tests, amount) : [],
    ),
  };
}

function provinceOf(tests: readonly FilaProvincia[], amount: number): ProvinciaTasas[] {
  const esperadas = expectedFees(tests);
  const rate = (prueba: string) => {
    const test = tests.find((row) => row.prueba === prueba);
    return test ? test.aptos / test.examenes : 0;
  };
  const [first] = tests;
  if (!esperadas || !first) return [];
  const { codProvincia, provincia } = first;
  return [
    {
      codProvincia,
      nombre: provincia,
      esperadas,
      url:
        codProvincia === TODA_ESPANA ? null : `/${landingSlug({ tipo: 'provincia', codigo: codProvincia })}`,
      teorico: rate('teorica'),
      practico: rate('circulacion'),
      importe: Math.round((amount * (esperadas.inferior + esperadas.superior)) / 2),
    },
  ];
}
