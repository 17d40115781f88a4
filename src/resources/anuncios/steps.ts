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
 * Where each state leads, and what one must be allowed for it: who writes advertisements (A) proposes them and takes up a
 * rejected one again; everything else is for who may change states (T).
 */
const STEPS: Readonly<Record<EstadoAnuncio, Steps>> = {
  borrador: { pendiente: 'A' },
  pendiente: { publicado: 'T', rechazado: 'T' },
  publicado: { pausado: 'T', finalizado: 'T' },
  pausado: { publicado: 'T', finalizado: 'T' },
  finalizado: {},
  rechazado: { borrador: 'A' },
};

/** Where an advertisement that is so may go, whoever takes it there. */
export const stepsFrom = (estado: EstadoAnuncio): EstadoAnuncio[] =>
  Object.keys(STEPS[estado]) as EstadoAnuncio[];

/** Of those steps, the ones that this person may take. */
export function ownSteps(perfil: Perfil, estado: EstadoAnuncio): EstadoAnuncio[] {
  return stepsFrom(estado).filter((next) => {
    const needed = STEPS[estado][next];
    return needed !== undefined && permitted(perfil, 'anuncios', needed) !== null;
  });
}

/**
 * Whether this person may still change what an advertisement says. What was approved is what visitors see: from the moment
 * it is proposed only who approves changes it, and what ended stays as it was.
 */
export function mayWrite(perfil: Perfil, estado: EstadoAnuncio): boolean {
  if (estado === 'finalizado') return false;
  const needed: Accion = estado === 'borrador' || estado === 'rechazado' ? 'A' : 'T';
  return permitted(perfil, 'anuncios', 'A') !== null && permitted(perfil, 'anuncios', needed) !== null;
}
