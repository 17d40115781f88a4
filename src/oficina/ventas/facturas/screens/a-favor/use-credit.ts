import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { showMessage } from '#platform/browser/messages.ts';
import { aFavorKey, ingresosCalls } from '../../ingresos/calls.ts';

export const A_FAVOR_FALLBACK = 'Error al obtener lo que el cliente tiene a favor';

/** Credit of a cliente, and the ingresos that it comes from. */
export const useAFavor = (_idCliente: string) =>
  useQuery({
    queryKey: aFavorKey(_idCliente),
    queryFn: ({ signal }) => ingresosCalls.leerAFavor({ _idCliente }, signal),
    meta: { fallback: A_FAVOR_FALLBACK, background: true, told: true },
  });

type Change<Body> = { does(body: Body): Promise<unknown>; done: string; fallback: string };

/** Mutation that changes a cliente's credit. Every query of facturas is read again. Its dialog shows a refusal. */
function useCreditChange<Body>({ does, done, fallback }: Change<Body>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: Body) => does(body),
    onSuccess: () => showMessage('success', done),
    onSettled: () => queries.invalidateQueries({ queryKey: ['facturas'] }),
    meta: { fallback, told: true },
  });
}

export const ANNUL_FALLBACK = 'Error al anular el ingreso';

export const useApplying = () =>
  useCreditChange({
    does: ingresosCalls.aplicarAFavor,
    done: 'Aplicado a la factura',
    fallback: 'Error al aplicar lo que hay a favor',
  });

export const useGivingBack = () =>
  useCreditChange({
    does: ingresosCalls.devolverAFavor,
    done: 'Devolución registrada',
    fallback: 'Error al registrar la devolución',
  });

export const useUndoingUso = () =>
  useCreditChange({
    does: ingresosCalls.deshacerUso,
    done: 'Devolución deshecha',
    fallback: 'Error al deshacer la devolución',
  });

export const useAnnulling = () =>
  useCreditChange({ does: ingresosCalls.anularIngreso, done: 'Ingreso anulado', fallback: ANNUL_FALLBACK });
