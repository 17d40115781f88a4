import type pg from 'pg';
import { type MedianRow, referenceOf } from '#comparador/tarifas/permisosAutoescuela/tarifa-lines.ts';
import { type CostBase, costBases } from './cost-bases.ts';
import {
  loadPermits,
  loadProvinces,
  type RateInput,
  type SectionInput,
  testId,
} from './offer-inputs.server.ts';

type SectionCostQuery = {
  seccion: Pick<SectionInput, 'id' | 'codProvincia'>;
  /** Code of the permit. */
  permiso: string;
  /** `YYYY-MM-DD`: fees change. */
  hoy: string;
};

/**
 * Reads the data that the cost of any tarifa at one section is calculated from, the same data that offers use. Undefined without results:
 * then no cost can be expected.
 */
export async function sectionCostBase(
  db: { $client: pg.Pool },
  { seccion, permiso, hoy }: SectionCostQuery,
): Promise<CostBase | undefined> {
  const client = await db.$client.connect();
  try {
    const permit = (await loadPermits(client, hoy)).find(({ codigo }) => codigo === permiso);
    if (!permit) return undefined;
    const where = [seccion.codProvincia, permit.dgt];
    const rates = await client.query<RateInput>(
      `SELECT seccion_id AS "seccionId", permiso, prueba, json_build_object('tasa', tasa, 'examenes', examenes) AS tasa
       FROM estadisticas WHERE seccion_id = $1 AND permiso = $2`,
      [seccion.id, permit.dgt],
    );
    const medians = await client.query<MedianRow>(
      `SELECT cod_provincia AS "codProvincia", permiso, linea, mediana, tarifas FROM medianas_tarifa
       WHERE cod_provincia IN ($1, '00') AND permiso = $2`,
      where,
    );
    const provinces = await loadProvinces(client);
    const base = costBases({ permits: [permit], tariffs: [], rates: rates.rows, provinces, testId })(
      seccion as SectionInput,
      permit,
    );
    return (
      base && { ...base, referencia: referenceOf(medians.rows)(seccion.codProvincia, permit.dgt).referencia }
    );
  } finally {
    client.release();
  }
}
