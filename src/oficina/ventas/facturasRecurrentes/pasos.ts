import { stepTable } from '#oficina/base/steps/step-table.ts';

/** Steps of a recurring factura. The job that makes the facturas ends it by itself. */
export const pasosRecurrente = stepTable('facturas', {
  pausar: {
    from: ['activa'],
    to: 'pausada',
    accion: 'A',
    button: 'Pausar',
    done: 'Factura recurrente pausada',
  },
  activar: {
    // `activa` is here too: activating again forgets the failure, with a button of its own.
    from: ['activa', 'pausada', 'terminada'],
    to: 'activa',
    accion: 'A',
    button: { pausada: 'Activar', terminada: 'Activar' },
    main: ['pausada', 'terminada'],
    done: 'Factura recurrente activada',
  },
});

export type PasoRecurrente = (typeof pasosRecurrente)[keyof typeof pasosRecurrente];
