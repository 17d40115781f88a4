import { type SQL, sql } from 'drizzle-orm';
import { canalesCaptacion } from '#oficina/catalogos/canalesCaptacion/table.server.ts';
import { clasificacionesCliente } from '#oficina/catalogos/clasificacionesCliente/table.server.ts';
import { clientes } from '#oficina/relacion/clientes/table.server.ts';
import { NONE } from '#platform/kit/contract/list-names.ts';
import { provinciaPorCodigo } from '#platform/kit/people/provincias.ts';
import { daysOfMonth } from '../periods.ts';
import { between, type InformeReader, percentage, type Reading } from '../reading.server.ts';

const base = ({ filtros, period }: Reading) => ({ ...filtros, ...between('creadoEn', period) });

type Group = { clave: string | null; nombre: string | null; clientes: number };

type By = {
  /** The name of its filter, and its column. */
  filtro: string;
  column: SQL;
  /** SQL for the label of each value of the column; without it, `nameOf` gives the label. */
  label?: SQL;
  none: string;
  nameOf?(clave: string): string | undefined;
};

/** Makes a reader that counts the clientes by a column. */
const sharedBy = ({ filtro, column, label = sql`NULL`, none, nameOf }: By): InformeReader => ({
  familia: 'clientes',
  base,
  leer: async ({ db }, where) => {
    const { rows } = await db.execute<Group>(sql`
      SELECT clave, ${label} AS nombre, clientes FROM (
        SELECT ${column} AS clave, count(*)::int AS clientes FROM clientes WHERE ${where} GROUP BY 1) g`);
    return rows.map(({ clave, nombre, clientes: cuantos }) => ({
      clave: clave ?? NONE,
      valores: { nombre: clave === null ? none : (nombre ?? nameOf?.(clave) ?? clave), clientes: cuantos },
    }));
  },
  fila: (clave) => ({ [filtro]: clave }),
  enlaces: { clientes: {} },
  derivar: (valores, totales) => ({
    ...valores,
    parte: percentage(valores.clientes, totales.clientes),
  }),
  orden: 'clientes',
});

type Month = {
  clave: string;
  manual: number;
  web: number;
  importacion: number;
  otras: number;
  total: number;
};

const OTHERS = 'portal,api,demostracion';

/** Readers of clientes by their own data, and of new clientes by month. */
export const clienteReaders = {
  clientesPorProvincia: sharedBy({
    filtro: 'codProvincia',
    column: sql`${clientes.codProvincia}`,
    none: 'Sin provincia',
    nameOf: (clave) => provinciaPorCodigo(clave)?.provincia,
  }),
  clientesPorClasificacion: sharedBy({
    filtro: '_idClasificacion',
    column: sql`${clientes._idClasificacion}`,
    none: 'Sin clasificación',
    label: sql`(SELECT c.nombre FROM ${clasificacionesCliente} c WHERE c.id = g.clave)`,
  }),
  clientesPorCanal: sharedBy({
    filtro: '_idCanalCaptacion',
    column: sql`${clientes._idCanalCaptacion}`,
    none: 'Sin canal',
    label: sql`(SELECT c.nombre FROM ${canalesCaptacion} c WHERE c.id = g.clave)`,
  }),
  altasPorMes: {
    familia: 'clientes',
    base,
    leer: async ({ db }, where) => {
      const { rows } = await db.execute<Month>(sql`
        SELECT to_char(creado_en AT TIME ZONE 'Europe/Madrid', 'YYYY-MM') AS clave,
          count(*) FILTER (WHERE origen = 'manual')::int AS manual, count(*) FILTER (WHERE origen = 'web')::int AS web,
          count(*) FILTER (WHERE origen = 'importacion')::int AS importacion,
          count(*) FILTER (WHERE origen NOT IN ('manual', 'web', 'importacion'))::int AS otras, count(*)::int AS total
        FROM clientes WHERE ${where} GROUP BY 1`);
      return rows.map(({ clave, ...counts }) => ({ clave, valores: { nombre: clave, ...counts } }));
    },
    fila: (clave, { period }) => between('creadoEn', daysOfMonth(clave, period)),
    enlaces: {
      manual: { origen: 'manual' },
      web: { origen: 'web' },
      importacion: { origen: 'importacion' },
      otras: { origen: OTHERS },
      total: {},
    },
  },
} satisfies Record<string, InformeReader>;
