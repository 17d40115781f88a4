import { sql } from 'drizzle-orm';
import { permisoDgtDeCodigo } from '#comparador/dgt/codes.ts';
import type { ParteExamen } from '#comparador/dgt/permisos.ts';
import type { Db } from '#platform/database/db.server.ts';
import { type Curso, courseOf } from './courses.ts';

/** A permit that can be searched: the DGT publishes results of it or, of a `curso`, autoescuelas publish its price. */
export type PermisoBuscable = {
  codigo: string;
  nombre: string;
  /** Id in the DGT's results (if it has several, the principal one); without a DGT id, a number of ours. */
  dgt: number;
  /** The decisive practical test: the road, or the track if the permit has no road test. */
  pruebaPractica: ParteExamen;
  /** Theory test of its own, if any: most candidates passed the common one before. */
  pruebaTeorica: ParteExamen | null;
  /** Usual number of classes of 45 minutes for an alumno. */
  clases: number;
  /** Null for a permit with results by section. */
  curso: Curso | null;
};

type Row = Pick<PermisoBuscable, 'codigo' | 'nombre' | 'clases'> & {
  codigoDgt: string;
  partes: ParteExamen[];
};

/** Number of classes for permits without a study or estimate. */
const CLASES = 10;

/**
 * Permisos in the catalogue's order. Points recovery has results, but the DGT publishes them for no
 * section.
 */
export async function searchablePermits(db: Pick<Db, 'execute'>): Promise<PermisoBuscable[]> {
  const { rows } = await db.execute<Row>(sql`
    SELECT codigo, nombre, codigos_dgt[1] AS "codigoDgt", partes, coalesce(clases_tipicas, ${CLASES}) AS clases
    FROM permisos_conducir WHERE cardinality(codigos_dgt) > 0 AND codigo <> 'RPV' ORDER BY orden`);
  return rows.map(({ codigo, nombre, codigoDgt, partes, clases }) => ({
    codigo,
    nombre,
    dgt: permisoDgtDeCodigo(codigoDgt)?.id ?? 0,
    pruebaPractica: partes.at(-1) ?? 'circulacion',
    pruebaTeorica:
      partes.find((parte) => parte === 'especifica') ?? partes.find((parte) => parte === 'teorica') ?? null,
    clases,
    curso: null,
  }));
}

/**
 * Reads the permits and courses without results by section: permits without an exam of the DGT, points recovery, and those that the office
 * added to the catalogue. They have no single classes.
 */
export async function searchableCourses(db: Pick<Db, 'execute'>): Promise<PermisoBuscable[]> {
  const { rows } = await db.execute<{
    codigo: string;
    nombre: string;
    numero: number;
    codigoDgt: string | null;
  }>(
    sql`SELECT codigo, nombre, numero, codigos_dgt[1] AS "codigoDgt" FROM permisos_conducir
      WHERE cardinality(codigos_dgt) = 0 OR codigo = 'RPV' ORDER BY codigo`,
  );
  return rows.map(({ codigo, nombre, numero, codigoDgt }) => ({
    codigo,
    nombre,
    dgt: (codigoDgt === null ? undefined : permisoDgtDeCodigo(codigoDgt)?.id) ?? numero,
    pruebaPractica: 'circulacion',
    pruebaTeorica: null,
    clases: 1,
    curso: courseOf(codigo, nombre),
  }));
}

/** All that can be searched: permits with results first, then courses. */
export const allSearchable = async (db: Pick<Db, 'execute'>): Promise<PermisoBuscable[]> =>
  (await Promise.all([searchablePermits(db), searchableCourses(db)])).flat();
