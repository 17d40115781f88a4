import { sql } from 'drizzle-orm';
import type { Db } from '#api/db.server.ts';
import { permisoDgtDeCodigo } from '#dgt/codes.ts';
import type { ParteExamen } from '#dgt/permisos.ts';

/** A permit that can be searched, because the DGT publishes results of it. */
export type PermisoBuscable = {
  codigo: string;
  nombre: string;
  /** Id in the DGT's results; the principal one of several. */
  dgt: number;
  /** The decisive practical test: the road, or the track if the permit has no road test. */
  pruebaPractica: ParteExamen;
  /** Theory test of its own, if any: most candidates passed the common one before. */
  pruebaTeorica: ParteExamen | null;
  /** Usual number of classes of 45 minutes for an alumno. */
  clases: number;
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
  }));
}
