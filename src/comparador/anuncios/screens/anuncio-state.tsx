import { Mark, type Tone } from '#platform/ui/mark.tsx';
import { type EstadoAnuncio, estadosAnuncio } from '../estados.ts';

const TONES: Record<EstadoAnuncio, Tone> = {
  borrador: 'over',
  pendiente: 'waiting',
  publicado: 'good',
  pausado: 'over',
  finalizado: 'over',
  rechazado: 'bad',
};

/** State of an anuncio, with its mark. */
export const AnuncioState = ({ estado }: { estado: EstadoAnuncio }) => (
  <Mark tone={TONES[estado]}>{estadosAnuncio[estado]}</Mark>
);
