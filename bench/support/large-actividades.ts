import type pg from 'pg';

/** Activities of ten years, of every kind, of the workers that there are. The same every time. */
export async function fillActividades(client: pg.ClientBase, actividades: number): Promise<void> {
  await client.query(
    `INSERT INTO actividades (id, asunto, tipo, inicio, estado, prioridad, responsable_id, hecha_en)
     SELECT gen_random_uuid(), 'Actividad ' || n, (ARRAY['llamada', 'email', 'reunion', 'visita', 'tarea', 'nota'])[1 + n % 6],
       momento, CASE WHEN n % 7 = 0 THEN 'pendiente' ELSE 'hecha' END, 'normal',
       (SELECT array_agg(id ORDER BY id) FROM usuarios WHERE tipo = 'trabajador') [1 + n % 3],
       CASE WHEN n % 7 <> 0 THEN momento END
     FROM (SELECT n, now() - (1 - n::float / $1::int) * interval '3650 days' AS momento FROM generate_series(1, $1::int) AS n) x`,
    [actividades],
  );
  await client.query('VACUUM ANALYZE actividades');
}
