import { Mark, type Tone } from '#platform/ui/mark.tsx';
import { type EstadoAnuncio, estadosAnuncio } from '../estados.ts';

const TONES: Record<EstadoAnuncio, Tone> = {
  borrador: 'waiting',
  pendiente: 'waiting',
  publicado: 'good',
  pausado: 'over',
  finalizado: 'over',
  rechazado: 'bad',
};

export const isAnuncioState = (estado: unknown): estado is EstadoAnuncio =>
  typeof estado === 'string' && estado in estadosAnuncio;

/** State of an anuncio, with its mark. */
export const AnuncioState = ({ estado }: { estado: unknown }) =>
  isAnuncioState(estado) && <Mark tone={TONES[estado]}>{estadosAnuncio[estado]}</Mark>;
