import { and, type SQL, sql } from 'drizzle-orm';
import { permitted } from '#oficina/base/roles/roles.ts';
import { narrowedTo, partesDeDeuda } from '#oficina/ventas/facturas/cobros/debt-buckets.ts';
import type { FilaDeuda } from '#oficina/ventas/facturas/libros/contract.ts';
import { debtRows } from '#oficina/ventas/facturas/libros/debt.server.ts';
import { EstadoPedido } from '#oficina/ventas/pedidos/estados.ts';
import { NONE } from '#platform/kit/contract/list-names.ts';
import { between, type InformeReader, type Reading } from '../reading.server.ts';

type Waiting = { clave: string; nombre: string; pedidos: number } & Record<
  'total' | 'facturado' | 'pendiente',
  string
>;

const euros = (column: string) => sql`sum(${sql.identifier(column)})::numeric(16, 2)::text`;

/** Filters of the report by data of the cliente, and the columns of today. */
const OF_CLIENTE = {
  codProvincia: sql`c.cod_provincia`,
  _idClasificacion: sql`c.clasificacion_id::text`,
  _idCanalCaptacion: sql`c.canal_captacion_id::text`,
  _idResponsable: sql`c.responsable_id::text`,
};

/**
 * Condition, by their cliente `c`, for amounts that are not our facturas: facturas of another program, or credit. They have no
 * series of ours, so a filter by series leaves them out.
 */
function besides({ actor, filtros }: Reading, recurso: 'facturasAnteriores' | 'facturas'): SQL {
  const reach = permitted(actor, recurso, 'L');
  if (reach === null || filtros.serie !== undefined) return sql`false`;
  const asked = Object.entries(OF_CLIENTE).flatMap(([name, column]) => {
    const values = filtros[name]?.split(',');
    if (!values) return [];
    return sql`coalesce(${column}, ${NONE}) = ANY(${sql.param(values)}::text[])`;
  });
  const own = reach === 'todo' ? undefined : sql`c.responsable_id = ${actor._id}`;
  return and(own, ...asked) ?? sql`true`;
}

/** Readers of pedidos to be invoiced and unpaid facturas. */
export const moneyReaders = {
  pedidosSinFacturar: {
    familia: 'pedidos',
    base: ({ filtros, period }) => ({
      ...filtros,
      estado: [EstadoPedido.enProceso, EstadoPedido.enviado, EstadoPedido.terminado].join(','),
      estadoFacturacion: 'nada,parcial',
      ...between('fecha', period),
    }),
    leer: async ({ db }, where) => {
      const { rows } = await db.execute<Waiting>(sql`
        SELECT g.*, (SELECT c.nombre_comercial FROM clientes c WHERE c.id = g.clave) AS nombre FROM (
          SELECT cliente_id AS clave, count(*)::int AS pedidos, ${euros('total')} AS total,
            ${euros('facturado')} AS facturado, ${euros('pendiente_facturar')} AS pendiente
          FROM pedidos WHERE ${where} GROUP BY 1) g`);
      return rows.map(({ clave, ...valores }) => ({ clave, valores }));
    },
    fila: (clave) => ({ _idCliente: clave }),
    enlaces: { pedidos: {}, pendiente: {} },
    orden: 'pendiente',
  },
  antiguedadDeuda: {
    familia: 'facturas',
    base: ({ filtros }) => ({ ...filtros, estadoCobro: 'pendiente,parcial' }),
    leer: async (reading, where) => {
      const { rows } = await reading.db.execute<FilaDeuda>(
        debtRows(reading.hoy, {
          own: where,
          elsewhere: besides(reading, 'facturasAnteriores'),
          credit: besides(reading, 'facturas'),
        }),
      );
      return rows.map(
        ({ _idCliente, nombre, facturas, sinVencer, hasta30, hasta60, hasta90, mas90, ...rest }) => ({
          clave: _idCliente ?? NONE,
          valores: {
            nombre: nombre || 'Sin cliente',
            facturas,
            sinVencer,
            hasta30,
            hasta60,
            hasta90,
            mas90,
            aFavor: rest.aFavor,
            sinAplicar: rest.sinAplicar,
            total: rest.total,
            deOtroPrograma: rest.deOtroPrograma,
          },
        }),
      );
    },
    fila: (clave) => ({ _idCliente: clave }),
    otra: {
      columna: 'deOtroPrograma',
      familia: 'facturasAnteriores',
      base: ({ filtros }) => (Object.keys(filtros).length === 0 ? { cobro: 'pendiente' } : null),
    },
    sinLista: ({ sinAplicar }) => (Number(sinAplicar) === 0 ? [] : ['aFavor', 'total']),
    enlaces: {
      facturas: {},
      total: {},
      ...Object.fromEntries(
        partesDeDeuda.map((tramo) => [tramo, ({ hoy }: Reading) => narrowedTo(tramo, hoy)]),
      ),
    },
  },
} satisfies Record<string, InformeReader>;
