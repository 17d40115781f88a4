import type { ZonaBuscada } from '#resources/comparador/find-autoescuelas.server.ts';

/** 'en Madrid', 'a menos de 10 km de Alcobendas'. */
export function zonePhrase(zona: ZonaBuscada): string {
  switch (zona.tipo) {
    case 'espana':
      return 'en España';
    case 'provincia':
      return `en ${zona.nombre}`;
    case 'texto':
      return `con «${zona.texto}» en su nombre`;
    case 'radio':
      return `a menos de ${zona.km} km ${ofPoint(zona.nombre ?? 'ti')}`;
  }
}

/** 'de Alcobendas', 'del código postal 28100'. */
const ofPoint = (name: string) => (/\d/.test(name) ? `del ${name}` : `de ${name}`);

/** Tells whether the zone has a point from which distances are measured. */
export const measured = (zona: ZonaBuscada): boolean =>
  zona.tipo === 'radio' || (zona.tipo === 'provincia' && zona.desde !== null);

/**
 * The point from which distances are measured: 'el centro de Alcobendas', 'el código postal 28100', 'donde
 * estás'.
 */
export function fromText(zona: ZonaBuscada): string {
  const name = zona.tipo === 'radio' ? zona.nombre : zona.tipo === 'provincia' ? zona.desde : null;
  if (name === null) return 'donde estás';
  return /\d/.test(name) ? `el ${name}` : `el centro de ${name}`;
}

/** Where, for a title. */
export const placeTitle = (zona: ZonaBuscada): string => `Autoescuelas ${zonePhrase(zona)}`;
