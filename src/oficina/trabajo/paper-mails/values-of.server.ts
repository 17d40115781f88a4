import type { Valores } from '#oficina/base/letters/fill.ts';
import type { Sender } from '#oficina/base/letters/sender.server.ts';
import type { FamiliaDePapel } from '#oficina/correo/plantillasCorreo/kinds.ts';
import { facturasFamily } from '#oficina/ventas/facturas/family.server.ts';
import { facturaValues } from '#oficina/ventas/facturas/letter-values.ts';
import { readPaper } from '#oficina/ventas/papeles/read-paper.server.ts';
import { pedidosFamily } from '#oficina/ventas/pedidos/family.server.ts';
import { pedidoValues } from '#oficina/ventas/pedidos/letter-values.ts';
import { presupuestoValues, readPresupuesto } from '#oficina/ventas/presupuestos/letter-values.server.ts';
import type { Db } from '#platform/database/db.server.ts';

type Reader = (db: Db, id: string, negocio: Sender) => Promise<Valores | undefined>;

/**
 * Values of a paper of each family, to look at a correo without sending it; undefined for a missing paper.
 */
export const valuesOf: Record<FamiliaDePapel, Reader> = {
  presupuestos: async (db, id, negocio) => {
    const presupuesto = await readPresupuesto(db, id);
    return presupuesto && presupuestoValues(presupuesto, negocio);
  },
  pedidos: async (db, id, negocio) => {
    const order = await readPaper(db, pedidosFamily, id);
    return order && pedidoValues(order, negocio);
  },
  facturas: async (db, id, negocio) => {
    const factura = await readPaper(db, facturasFamily, id);
    return factura && facturaValues(factura, negocio);
  },
};
