import { firstMessage } from '#oficina/relacion/alumnos/peticion-words.ts';
import type { Tone } from '#platform/ui/mark.tsx';
import type { Peticion } from './contract.ts';

/** States that the queue shows, in the order of its tabs. */
export const shownStates = ['esperando', 'llevada', 'entregada', 'negada', 'retirada'] as const;

export const peticionStates: Record<
  (typeof shownStates)[number],
  { label: string; tab: string; none: string; tone: Tone }
> = {
  esperando: {
    label: 'Por llevar',
    tab: 'Por llevar',
    none: 'Nada por llevar. Aquí llega lo que un alumno pide en el comparador a una autoescuela que todavía no está dada de alta.',
    tone: 'waiting',
  },
  llevada: {
    label: 'Falta que demuestre quién es',
    tab: 'Llevadas',
    none: 'Ninguna espera a que la autoescuela demuestre quién es.',
    tone: 'waiting',
  },
  entregada: { label: 'Entregada', tab: 'Entregadas', none: 'No se ha entregado ninguna.', tone: 'good' },
  negada: {
    label: 'No quiere peticiones',
    tab: 'Negadas',
    none: 'Ninguna autoescuela ha dicho que no.',
    tone: 'bad',
  },
  retirada: { label: 'Retirada', tab: 'Retiradas', none: 'No se ha retirado ninguna.', tone: 'over' },
};

/** Names of the ways, as the button that notes each. */
export const wayNames: Record<NonNullable<Peticion['via']>, string> = {
  correo: 'Por correo',
  telefono: 'Por teléfono',
  carta: 'Por carta',
  visita: 'En una visita',
};

/** Text of each way, with the first message and nothing else of the alumno. */
export const wayText = (
  peticion: Pick<Peticion, 'lugar' | 'permiso'>,
  via: keyof typeof wayNames,
  negocio: string,
): string => {
  const first = firstMessage(peticion);
  if (via === 'telefono' || via === 'visita')
    return `Buenos días, ${via === 'telefono' ? 'llamo' : 'vengo'} de ${negocio}. ${first} ¿Queréis contestarle? ¿A qué correo os mandamos su nombre y el suyo?`;
  return `Hola:\n\n${first}\n\n${PROVE}\n\n${negocio}`;
};

const PROVE =
  'Si queréis contestarle, os damos su nombre y su correo en cuanto comprobemos que sois vosotros. Si no queréis peticiones así, decídnoslo y no os llevaremos más.';
