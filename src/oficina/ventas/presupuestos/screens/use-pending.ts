import { useQuery } from '@tanstack/react-query';
import { presupuestosCalls } from '../calls.ts';
import { presupuestos } from '../familia.ts';

/** Number of presupuestos that wait for this cliente's answer; undefined while it loads. */
export function usePendingPresupuestos(): number | undefined {
  const { data } = useQuery({
    queryKey: [presupuestos.name, 'pending'],
    queryFn: ({ signal }) => presupuestosCalls.contarMisPendientes({}, signal),
    meta: { fallback: 'Error al obtener los presupuestos', background: true, told: true },
  });
  return data?.pendientes;
}

/** In words: «2 presupuestos esperan tu respuesta». */
export const pendingText = (pending: number): string =>
  pending === 1 ? '1 presupuesto espera tu respuesta' : `${pending} presupuestos esperan tu respuesta`;
