import type { Tone } from '#web/ui/mark.tsx';
import type { Correo } from '../contract.ts';
import { type TipoCorreo, tiposCorreo } from '../tipos.ts';

/** How it stands with a mail. */
export const states: Record<Correo['estado'], { label: string; tone: Tone }> = {
  pendiente: { label: 'Pendiente', tone: 'waiting' },
  enviado: { label: 'Enviado', tone: 'good' },
  fallido: { label: 'Fallido', tone: 'bad' },
};

const isKnown = (tipo: string): tipo is TipoCorreo => Object.hasOwn(tiposCorreo, tipo);

/** What kind of letter it is; one of a kind that there no longer is goes by its own word. */
export const kindOf = ({ tipo }: Pick<Correo, 'tipo'>): string => (isKnown(tipo) ? tiposCorreo[tipo] : tipo);

/** What goes with the state; empty when that says it all. */
export function stateDetail({ estado, intentos, archivo }: Correo): string {
  if (estado === 'enviado') return archivo === null ? '' : 'A la carpeta';
  return estado === 'pendiente' && intentos > 0 ? 'Se volverá a intentar' : '';
}
