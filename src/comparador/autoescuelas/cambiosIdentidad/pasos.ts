import { stepTable } from '#oficina/base/steps/step-table.ts';
import type { Cambio } from './contract.ts';

const PENDIENTE = ['pendiente'] as const;

const nameOf = (cliente: unknown) => (cliente as Cambio['cliente']).nombreComercial;
const emailOf = (usuario: unknown) => (usuario as Cambio['usuario']).email;

/** Steps of a change of identity, in the order of their buttons: of two decisions at once, the first one wins. */
export const pasosCambioIdentidad = stepTable('cambiosIdentidad', {
  retirar: {
    from: PENDIENTE,
    to: 'retirado',
    accion: 'A',
    tipos: ['cliente'],
    free: true,
    refusal: 'Este cambio ya está resuelto',
    inUse: true,
    done: 'Cambio retirado',
    fallback: 'Error al retirar el cambio',
  },
  rechazar: {
    from: PENDIENTE,
    to: 'rechazado',
    free: true,
    refusal: 'Este cambio ya está resuelto o retirado',
    inUse: true,
    button: 'Rechazar',
    dialog: {
      title: 'Rechazar el cambio',
      text: ({ cliente }) => `${nameOf(cliente)} seguirá con los datos que tiene.`,
      reason: {
        description: ({ usuario }) =>
          `Se lo enviaremos a ${emailOf(usuario)} tal como lo escribas. Entre 5 y 500 letras.`,
        shortest: 5,
        longest: 500,
      },
      action: 'Rechazar',
    },
    done: 'Cambio rechazado',
    fallback: 'Error al rechazar el cambio',
  },
  aprobar: {
    from: PENDIENTE,
    to: 'aprobado',
    free: true,
    refusal: 'Este cambio ya está resuelto o retirado',
    inUse: true,
    button: 'Aprobar',
    main: PENDIENTE,
    when: ({ nifDeOtro }) => !nifDeOtro,
    dialog: {
      title: 'Aprobar el cambio',
      text: ({ cliente, usuario }) =>
        `${nameOf(cliente)} figurará así desde ahora, también en su ficha pública. Los papeles que ya tiene no cambian. Se lo diremos por correo a ${emailOf(usuario)}.`,
      action: 'Aprobar',
    },
    done: 'Cambio aprobado',
    fallback: 'Error al aprobar el cambio',
  },
});
