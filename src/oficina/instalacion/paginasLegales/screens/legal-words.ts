import type { Tone } from '#platform/ui/mark.tsx';
import type { ResumenLegal } from '../contract.ts';

/** State of a page: published, with other data since then, linked elsewhere, or still a draft. */
export function stateOf({ publicada, cambiada, propia }: ResumenLegal): { tone: Tone; words: string } {
  if (publicada && cambiada) return { tone: 'waiting', words: 'Publicada, con datos de antes' };
  if (publicada) return { tone: 'good', words: 'Publicada' };
  if (propia !== null) return { tone: 'over', words: 'En tu propia dirección' };
  return { tone: 'over', words: 'Borrador hecho de tus datos' };
}

/** Notice of both screens. */
export const LAWYER =
  'Los borradores salen de tus datos y de lo que hace el programa. No son consejo jurídico: antes de publicarlos, que los mire un abogado.';
