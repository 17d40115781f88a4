import type pg from 'pg';

/**
 * Opens both doors with the demonstration, and closes them when it is removed: the installation after it has nothing ready (decision 075).
 */
export async function moveDoors(client: pg.ClientBase, abierta: boolean): Promise<void> {
  await client.query(
    `INSERT INTO actos_puertas (puerta, abierta, en) SELECT cual, $1, now() FROM unnest(ARRAY['web', 'ventas']) cual`,
    [abierta],
  );
}
