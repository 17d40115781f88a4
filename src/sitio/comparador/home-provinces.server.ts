import { type CifrasProvincia, provinceFigures } from '#comparador/ofertas/comparador/map-data.server.ts';
import type { PermisoBuscable } from '#comparador/tarifas/permisosConducir/searchable.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import { type CodigoProvincia, provinciaPorCodigo } from '#platform/kit/people/provincias.ts';
import { rateOf } from '#sitio/mapa/sort-places.ts';

export type ProvinciaExtrema = {
  /** INE code. */
  codigo: CodigoProvincia;
  provincia: string;
  /** Median expected cost in céntimos; null with too few tariffs. */
  coste: number | null;
  /** Raw pass rate of the practical test, 0 to 1; null with few exams. */
  aprobados: number | null;
};

/** The provinces at both ends, by cost where there are medians enough, else by pass rate. */
export type HomeProvinces = {
  por: 'coste' | 'aprobados';
  menos: ProvinciaExtrema[];
  mas: ProvinciaExtrema[];
};

const ENDS = 3;

type PermisoQuery = { permiso: PermisoBuscable; hoy: string };

/** Reads all provinces for a permit, on a day (`YYYY-MM-DD`), and the figure by which the home page compares them. */
export async function provincesOfHome(
  db: Db,
  asked: PermisoQuery,
): Promise<Pick<HomeProvinces, 'por'> & { provinces: ProvinciaExtrema[] }> {
  const figures = await provinceFigures(db, asked);
  const provinces = figures.flatMap((row) => extreme(row));
  const por = provinces.filter(({ coste }) => coste !== null).length >= 2 * ENDS ? 'coste' : 'aprobados';
  return { por, provinces };
}

/** Reads the three provinces at each end for a permit, on a day (`YYYY-MM-DD`). */
export async function homeProvinces(db: Db, asked: PermisoQuery): Promise<HomeProvinces> {
  const { por, provinces } = await provincesOfHome(db, asked);
  const sorted = provinces.filter((one) => one[por] !== null).sort((a, b) => (a[por] ?? 0) - (b[por] ?? 0));
  return { por, menos: sorted.slice(0, ENDS), mas: sorted.slice(ENDS).slice(-ENDS) };
}

function extreme({ codProvincia, coste, practico }: CifrasProvincia): ProvinciaExtrema[] {
  const found = provinciaPorCodigo(codProvincia);
  if (!found) return [];
  return [{ ...found, coste, aprobados: rateOf(practico) }];
}
