/*
 * Compares the columns in memory that answer searches with the SQL statement that they replace, for searches drawn by a seed.
 * Works on the database of an installation, running or not:
 *
 *   DATA_DIR=… node scripts/comprobar-columnas.ts 2000
 */

import { buildColumns } from '#comparador/ofertas/comparador/columns/build.server.ts';
import {
  differences,
  drawOfferSearches,
} from '#comparador/ofertas/comparador/columns/drawn-searches.testing.server.ts';
import { bytesOf } from '#comparador/ofertas/comparador/columns/shape.ts';
import { openToolDatabase } from '#platform/database/tool-database.server.ts';
import { todayInMadrid } from '#platform/kit/dates/dates.ts';

const [count = '2000'] = process.argv.slice(2);
const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir = './datos' } = process.env;
const { db, close } = await openToolDatabase({ databaseUrl, ownerUrl: undefined, dataDir });
try {
  const start = performance.now();
  const columns = await buildColumns(db, undefined);
  const built = performance.now() - start;
  const offers = [...columns.grupos.values()].reduce((sum, { seccion }) => sum + seccion.length, 0);
  const searches = await drawOfferSearches(db, { count: Number(count), hoy: todayInMadrid(new Date()) });
  const compared = await differences(db, columns, searches);
  for (const differing of compared.differing.slice(0, 3)) console.log(differing);
  console.log(
    `${offers} ofertas en ${(bytesOf(columns) / 1e6).toFixed(1)} MB, hechas en ${built.toFixed(0)} ms. ` +
      `${searches.length} búsquedas, ${compared.offers} ofertas encontradas: ${compared.differing.length} distintas.`,
  );
  process.exitCode = compared.differing.length > 0 ? 1 : 0;
} finally {
  await close();
}
