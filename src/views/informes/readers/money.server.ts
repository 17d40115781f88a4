import { sql } from 'drizzle-orm';
import { NONE } from '#kit/list-names.ts';
import { narrowedTo, partesDeDeuda } from '#resources/facturas/debt-buckets.ts';
import type { FilaDeuda } from '#resources/facturas/libros/contract.ts';
import { debtRows } from '#resources/facturas/libros/debt.server.ts';
import { EstadoPedido } from '#resources/pedidos/estados.ts';
import { between, type InformeReader, type Reading } from '../reading.server.ts';

type Waiting = { clave: string; nombre: string; pedidos: number } & Record<
  'total' | 'facturado' | 'pendiente',
  string
>;

const euros = (column: string) => sql`sum(${sql.identifier(column)})::numeric(16, 2)::text`;

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
    leer: async ({ db, hoy }, where) => {
      const { rows } = await db.execute<FilaDeuda>(debtRows(hoy, where));
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
            total: rest.total,
          },
        }),
      );
    },
    fila: (clave) => ({ _idCliente: clave }),
    enlaces: {
      facturas: {},
      total: {},
      ...Object.fromEntries(
        partesDeDeuda.map((tramo) => [tramo, ({ hoy }: Reading) => narrowedTo(tramo, hoy)]),
      ),
    },
  },
} satisfies Record<string, InformeReader>;
