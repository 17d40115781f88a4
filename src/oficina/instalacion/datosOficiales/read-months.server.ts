import { INCLUDED } from '#comparador/dgt/included-month.server.ts';
import { lastMonths } from '#comparador/dgt/load-missing.server.ts';
import { WAITS } from '#comparador/dgt/waiting-files.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import type { DatosOficiales } from './contract.ts';

/** Gives the loaded months, those that may be downloaded, what waits for an answer and the last ten loads. */
export async function readMonths(db: Db, now: Date): Promise<DatosOficiales> {
  const { rows } = await db.$client.query<Omit<DatosOficiales, 'incluido' | 'descargables'>>(
    `SELECT EXISTS (SELECT FROM meses_dgt WHERE origen = 'demostracion') AS demostracion,
       (SELECT coalesce(json_agg(json_build_object('mes', mes, 'filas', filas, 'archivo', archivo,
          'cargadoEn', ${utc('cargado_en')}, 'anterior', anterior - 'sha256') ORDER BY mes DESC), '[]')
        FROM meses_dgt WHERE origen = 'dgt') AS meses,
       coalesce((SELECT faltan FROM cargas_dgt WHERE faltan IS NOT NULL ORDER BY pedida_en DESC LIMIT 1), '{}') AS faltan,
       ${loadsOf(`SELECT * FROM cargas_dgt WHERE ${WAITS}`)} AS esperan,
       ${loadsOf('SELECT * FROM cargas_dgt ORDER BY pedida_en DESC LIMIT 10')} AS cargas`,
  );
  const [found] = rows;
  if (!found) throw new Error('a row without its table');
  const loaded = new Set(found.meses.map(({ mes }) => mes));
  return {
    ...found,
    incluido: INCLUDED.mes,
    descargables: lastMonths(now).filter((mes) => !loaded.has(mes)),
  };
}

const loadsOf = (rows: string) =>
  `(SELECT coalesce(json_agg(json_build_object('id', id, 'fuente', fuente, 'mes', mes, 'origen', origen,
      'automatica', automatica, 'pedidaEn', ${utc('pedida_en')}, 'acabadaEn', ${utc('acabada_en')}, 'leidas', leidas,
      'total', total, 'resumen', resumen, 'motivo', motivo, 'diferencias', diferencias, 'respuesta', respuesta)
      ORDER BY pedida_en DESC), '[]') FROM (${rows}) AS estas)`;

const utc = (column: string) => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
