import type { Papel } from '#oficina/ventas/papeles/paper-family.server.ts';
import type { estadosCobro, estadosFactura } from './estados.ts';
import type { Pago, Vencimiento } from './table.server.ts';

/** Fields of a factura besides those of every paper. */
export type Factura = Papel & {
  tipo: 'F1' | 'F2' | 'F3' | 'R1' | 'R2' | 'R3' | 'R4' | 'R5';
  estado: keyof typeof estadosFactura;
  estadoCobro: keyof typeof estadosCobro;
  estadoAeat: string;
  fechaOperacion: string | null;
  _idPedido: string | null;
  _idPresupuesto: string | null;
  _idRecurrente: string | null;
  /** True when the factura asks for money of its pedido before delivery. */
  anticipo: boolean;
  _idRectificada: string | null;
  /** The annulled factura that this one makes again. */
  _idAnulada: string | null;
  metodo: 'S' | 'I' | null;
  rectificada: 'parte' | 'entera' | null;
  motivoCierre: string | null;
  totalFactura: string;
  importeCobrar: string;
  cobrado: string;
  pendienteCobro: string;
  venceEl: string | null;
  vencimientos?: Vencimiento[];
  pago?: Pago | null;
};

/** Whether the factura corrects another one. */
export const isRectifying = ({ tipo }: Pick<Factura, 'tipo'>): boolean => tipo.startsWith('R');
