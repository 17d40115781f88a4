import { sql } from 'drizzle-orm';
import type { Db } from '#api/db.server.ts';
import type { ParteExamen } from './catalogue.ts';

/** A permit whose schools can be searched, because the DGT publishes their results in it. */
export type PermisoBuscable = {
  codigo: string;
  nombre: string;
  /** Its name in the DGT's results; where there are several, the principal one. */
  codigoDgt: string;
  /** The last practical test, the one that decides: the road, or the track where there is no road test. */
  pruebaPractica: ParteExamen;
  /** The theory that is this permit's own, where it has one: most who want it passed the common one before. */
  pruebaTeorica: ParteExamen | null;
};

type Row = Pick<PermisoBuscable, 'codigo' | 'nombre' | 'codigoDgt'> & { partes: ParteExamen[] };

/** In the catalogue's order. Points recovery has results, but the DGT publishes them for no section. */
export async function searchablePermits(db: Db): Promise<PermisoBuscable[]> {
  const { rows } = await db.execute<Row>(sql`
    SELECT codigo, nombre, codigos_dgt[1] AS "codigoDgt", partes
    FROM permisos_conducir WHERE cardinality(codigos_dgt) > 0 AND codigo <> 'RPV' ORDER BY orden`);
  return rows.map(({ partes, ...row }) => ({
    ...row,
    pruebaPractica: partes.at(-1) ?? 'circulacion',
    pruebaTeorica:
      partes.find((parte) => parte === 'especifica') ?? partes.find((parte) => parte === 'teorica') ?? null,
  }));
}
