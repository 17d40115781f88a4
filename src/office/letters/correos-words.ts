import type { Tone } from '#web/ui/mark.tsx';
import type { Correo } from './contract.ts';
import { reasonOf } from './status-words.ts';
import { type TipoCorreo, tiposCorreo } from './tipos.ts';

/** How it stands with a mail. */
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

/** The words and colour of its state; what stays in the mailbox of the demonstration was handed to no server. */
export function stateOf({ estado, archivo, codigo }: Pick<Correo, 'estado' | 'archivo' | 'codigo'>) {
  if (estado !== 'enviado') return states[estado];
  if (archivo !== null) return IN_MAILBOX;
  return codigo === null ? states.enviado : DELAYED;
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const isKnown = (tipo: string): tipo is TipoCorreo => Object.hasOwn(tiposCorreo, tipo);

/** What kind of letter it is; one of a kind that there no longer is goes by its own word. */
export const kindOf = ({ tipo }: Pick<Correo, 'tipo'>): string => (isKnown(tipo) ? tiposCorreo[tipo] : tipo);

/** What goes with the state; empty when that says it all. */
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
