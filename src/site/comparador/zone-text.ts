import type { ZonaBuscada } from '#resources/comparador/find-schools.server.ts';

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
      return `a menos de ${zona.km} km de ${zona.nombre ?? 'ti'}`;
  }
}

/** The same for a title. */
export const placeTitle = (zona: ZonaBuscada): string => `Autoescuelas ${zonePhrase(zona)}`;
