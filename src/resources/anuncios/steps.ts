import { type Accion, type Perfil, permitted } from '#office/access/roles.ts';

export const estadosAnuncio = {
  borrador: 'Borrador',
  pendiente: 'Por aprobar',
  publicado: 'Publicado',
  pausado: 'En pausa',
  finalizado: 'Terminado',
  rechazado: 'Rechazado',
} as const;

export type EstadoAnuncio = keyof typeof estadosAnuncio;

type Steps = Readonly<Partial<Record<EstadoAnuncio, Accion>>>;

/**
 * Next states of each state, with the action that each needs: A (change) proposes an anuncio and
 * reopens a rejected one; T (change of state) does the rest.
 */
const STEPS: Readonly<Record<EstadoAnuncio, Steps>> = {
  borrador: { pendiente: 'A' },
  pendiente: { publicado: 'T', rechazado: 'T' },
  publicado: { pausado: 'T', finalizado: 'T' },
  pausado: { publicado: 'T', finalizado: 'T' },
  finalizado: {},
  rechazado: { borrador: 'A' },
};

/** Next states of an anuncio, for any role. */
export const stepsFrom = (estado: EstadoAnuncio): EstadoAnuncio[] =>
  Object.keys(STEPS[estado]) as EstadoAnuncio[];

/** Next states that this user may choose. */
export function ownSteps(perfil: Perfil, estado: EstadoAnuncio): EstadoAnuncio[] {
  return stepsFrom(estado).filter((next) => {
    const needed = STEPS[estado][next];
    return needed !== undefined && permitted(perfil, 'anuncios', needed) !== null;
  });
}

/**
 * Tells whether this actor may change the content of an anuncio. Visitors must see what was approved:
 * after the proposal only an actor who may approve it changes it, and an ended anuncio does not change.
 */
export function mayWrite(perfil: Perfil, estado: EstadoAnuncio): boolean {
  if (estado === 'finalizado') return false;
  const needed: Accion = estado === 'borrador' || estado === 'rechazado' ? 'A' : 'T';
  return permitted(perfil, 'anuncios', 'A') !== null && permitted(perfil, 'anuncios', needed) !== null;
}
