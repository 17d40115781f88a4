import { type Accion, type Perfil, permitted, tiposUsuario } from '#oficina/base/roles/roles.ts';
import { type Step, stepTable } from '#oficina/base/steps/step-table.ts';
import type { EstadoAnuncio } from './estados.ts';

const FALLBACK = 'Error al cambiar el estado del anuncio';

/**
 * Steps of an anuncio, in the order of their buttons. All use the call `anuncios/cambiarEstado`, with the new state. A person who may
 * change an anuncio may propose it and correct it after a rejection.
 */
export const pasosAnuncio = stepTable('anuncios', {
  proponer: {
    from: ['borrador'],
    to: 'pendiente',
    accion: 'A',
    tipos: tiposUsuario,
    button: 'Enviar a aprobar',
    main: ['borrador'],
    done: 'Anuncio enviado',
    fallback: FALLBACK,
  },
  aprobar: {
    from: ['pendiente'],
    to: 'publicado',
    button: 'Aprobar y publicar',
    main: ['pendiente'],
    done: 'Anuncio aprobado',
    fallback: FALLBACK,
  },
  rechazar: {
    from: ['pendiente'],
    to: 'rechazado',
    button: 'Rechazar',
    dialog: {
      title: 'Rechazar el anuncio',
      text: ({ titulo }) => `«${titulo}» no se publicará así.`,
      reason: {
        description: ({ _idCliente }) =>
          _idCliente === null
            ? 'Para que se pueda corregir.'
            : 'Se lo enviaremos a la autoescuela tal como lo escribas, para que lo pueda corregir.',
        shortest: 5,
        longest: 300,
      },
      action: 'Rechazar',
    },
    done: 'Anuncio rechazado',
    fallback: FALLBACK,
  },
  pausar: {
    from: ['publicado'],
    to: 'pausado',
    button: 'Pausar',
    done: 'Anuncio en pausa',
    fallback: FALLBACK,
  },
  reanudar: {
    from: ['pausado'],
    to: 'publicado',
    button: 'Volver a publicar',
    main: ['pausado'],
    done: 'Anuncio publicado',
    fallback: FALLBACK,
  },
  terminar: {
    from: ['publicado', 'pausado'],
    to: 'finalizado',
    button: 'Terminar',
    dialog: {
      title: 'Terminar el anuncio',
      text: ({ titulo }) => `«${titulo}» dejará de verse y ya no se podrá cambiar ni volver a publicar.`,
      action: 'Terminar',
      dangerous: true,
    },
    done: 'Anuncio terminado',
    fallback: FALLBACK,
  },
  corregir: {
    from: ['rechazado'],
    to: 'borrador',
    accion: 'A',
    tipos: tiposUsuario,
    button: 'Volver a borrador',
    done: 'Es otra vez un borrador: envíalo a aprobar cuando esté corregido',
    fallback: FALLBACK,
  },
});

export type PasoAnuncio = (typeof pasosAnuncio)[keyof typeof pasosAnuncio];

const from = (estado: EstadoAnuncio): PasoAnuncio[] =>
  Object.values(pasosAnuncio).filter((step: Step) => step.from.includes(estado));

/** Next states of an anuncio, for any role. */
export const stepsFrom = (estado: EstadoAnuncio): EstadoAnuncio[] => from(estado).map(({ to }) => to);

/** Next states that this user may choose. */
export const ownSteps = (perfil: Perfil, estado: EstadoAnuncio): EstadoAnuncio[] =>
  from(estado)
    .filter(({ recurso, accion }) => permitted(perfil, recurso, accion) !== null)
    .map(({ to }) => to);

/**
 * Tells whether this actor may change the content of an anuncio. Visitors must see what was approved:
 * after the proposal only an actor who may approve it changes it, and an ended anuncio does not change.
 */
export function mayWrite(perfil: Perfil, estado: EstadoAnuncio): boolean {
  if (estado === 'finalizado') return false;
  const needed: Accion = estado === 'borrador' || estado === 'rechazado' ? 'A' : 'T';
  return permitted(perfil, 'anuncios', 'A') !== null && permitted(perfil, 'anuncios', needed) !== null;
}
