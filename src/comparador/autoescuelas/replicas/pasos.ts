import { nextStates, stepTable } from '#oficina/base/steps/step-table.ts';
import type { EstadoReplica } from './contract.ts';

/** Steps of a réplica, in the order of their buttons. An autoescuela can withdraw its own réplica, from its panel. */
export const pasosReplica = stepTable('replicas', {
  retirar: {
    from: ['pendiente', 'publicada'],
    to: 'retirada',
    tipos: ['trabajador', 'cliente'],
    button: { publicada: 'Retirar' },
    dialog: {
      title: 'Retirar la réplica',
      text: 'Dejará de leerse junto a los resultados.',
      action: 'Retirar',
    },
    done: 'Réplica retirada',
    fallback: 'Error al retirar la réplica',
  },
  rechazar: {
    from: ['pendiente'],
    to: 'rechazada',
    button: 'No publicar',
    dialog: {
      title: 'No publicar la réplica',
      text: ({ cliente }) =>
        `Lo que dice ${(cliente as { nombreComercial: string }).nombreComercial} no se leerá en su página.`,
      reason: {
        description: 'Se lo enviaremos por correo tal como lo escribas. Entre 5 y 500 letras.',
        shortest: 5,
        longest: 500,
      },
      action: 'No publicar',
    },
    done: 'Réplica no publicada',
    fallback: 'Error al rechazar la réplica',
  },
  publicar: {
    from: ['pendiente'],
    to: 'publicada',
    button: 'Publicar',
    main: ['pendiente'],
    dialog: {
      title: 'Publicar la réplica',
      text: 'Se leerá en su página, junto a los resultados oficiales, firmada por la autoescuela. Si ya había otra de la misma sección, la sustituye.',
      action: 'Publicar',
    },
    done: 'Réplica publicada',
    fallback: 'Error al publicar la réplica',
  },
});

export type PasoReplica = (typeof pasosReplica)[keyof typeof pasosReplica];

/** Next states of a réplica. */
export const siguientesReplica = nextStates<EstadoReplica>(pasosReplica, [
  'pendiente',
  'publicada',
  'rechazada',
  'retirada',
]);
