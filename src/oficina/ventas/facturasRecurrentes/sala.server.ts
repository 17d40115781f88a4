import { room } from '#platform/http/room.server.ts';
import { registerRecurring } from './recurrentes-api.server.ts';

export const facturasRecurrentes = room('facturasRecurrentes', {
  title: 'Facturas recurrentes',
  about: 'Lo que se factura otra vez cada cierto tiempo.',
  exported: { facturas_recurrentes: 'Facturas recurrentes' },
  notPersonal: {
    facturas_recurrentes: `id version creado_en modificado_en cliente_id contacto_id cada proxima_el dia hasta_el emitir_sola estado
    ultima_el fallo_en dto_global1 dto_global2 impuesto irpf serie forma_pago_id precios_con_iva responsable_id`,
    facturas_recurrentes_periodos: 'id recurrente_id periodo factura_id hecha_en',
  },
  rows: registerRecurring,
});
