import { show } from '#oficina/base/shown.ts';
import { alumnos as family } from './familia.ts';

/** Views show the record, with what other families have of the alumno. */
export const alumnos = show(family, {
  screens: {
    '': [family.heading, () => import('./screens/alumnos-list.tsx')],
    nuevo: ['Nuevo alumno', () => import('./screens/new-alumno.tsx')],
    tablero: ['Tablero de solicitudes', () => import('./screens/board-screen.tsx')],
    sinRespuesta: ['Solicitudes sin respuesta', () => import('./screens/unanswered-list.tsx')],
    ':id/autoescuelas': ['Autoescuelas del alumno', () => import('./screens/autoescuelas-alumno.tsx')],
  },
});
