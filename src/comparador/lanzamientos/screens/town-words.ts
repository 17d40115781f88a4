import { briefDay, shortDay } from '#platform/browser/moments.ts';
import { plural } from '#platform/kit/format.ts';
import type { Tone } from '#platform/ui/mark.tsx';
import type { AutoescuelaLanzamiento, Lanzamiento } from '../contract.ts';
import { isMet } from '../opening.ts';
import { PASOS } from '../words.ts';

export const stateMarks: Record<Lanzamiento['estado'], { name: string; tone: Tone }> = {
  sin_empezar: { name: 'Sin empezar', tone: 'waiting' },
  cerrado: { name: 'Cerrado', tone: 'waiting' },
  abierto: { name: 'Abierto', tone: 'good' },
  ambar: { name: 'Abierto, en ámbar', tone: 'waiting' },
};

/** State of a town in a sentence: what is missing, since when it is open, or until when. */
export function stateText({ estado, regla, abiertoEn, cierraEn }: Lanzamiento): string {
  if (estado === 'ambar' && cierraEn) return `Ya no cumple: se cierra el ${shortDay(cierraEn)} si sigue así`;
  if (estado === 'abierto' && abiertoEn) return `Abierto desde el ${shortDay(abiertoEn)}`;
  if (isMet(regla))
    return estado === 'cerrado' ? 'Cumple: se abre solo antes de una hora' : 'Cumple la regla';
  const missing = regla.filter(({ cumple }) => !cumple);
  const words = missing.map(({ nombre, pide, hay }) =>
    plural(pide - hay, NAMES[nombre][0], NAMES[nombre][1]),
  );
  return `Cerrado: ${missing.every(({ pide, hay }) => pide - hay === 1) ? 'falta' : 'faltan'} ${new Intl.ListFormat('es-ES').format(words)}`;
}

const NAMES = {
  Dirección: ['dirección', 'direcciones'],
  Precio: ['precio', 'precios'],
  Meses: ['mes', 'meses'],
} as const;

/** Where an autoescuela stands, in the words of its row. */
export function lastStep(one: AutoescuelaLanzamiento): string {
  if (one.negada) return PASOS.no;
  if (one.precio?.origen === 'autoescuela') return 'publica su tarifa';
  if (one.precio)
    return `${one.precio.origen === 'anotada' ? 'anotado' : 'visto'} el ${briefDay(one.precio.el)}`;
  if (one.porMirar > 0) return `${plural(one.porMirar, 'persona trae', 'personas traen')} un precio`;
  if (one.peticiones > 0) return plural(one.peticiones, 'persona pide precio', 'personas piden precio');
  if (one.paso) return `${PASOS[one.paso.paso]}, ${briefDay(one.paso.en)}`;
  if (one.direccion === null) return 'dirección por buscar';
  return one.registrada ? 'está dada de alta, sin tarifa' : 'sin carta';
}

/** Hours and minutes of a walk: 'unas 2 h 10 min'. */
export function walkText({ paradas, km, minutos }: Lanzamiento['ruta']): string {
  const [hours, minutes] = [Math.floor(minutos / 60), Math.round((minutos % 60) / 5) * 5];
  const time = [hours > 0 && `${hours} h`, minutes > 0 && `${minutes} min`].filter(Boolean).join(' ');
  return `${plural(paradas.length, 'parada', 'paradas')} desde el centro: ${String(km).replace('.', ',')} km a pie, unas ${time || '5 min'} con un cuarto de hora en cada una.`;
}
