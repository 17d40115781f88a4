import { useQuery } from '@tanstack/react-query';
import { crudCalls } from '#platform/crud/screens/crud-calls.ts';
import type { facturas } from '../../contract.ts';
import type { Abierta } from '../share-out.ts';

const calls = crudCalls<typeof facturas>('facturas');

/** Most facturas that a share-out offers: the oldest. */
const MOST = 100;

type Whose = { _id?: string | undefined; _idCliente?: string | null | undefined };

/** Cliente and their unpaid facturas: first the factura `_id`, and then the others, the oldest due date first. */
export const useOpenFacturas = ({ _id, _idCliente }: Whose, enabled: boolean) =>
  useQuery({
    queryKey: ['facturas', 'list', 'abiertas', _id, _idCliente],
    queryFn: async ({ signal }): Promise<{ cliente: string | null; abiertas: Abierta[] }> => {
      const cliente =
        _idCliente === undefined && _id
          ? (await calls.consultarPorId(_id, signal))._idCliente
          : (_idCliente ?? null);
      if (cliente === null) return { cliente, abiertas: [] };
      const { filas } = await calls.leer(
        {
          _idCliente: cliente,
          estadoCobro: 'pendiente,parcial',
          pendienteCobro_desde: '0.01',
          orden: 'venceEl',
          limite: MOST,
        },
        signal,
      );
      return { cliente, abiertas: filas.toSorted((a, b) => Number(b._id === _id) - Number(a._id === _id)) };
    },
    enabled,
    // Every cobro changes how much a factura owes.
    staleTime: 0,
    gcTime: 0,
    meta: { fallback: 'Error al obtener lo que debe el cliente', background: true, told: true },
  });
