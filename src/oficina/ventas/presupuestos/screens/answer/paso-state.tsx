import { todayInMadrid } from '#platform/kit/dates/dates.ts';
import { Mark, type Tone } from '#platform/ui/mark.tsx';
import type { PresupuestoRow } from '../../contract.ts';
import { EstadoPresupuesto } from '../../estados.ts';
import type { MiPresupuesto } from '../../own-presupuesto.ts';

type Paso = MiPresupuesto['paso'];

const STATES: Record<Paso, [Tone, string]> = {
  abierto: ['waiting', 'Espera tu respuesta'],
  aceptado: ['good', 'Aceptado'],
  caducado: ['bad', 'Caducado'],
  sustituido: ['over', 'Sustituido por otro'],
  cancelado: ['over', 'Cancelado'],
  rechazado: ['over', 'Rechazado'],
};

/** State of a presupuesto for its cliente. */
export function PasoState({ paso }: { paso: Paso }) {
  const [tone, words] = STATES[paso];
  return <Mark tone={tone}>{words}</Mark>;
}

/** Step of a row of the list, which has less detail about a finished one. */
export function stepOfRow({ estado, versionVigente, validoHasta }: PresupuestoRow): Paso {
  if (versionVigente === false) return 'sustituido';
  if (estado === EstadoPresupuesto.aceptado) return 'aceptado';
  if (estado === EstadoPresupuesto.cancelado) return 'cancelado';
  return validoHasta < todayInMadrid(new Date()) ? 'caducado' : 'abierto';
}
