import { useQuery } from '@tanstack/react-query';
import { call } from '#web/call.ts';

export type Anticipo = {
  _id: string;
  codigo: string;
  fecha: string;
  importe: string;
  descontado: string;
  pendiente: string;
};

type Anticipos = {
  anticipos: Anticipo[];
  anticipado: string;
  porDescontar: string;
  total: string;
  anticipable: string;
};

export const ANTICIPOS_FALLBACK = 'Error al obtener los anticipos';

/** Anticipos of a pedido and how much more can be advanced; every factura changes them. */
export const useAnticipos = (orderId: string) =>
  useQuery({
    queryKey: ['facturas', 'anticipos', orderId],
    queryFn: ({ signal }) =>
      call<Anticipos>('GET', 'facturas/consultarAnticiposPedido', { query: { _id: orderId } }, { signal }),
    staleTime: 0,
    meta: { fallback: ANTICIPOS_FALLBACK, background: true, told: true },
  });
