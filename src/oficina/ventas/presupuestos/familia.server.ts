import { sql } from 'drizzle-orm';
import { serve } from '#oficina/base/serve.server.ts';
import { IMPERSONAL_COLUMNS } from '#oficina/ventas/papeles/paper-columns.server.ts';
import { meantBy } from '#platform/crud/meant-by.server.ts';
import { presupuestos as contract } from './contract.ts';
import { EstadoPresupuesto } from './estados.ts';
import { presupuestos as family } from './familia.ts';
import { registerPresupuestoCalls } from './presupuestos-api.server.ts';
import { presupuestosScope } from './scope.server.ts';
import { presupuestos as table } from './table.server.ts';

/** A paper is written with its lines, by calls of its own. */
export const presupuestos = serve(family, {
  about: 'Presupuestos a clientes y su estado.',
  contract,
  table,
  scope: presupuestosScope,
  only: ['leer'],
  sums: { counted: sql`(${table.estado} <> ${EstadoPresupuesto.cancelado} AND ${table.versionVigente})` },
  alsoFound: meantBy(table, 'total'),
  notPersonal: {
    presupuestos: `${IMPERSONAL_COLUMNS} grupo_version`,
    presupuestos_lineas: `id papel_id orden tipo concepto_id referencia descripcion detalle cantidad unidad precio_unitario coste dto1
    dto2 regimen causa_exencion tipo_iva recargo suplido seleccionado mostrar_precio importe`,
    enlaces_presupuestos: 'id huella presupuesto_id caduca_en',
  },
  exported: { presupuestos_lineas: 'Líneas de presupuestos' },
  routes: registerPresupuestoCalls,
});
