import type { Tone } from '#platform/ui/mark.tsx';
import type { EstadoReplica } from './contract.ts';

/** Names of each state, for one réplica and as the heading of a list. */
export const replyStates: Record<EstadoReplica, { label: string; tab: string; none: string; tone: Tone }> = {
  pendiente: {
    label: 'Por revisar',
    tab: 'Por revisar',
    tone: 'waiting',
    none: 'No hay ninguna réplica por revisar.',
  },
  publicada: {
    label: 'Publicada',
    tab: 'Publicadas',
    tone: 'good',
    none: 'No hay ninguna réplica publicada.',
  },
  rechazada: {
    label: 'No publicada',
    tab: 'No publicadas',
    tone: 'bad',
    none: 'No se ha rechazado ninguna réplica.',
  },
  retirada: { label: 'Retirada', tab: 'Retiradas', tone: 'over', none: 'No se ha retirado ninguna réplica.' },
};
