import { useQuery } from '@tanstack/react-query';
import { facturasCalls } from '../calls.ts';

export const ANTICIPOS_FALLBACK = 'Error al obtener los anticipos';

/** Anticipos of a pedido and how much more can be advanced; every factura changes them. */
export const useAnticipos = (orderId: string) =>
  useQuery({
    queryKey: ['facturas', 'anticipos', orderId],
    queryFn: ({ signal }) => facturasCalls.consultarAnticiposPedido({ _id: orderId }, signal),
    staleTime: 0,
    meta: { fallback: ANTICIPOS_FALLBACK, background: true, told: true },
  });
