import { Mark, type Tone } from '#platform/ui/mark.tsx';
import { type Enviada, estadosEnviada } from '../sent.ts';

const TONES: Record<Enviada['estado'], Tone> = {
  pendiente: 'waiting',
  enviada: 'waiting',
  vista: 'waiting',
  respondida: 'good',
  ganada: 'good',
  perdida: 'bad',
  retirada: 'over',
};

/** State of a request that was sent to an autoescuela. */
export const SentMark = ({ estado }: Pick<Enviada, 'estado'>) => (
  <Mark tone={TONES[estado]}>{estadosEnviada[estado]}</Mark>
);
