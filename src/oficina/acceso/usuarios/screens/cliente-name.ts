import { useQuery } from '@tanstack/react-query';
import { userFallbacks, usersCalls } from '../calls.ts';

/** Gives the cliente's name, read from one of its users; undefined while loading or if it has no users. */
export function useClienteName(clientId: string | null | undefined): string | undefined {
  const { data } = useQuery({
    queryKey: ['usuariosClientes', 'customer', clientId],
    queryFn: async ({ signal }) => {
      const { filas } = await usersCalls('usuariosClientes').leerExtendida(
        { _idCliente: clientId, limite: 1 },
        signal,
      );
      return filas[0]?.cliente?.nombreComercial ?? null;
    },
    enabled: Boolean(clientId),
    meta: { background: true, fallback: userFallbacks.consultar },
  });
  return data ?? undefined;
}
