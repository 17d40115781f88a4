import type pg from 'pg';
import { type Espera, medianAnswer, SOLICITUDES_PARA_DECIRLO, type TiempoRespuesta } from './answer-time.ts';

type Row = { clienteId: string; esperas: Espera[] };

/**
 * Reads how long each autoescuela that gets requests takes to answer, of those of the twelve months until a day (`YYYY-MM-DD`) began in Madrid.
 * Answers of that day count from the next one on, so that the time is the same wherever it is read that day. `clienteId` reads one alone.
 */
export async function answerTimes(
  client: Pick<pg.Pool | pg.ClientBase, 'query'>,
  { hoy, clienteId = null }: { hoy: string; clienteId?: string | null },
): Promise<ReadonlyMap<string, TiempoRespuesta>> {
  const { rows } = await client.query<Row>(
    `SELECT e.cliente_id AS "clienteId", json_agg(json_build_object(
       'horas', extract(epoch FROM least(e.respondida_en, e.retirada_en, dia.acaba) - e.enviada_en)::float8 / 3600,
       'contestada', coalesce(e.respondida_en <= least(e.retirada_en, dia.acaba), false))) AS esperas
     FROM (SELECT $1::date::timestamp AT TIME ZONE 'Europe/Madrid' AS acaba,
         ($1::date - interval '12 months') AT TIME ZONE 'Europe/Madrid' AS empieza) dia,
       alumnos_autoescuelas e JOIN alumnos a ON a.id = e.alumno_id JOIN clientes c ON c.id = e.cliente_id
     WHERE e.enviada_en >= dia.empieza AND e.enviada_en < dia.acaba AND e.estado <> 'pendiente' AND a.anonimizado_en IS NULL
       AND c.publicado AND c.activo AND ($2::uuid IS NULL OR c.id = $2)
     GROUP BY e.cliente_id HAVING count(*) >= ${SOLICITUDES_PARA_DECIRLO}`,
    [hoy, clienteId],
  );
  return new Map(rows.map(({ clienteId: id, esperas }) => [id, { horas: medianAnswer(esperas) }]));
}
