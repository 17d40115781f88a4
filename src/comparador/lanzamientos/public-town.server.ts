import { sql } from 'drizzle-orm';
import { townByCode } from '#comparador/lugares/municipios/town-index.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import { readTown } from './read-town.server.ts';

type Executor = Pick<Db, 'execute'>;

/** A town as its poster's page shows it. */
export type PublicTown = {
  municipio: string;
  provincia: string;
  autoescuelas: { slug: string; nombre: string; direccion: string | null }[];
};

/** Reads the autoescuelas of a municipality, by name; undefined for a code that is of none. */
export async function autoescuelasOfTown(
  db: Executor,
  codigo: string,
  now: Date,
): Promise<PublicTown | undefined> {
  if (!townByCode(codigo)) return undefined;
  const { municipio, autoescuelas } = await readTown(db, codigo, now);
  return {
    municipio: municipio.nombre,
    provincia: municipio.provincia,
    autoescuelas: autoescuelas
      .map(({ slug, nombre, direccion }) => ({ slug, nombre, direccion }))
      .toSorted((one, other) => one.nombre.localeCompare(other.nombre, 'es')),
  };
}

/** Since when prices are gathered in a town that is open, and how many of its autoescuelas have one. */
export type Gathering = { desde: string; conPrecio: number; autoescuelas: number };

/** Reads how prices are gathered in a municipality; null where it is not open. */
export async function gatheringOf(db: Executor, codigo: string, now: Date): Promise<Gathering | null> {
  const { rows } = await db.execute<{ desde: string }>(
    sql`SELECT empezado_en AS desde FROM lanzamientos WHERE codigo_municipio = ${codigo} AND abierto_en IS NOT NULL`,
  );
  if (!rows[0]) return null;
  const { autoescuelas } = await readTown(db, codigo, now);
  return {
    desde: rows[0].desde,
    conPrecio: autoescuelas.filter(({ precio }) => precio !== null).length,
    autoescuelas: autoescuelas.length,
  };
}
