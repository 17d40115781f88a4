import { sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { catalogoPermisos } from '#comparador/dgt/permisos.ts';
import { municipios } from '#comparador/lugares/municipios/data.server.ts';
import { keysOfTown } from '#comparador/lugares/municipios/place-index.server.ts';
import { municipios as municipiosTable } from '#comparador/lugares/municipios/table.server.ts';
import { catalogoCaracteristicas } from '#comparador/tarifas/caracteristicasAutoescuela/catalogue.ts';
import { caracteristicasAutoescuela } from '#comparador/tarifas/caracteristicasAutoescuela/table.server.ts';
import { permisosConducir } from '#comparador/tarifas/permisosConducir/table.server.ts';
import { tasasDgt } from '#comparador/tarifas/tasasDgt/fees.ts';
import { tasasDgt as tasasDgtTable } from '#comparador/tarifas/tasasDgt/table.server.ts';
import { unconfiguredBusiness } from '#demo/examples.server.ts';
import { listaTiposPlantilla } from '#oficina/correo/plantillasCorreo/kinds.ts';
import { plantillasCorreo } from '#oficina/correo/plantillasCorreo/table.server.ts';
import { negocio } from '#oficina/ventas/negocio/table.server.ts';
import type { Db } from '#platform/database/db.server.ts';

/**
 * Updates the reference data to those of this version of the program; rows that trabajadores may edit (permits, fees,
 * the business) are only added where missing. One transaction; a second run changes nothing.
 */
export async function loadReferenceData(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    await loadMunicipios(tx);
    await loadPermisos(tx);
    await tx
      .insert(caracteristicasAutoescuela)
      .values(catalogoCaracteristicas.map((row, index) => ({ ...row, id: uuid(), orden: index + 1 })))
      .onConflictDoNothing({ target: caracteristicasAutoescuela.codigo });
    await loadFees(tx);
    await tx.insert(negocio).values(unconfiguredBusiness).onConflictDoNothing();
    await tx
      .insert(plantillasCorreo)
      .values(listaTiposPlantilla.map((tipo) => ({ id: uuid(), tipo })))
      .onConflictDoNothing({ target: plantillasCorreo.tipo });
  });
}

type Transaction = Parameters<Parameters<Db['transaction']>[0]>[0];

/** Adds a fee only if no row has its code: a person who changed or removed an amount had a reason. */
async function loadFees(tx: Transaction): Promise<void> {
  const known = await tx.selectDistinct({ codigo: tasasDgtTable.codigo }).from(tasasDgtTable);
  const missing = tasasDgt.filter(({ codigo }) => known.every((row) => row.codigo !== codigo));
  if (missing.length > 0)
    await tx.insert(tasasDgtTable).values(missing.map((row) => ({ ...row, id: uuid() })));
}

/** Adds the missing permits. Does not try the others, because every attempted insertion uses up a number. */
async function loadPermisos(tx: Transaction): Promise<void> {
  const known = await tx.select({ codigo: permisosConducir.codigo }).from(permisosConducir);
  const missing = catalogoPermisos.filter(({ codigo }) => !known.some((row) => row.codigo === codigo));
  if (missing.length === 0) return;
  await tx
    .insert(permisosConducir)
    .values(missing.map((permiso) => ({ ...permiso, id: uuid() })))
    .onConflictDoNothing({ target: permisosConducir.codigo });
}

async function loadMunicipios(tx: Transaction): Promise<void> {
  const rows = municipios().map((town) => ({ ...town, busqueda: keysOfTown(town).join('|') }));
  await tx.execute(sql`
    INSERT INTO ${municipiosTable} AS m (codigo, nombre, cod_provincia, lat, lon, poblacion, busqueda)
    SELECT codigo, nombre, "codProvincia", lat, lon, poblacion, busqueda
    FROM json_to_recordset(${JSON.stringify(rows)})
      AS x (codigo text, nombre text, "codProvincia" text, lat float8, lon float8, poblacion int, busqueda text)
    ON CONFLICT (codigo) DO UPDATE SET (nombre, cod_provincia, lat, lon, poblacion, busqueda)
      = (excluded.nombre, excluded.cod_provincia, excluded.lat, excluded.lon, excluded.poblacion, excluded.busqueda)
    WHERE (m.nombre, m.cod_provincia, m.lat, m.lon, m.poblacion, m.busqueda) IS DISTINCT FROM
      (excluded.nombre, excluded.cod_provincia, excluded.lat, excluded.lon, excluded.poblacion, excluded.busqueda)`);
}
