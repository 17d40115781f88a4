import type { Db } from '#api/db.server.ts';
import { INCLUDED } from '#dgt/load-results.server.ts';
import { addMonths, monthInMadrid } from '#dgt/months.ts';
import type { Carga, DatosOficiales } from './contract.ts';

/** Months that the screen offers to download. */
const OFFERED = 24;

/** Gives the loaded months, those that may be downloaded and the last ten loads. */
export async function readMonths(db: Db, now: Date): Promise<DatosOficiales> {
  const { rows } = await db.$client.query<{
    demostracion: boolean;
    meses: DatosOficiales['meses'] | null;
    cargas: Carga[] | null;
  }>(
    `SELECT EXISTS (SELECT FROM meses_dgt WHERE origen = 'demostracion') AS demostracion,
       (SELECT json_agg(json_build_object('mes', mes, 'filas', filas, 'archivo', archivo, 'cargadoEn', ${utc('cargado_en')})
          ORDER BY mes DESC) FROM meses_dgt WHERE origen = 'dgt') AS meses,
       (SELECT json_agg(json_build_object('id', id, 'fuente', fuente, 'mes', mes, 'origen', origen, 'automatica', automatica,
            'pedidaEn', ${utc('pedida_en')}, 'acabadaEn', ${utc('acabada_en')}, 'leidas', leidas, 'total', total,
            'resumen', resumen, 'motivo', motivo) ORDER BY pedida_en DESC)
        FROM (SELECT * FROM cargas_dgt ORDER BY pedida_en DESC LIMIT 10) AS ultimas) AS cargas`,
  );
  const [found] = rows;
  const meses = found?.meses ?? [];
  const loaded = new Set(meses.map(({ mes }) => mes));
  const last = addMonths(monthInMadrid(now), -1);
  const descargables = Array.from({ length: OFFERED }, (_, back) => addMonths(last, -back));
  return {
    demostracion: found?.demostracion ?? false,
    incluido: INCLUDED.mes,
    meses,
    descargables: descargables.filter((mes) => !loaded.has(mes)),
    cargas: found?.cargas ?? [],
  };
}

const utc = (column: string) => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
