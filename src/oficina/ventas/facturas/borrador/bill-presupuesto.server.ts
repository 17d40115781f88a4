import type { Alcance } from '#oficina/base/roles/roles.ts';
import { copyPaper } from '#oficina/ventas/papeles/copy-paper.server.ts';
import { allowedFrom, type Papel, type Work } from '#oficina/ventas/papeles/paper-family.server.ts';
import { holdPaper } from '#oficina/ventas/papeles/read-paper.server.ts';
import { acceptedLineas } from '#oficina/ventas/presupuestos/accepted-lineas.ts';
import { EstadoPresupuesto } from '#oficina/ventas/presupuestos/estados.ts';
import { presupuestosFamily } from '#oficina/ventas/presupuestos/family.server.ts';
import { presupuestosScope } from '#oficina/ventas/presupuestos/scope.server.ts';
import { refuseInvoiced, refuseOrdered } from '#oficina/ventas/presupuestos/sold.server.ts';
import { notFromHere } from '#platform/http/errors.server.ts';
import { todayInMadrid } from '#platform/kit/dates/dates.ts';
import { EstadoFactura } from '../estados.ts';
import { facturasFamily } from '../family.server.ts';

/**
 * Draft with the accepted lines of a presupuesto without a pedido. The presupuesto is locked, so that it is
 * sold once.
 */
export async function facturaOfPresupuesto(
  work: Work,
  presupuestoId: string,
  reach: Alcance,
): Promise<Papel> {
  const { tx, actor, now } = work;
  const presupuesto = await holdPaper(
    { ...work, family: presupuestosFamily, scope: presupuestosScope(actor, reach) },
    presupuestoId,
  );
  if (presupuesto.estado !== EstadoPresupuesto.aceptado)
    throw notFromHere(allowedFrom(presupuestosFamily, presupuesto, actor));
  await refuseOrdered(tx, presupuestoId, 'factura el pedido');
  await refuseInvoiced(tx, presupuestoId);
  return copyPaper({ ...work, family: facturasFamily }, presupuesto, {
    family: facturasFamily,
    columns: {
      fecha: todayInMadrid(now),
      estado: EstadoFactura.preparando,
      tipo: 'F1',
      _idPresupuesto: presupuestoId,
    },
    lines: acceptedLineas(presupuesto.lineas),
  });
}
