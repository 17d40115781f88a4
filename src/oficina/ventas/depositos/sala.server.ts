import { room } from '#platform/http/room.server.ts';
import { registerDepositos } from './depositos-api.server.ts';

export const depositos = room('depositos', {
  title: 'Depósitos',
  about: 'Señales de pedidos y de presupuestos aceptados, con su recibo firmado.',
  exported: { depositos: 'Depósitos' },
  notPersonal: {
    depositos: `id version creado_en modificado_en cliente_id pedido_id presupuesto_id importe forma_pago_id fecha estado
    documento_id factura_id`,
  },
  rows: registerDepositos,
});
