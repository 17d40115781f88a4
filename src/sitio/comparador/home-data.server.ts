import type { PermisoBuscable } from '#comparador/tarifas/permisosConducir/searchable.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import { formatDay } from '#platform/kit/format.ts';
import { type HomeExample, homeExample } from './home-example.server.ts';
import { type HomeProvinces, homeProvinces } from './home-provinces.server.ts';
import { type NationalFigures, nationalFigures } from './national-figures.server.ts';

export type HomeData = {
  cifras: NationalFigures;
  ejemplo: HomeExample | null;
  provincias: HomeProvinces;
  /** The day of the prices, in words. */
  dia: string;
};

const NOWHERE: HomeProvinces = { por: 'coste', menos: [], mas: [] };

/** Loads the home page on a day (`YYYY-MM-DD`). No place is chosen yet, so its figures are the country's, for cars. */
export async function homeData(
  db: Db,
  { permisos, hoy }: { permisos: readonly PermisoBuscable[]; hoy: string },
): Promise<HomeData> {
  const permiso = permisos.find(({ codigo }) => codigo === 'B');
  const [cifras, ejemplo, provincias] = await Promise.all([
    nationalFigures(db),
    permiso ? homeExample(db, { permiso, hoy }) : null,
    permiso ? homeProvinces(db, { permiso, hoy }) : NOWHERE,
  ]);
  return { cifras, ejemplo, provincias, dia: formatDay(hoy) };
}
