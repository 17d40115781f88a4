import type { Tone } from '#platform/ui/mark.tsx';
import type { Correo } from './contract.ts';
import { reasonOf } from './status-words.ts';
import { type TipoCorreo, tiposCorreo } from './tipos.ts';

/** Label and colour of each state of a correo. */
export const states: Record<Correo['estado'], { label: string; tone: Tone }> = {
  pendiente: { label: 'En cola', tone: 'waiting' },
  enviado: { label: 'Entregado al servidor', tone: 'good' },
  rechazado: { label: 'Rechazado', tone: 'bad' },
  fallido: { label: 'No entregado', tone: 'bad' },
  sinServidor: { label: 'Sin servidor', tone: 'bad' },
  devuelto: { label: 'Devuelto', tone: 'bad' },
};

const IN_MAILBOX: (typeof states)[Correo['estado']] = {
  label: 'En el buzón de la demostración',
  tone: 'good',
};

const DELAYED: (typeof states)[Correo['estado']] = { ...states.enviado, tone: 'waiting' };

/** Label and colour of a correo's state; in the demonstration, 'enviado' means in its mailbox. */
export function stateOf({ estado, archivo, codigo }: Pick<Correo, 'estado' | 'archivo' | 'codigo'>) {
  if (estado !== 'enviado') return states[estado];
  if (archivo !== null) return IN_MAILBOX;
  return codigo === null ? states.enviado : DELAYED;
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const isKnown = (tipo: string): tipo is TipoCorreo => Object.hasOwn(tiposCorreo, tipo);

/** Name of the kind of correo; a kind that no longer exists shows its key. */
export const kindOf = ({ tipo }: Pick<Correo, 'tipo'>): string => (isKnown(tipo) ? tiposCorreo[tipo] : tipo);

/** Detail under the state; empty if there is none. */
export function stateDetail({
  estado,
  intentos,
  codigo,
}: Pick<Correo, 'estado' | 'intentos' | 'codigo'>): string {
  if (estado === 'sinServidor') return 'No se ha enviado';
  if (estado === 'devuelto') return capitalized(reasonOf(codigo));
  if (estado === 'enviado' && codigo !== null) return `Se retrasa: ${reasonOf(codigo)}`;
  return estado === 'pendiente' && intentos > 0 ? 'Se volverá a intentar' : '';
}
