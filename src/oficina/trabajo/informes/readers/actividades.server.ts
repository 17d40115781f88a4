import { sql } from 'drizzle-orm';
import { gruposActividad } from '#oficina/relacion/actividades/groups.ts';
import { readActividadMonths } from '#oficina/relacion/actividades/months.server.ts';
import type { ActividadesDelMes } from '#oficina/relacion/actividades/operations.ts';
import { daysOfMonth } from '../periods.ts';
import { between, type InformeReader, type InformeRow, type Reading } from '../reading.server.ts';

const GROUPS = Object.entries(gruposActividad);

const enlaces = {
  ...Object.fromEntries(GROUPS.map(([name, { tipos }]) => [name, { tipo: tipos.join(',') }])),
  total: {},
};

const base = ({ filtros, period }: Reading) => ({
  ...filtros,
  estado: 'pendiente,hecha',
  ...between('inicio', period),
});

type ActividadesCount = Pick<ActividadesDelMes, 'tipo' | 'total'> & { clave: string; nombre: string };

/** A row for each key, with a column for each kind. */
function rowsOf(counted: readonly ActividadesCount[]): InformeRow[] {
  return [...Map.groupBy(counted, ({ clave }) => clave)].map(([clave, some]) => {
    const sum = (tipos: readonly string[]) =>
      some.reduce((total, one) => total + (tipos.includes(one.tipo) ? one.total : 0), 0);
    const kinds = GROUPS.map(([name, { tipos }]) => [name, sum(tipos)] as const);
    return {
      clave,
      valores: {
        nombre: some[0]?.nombre ?? clave,
        ...Object.fromEntries(kinds),
        total: kinds.reduce((total, [, value]) => total + value, 0),
      },
    };
  });
}

/** Readers of actividades by month and by responsable. */
export const actividadReaders = {
  actividadPorMes: {
    familia: 'actividades',
    base,
    enlaces,
    leer: async ({ db, reach, filtros }, where) => {
      const ofSomebody = reach !== 'todo' || filtros._idResponsable !== undefined;
      const months = await readActividadMonths(db, { where, ofSomebody });
      return rowsOf(months.map(({ mes, tipo, total }) => ({ clave: mes, nombre: mes, tipo, total })));
    },
    fila: (clave, { period }) => between('inicio', daysOfMonth(clave, period)),
  },
  actividadPorTrabajador: {
    familia: 'actividades',
    base,
    enlaces,
    orden: 'total',
    leer: async ({ db }, where) => {
      const { rows } = await db.execute<ActividadesCount>(sql`
        SELECT g.*, (SELECT u.nombre FROM usuarios u WHERE u.id = g.clave) AS nombre FROM (
          SELECT responsable_id AS clave, tipo, count(*)::int AS total FROM actividades WHERE ${where} GROUP BY 1, 2) g`);
      return rowsOf(rows);
    },
    fila: (clave) => ({ _idResponsable: clave }),
  },
} satisfies Record<string, InformeReader>;
