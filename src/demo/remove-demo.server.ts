import type pg from 'pg';
import type { Origen } from '#comparador/dgt/store-month.server.ts';
import { DEMO_NEWS } from './demo-autoescuela.server.ts';
import { moveDoors } from './demo-doors.server.ts';
import { moveLegalPages } from './demo-legales.server.ts';
import { removeDemoOffice } from './demo-office.server.ts';
import { removeDemoUsers } from './demo-users.server.ts';
import { demoBusiness, replaceBusiness, unconfiguredBusiness } from './examples.server.ts';

/**
 * Deletes all results, schools and sections when they are demonstration data, and the invented business with them;
 * real ones are never touched.
 * Part of the caller's import, so that either the first real month is loaded or everything stays.
 */
export async function borrarDemostracion(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ origen: Origen }>('SELECT DISTINCT origen FROM meses_dgt');
  if (rows.length !== 1 || rows[0]?.origen !== 'demostracion') return;
  const partitions = await client.query<{ name: string }>(
    `SELECT inhrelid::regclass::text AS name FROM pg_inherits WHERE inhparent = 'resultados'::regclass`,
  );
  for (const { name } of partitions.rows) await client.query(`DROP TABLE ${name}`);
  // What visitors and the office wrote goes by codes that the first real month may have too, and must reach nobody.
  await client.query(`TRUNCATE resultados, resultados_aparte, escuelas_nombres, estadisticas, estadisticas_provincia,
    ubicaciones, lugares_osm, lugares_locales, busquedas_direcciones, cargas_dgt, ofertas, slugs_anteriores, visitas_dias, secciones, escuelas, centros_examen, meses_dgt,
    direcciones_traidas, precios_traidos, enlaces_precios, fotos_precios, fotos_tapadas, peticiones, escuelas_peticiones,
    pasos_lanzamiento, lanzamientos, busquedas_guardadas, enlaces_busquedas`);
  await client.query(
    `UPDATE correos SET para = 'dirección borrada' WHERE datos ?| '{precioId,direccionId,busquedaId}'`,
  );
  // Nobody but the demonstration's autoescuelas is behind these: their tarifas are what somebody noted or brought of them.
  await client.query(`UPDATE clientes SET origen = 'demostracion' WHERE solo_oficial`);
  await client.query('DELETE FROM actualizaciones WHERE num_version = $1', [DEMO_NEWS]);
  await removeDemoOffice(client);
  await removeDemoUsers(client);
  await client.query(`DELETE FROM permisos_autoescuela WHERE cliente_id IN
    (SELECT id FROM clientes WHERE origen = 'demostracion')`);
  await client.query(`DELETE FROM clientes WHERE origen = 'demostracion'`);
  // Old prices of a tarifa stay as long as the cliente that set them.
  await client.query('DELETE FROM precios_tarifas WHERE cliente_id NOT IN (SELECT id FROM clientes)');
  await replaceBusiness(client, demoBusiness, unconfiguredBusiness);
  await moveLegalPages(client, null);
  await moveDoors(client, false);
}
