import { keysOf } from '#platform/kit/contract/keys-of.ts';
import type { Tone } from '#platform/ui/mark.tsx';
import type { Solicitud } from '../contract.ts';

type Estado = Solicitud['estado'];

/** Label of each state of a registration; `none` is the text of an empty list. */
export const states: Record<Estado, { label: string; tone: Tone; tab: string; none: string }> = {
  pendiente: { label: 'Pendiente', tone: 'waiting', tab: 'Pendientes', none: 'No hay altas pendientes' },
  aprobada: {
    label: 'Aprobada',
    tone: 'good',
    tab: 'Aprobadas',
    none: 'Todavía no se ha aprobado ningún alta',
  },
  rechazada: { label: 'Rechazada', tone: 'bad', tab: 'Rechazadas', none: 'No se ha rechazado ningún alta' },
};

export const estados = keysOf(states);

/** Warnings for the trabajador who decides, the gravest first; none after the decision. */
export function warningsOf({ estado, autoescuela, usuario }: Solicitud): string[] {
  if (estado !== 'pendiente') return [];
  const warnings: string[] = [];
  if (autoescuela?.yaEsDe)
    warnings.push(`Esta autoescuela ya es de otro cliente: ${autoescuela.yaEsDe}. Así no se puede aprobar.`);
  if (!usuario.emailVerificado)
    warnings.push(
      `${usuario.nombre} todavía no ha confirmado su correo: no sabemos si es suyo. Espera, o llama antes de aprobar.`,
    );
  if (!autoescuela)
    warnings.push(
      'No encontró su autoescuela en el registro de la DGT. Si la apruebas, no se publicará hasta que su cliente tenga el código de la DGT.',
    );
  return warnings;
}
