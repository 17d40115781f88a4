import type pg from 'pg';
import type { Linea } from '#comparador/tarifas/permisosAutoescuela/cost-model.ts';

/** Source of an amount that the autoescuela did not declare: the province's median, Spain's, or our round number. */
export type FillSource = 'provincia' | 'espana' | 'propio';
export type LineaSources = Partial<Record<Linea, FillSource>>;

export type FillQuery = {
  codProvincia: string;
  /** The DGT's id of the permit. */
  permiso: number;
  lineas: Linea[];
};

/** Sources of the amounts of undeclared lines. */
export async function fillSources(db: { $client: pg.Pool }, asked: FillQuery): Promise<LineaSources> {
  const { codProvincia, permiso, lineas } = asked;
  if (lineas.length === 0) return {};
  const { rows } = await db.$client.query<{ linea: Linea; propia: boolean }>({
    name: 'medianas de una sección',
    text: `SELECT linea, bool_or(cod_provincia = $1) AS propia FROM medianas_tarifa
      WHERE cod_provincia IN ($1, '00') AND permiso = $2 AND linea = ANY ($3) GROUP BY linea`,
    values: [codProvincia, permiso, lineas],
  });
  const own = new Map(rows.map(({ linea, propia }) => [linea, propia]));
  const source = (linea: Linea): FillSource => {
    const propia = own.get(linea);
    return propia === undefined ? 'propio' : propia ? 'provincia' : 'espana';
  };
  return Object.fromEntries(lineas.map((linea) => [linea, source(linea)]));
}
