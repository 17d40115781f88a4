import type { Db } from '#api/db.server.ts';
import type { Valores } from '#office/letters/fill.ts';
import type { Sender } from '#office/letters/sender.server.ts';
import { readPaper } from '#office/papeles/read-paper.server.ts';
import type { Factura } from '#resources/facturas/factura.server.ts';
import { facturasFamily } from '#resources/facturas/family.server.ts';
import { facturaValues } from '#resources/facturas/letter-values.ts';
import { pedidosFamily } from '#resources/pedidos/family.server.ts';
import { pedidoValues } from '#resources/pedidos/letter-values.ts';
import type { FamiliaDePapel } from '#resources/plantillasCorreo/kinds.ts';
import { presupuestoValues, readPresupuesto } from '#resources/presupuestos/letter-values.server.ts';

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
    const factura = (await readPaper(db, facturasFamily, id)) as Factura | undefined;
    return factura && facturaValues(factura, negocio);
  },
};
