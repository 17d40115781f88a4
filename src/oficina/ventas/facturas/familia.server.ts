import { serve } from '#oficina/base/serve.server.ts';
import { IMPERSONAL_COLUMNS } from '#oficina/ventas/papeles/paper-columns.server.ts';
import { meantBy } from '#platform/crud/meant-by.server.ts';
import { facturas as contract } from './contract.ts';
import { facturaConditions } from './emitir/factura-conditions.server.ts';
import { registerFacturaCalls } from './facturas-api.server.ts';
import { facturasSums } from './facturas-sums.server.ts';
import { facturas as family } from './familia.ts';
import { facturasScope } from './scope.server.ts';
import { facturas as table } from './table.server.ts';

/** A paper is written with its lines, by calls of its own. */
export const facturas = serve(family, {
  about: 'Facturas emitidas, anticipos y cobros.',
  contract,
  table,
  scope: facturasScope,
  only: ['leer'],
  through: facturaConditions,
  sums: facturasSums,
  alsoFound: meantBy(table, 'totalFactura'),
  notPersonal: {
    facturas: `${IMPERSONAL_COLUMNS} vencimientos emitida_en anulada_en qr`,
    facturas_lineas: `id papel_id orden tipo concepto_id referencia descripcion detalle cantidad unidad precio_unitario coste dto1
    dto2 regimen causa_exencion tipo_iva recargo suplido seleccionado mostrar_precio importe linea_pedido_id
    desglose anticipo_id`,
    facturas_anticipos: `id factura_id regimen causa_exencion tipo_iva tipo_recargo base cuota recargo retencion base_descontada
    cuota_descontada recargo_descontado retencion_descontada`,
    facturas_canjes: 'factura_id canjeada_id',
    cobros: 'id factura_id fecha importe forma deshace_id anotado_en',
    ingresos: 'id cliente_id fecha importe forma dispuesto anotado_en',
    ingresos_usos: 'id ingreso_id clase fecha importe cobro_id forma deshace_id anotado_en',
    contadores_papeles: 'familia serie ejercicio ultimo ultima_fecha empieza_tras anterior modelo',
    totales_clientes: 'dia serie cliente_id retenida facturas base impuestos total importe ultima_en',
    totales_dias: 'dia serie facturas anuladas base impuestos total importe',
    totales_impuestos:
      'dia serie impuesto clave_regimen calificacion tipo tipo_recargo facturas base cuota recargo',
    totales_operaciones: 'dia serie operacion facturas base cuota',
    totales_pendientes: 'dia',
  },
  exported: {
    facturas_lineas: 'Líneas de facturas',
    facturas_anticipos: 'Anticipos aplicados',
    cobros: 'Cobros',
    ingresos: 'Ingresos',
    ingresos_usos: 'Usos de los ingresos',
  },
  routes: registerFacturaCalls,
});
