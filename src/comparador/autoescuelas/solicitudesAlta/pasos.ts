import { stepTable } from '#oficina/base/steps/step-table.ts';
import type { Solicitud } from './contract.ts';

const REFUSED = { refusal: 'Otra persona ya ha resuelto esta solicitud', inUse: true } as const;

/** Steps of a solicitud, in the order of their buttons: of two decisions at once, the first one wins. */
export const pasosSolicitudAlta = stepTable('solicitudesAlta', {
  rechazar: {
    ...REFUSED,
    from: ['pendiente'],
    to: 'rechazada',
    free: true,
    button: 'Rechazar',
    dialog: {
      title: 'Rechazar el alta',
      reason: {
        description: ({ usuario }) =>
          `Se lo enviaremos a ${(usuario as Solicitud['usuario']).email} tal como lo escribas. Entre 5 y 500 letras.`,
        shortest: 5,
        longest: 500,
      },
      action: 'Rechazar',
    },
    done: 'Alta rechazada',
    fallback: 'Error al rechazar el alta',
  },
  aprobar: {
    ...REFUSED,
    from: ['pendiente'],
    to: 'aprobada',
    free: true,
    button: 'Aprobar',
    main: ['pendiente'],
    // Its autoescuela may be another cliente's already.
    when: ({ autoescuela }) => !(autoescuela as Solicitud['autoescuela'])?.yaEsDe,
    dialog: { title: 'Aprobar el alta', action: 'Aprobar' },
    done: 'Alta aprobada',
    fallback: 'Error al aprobar el alta',
  },
});

export type PasoSolicitudAlta = (typeof pasosSolicitudAlta)[keyof typeof pasosSolicitudAlta];
