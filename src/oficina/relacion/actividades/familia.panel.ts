import { show } from '#oficina/base/shown.ts';
import { actividades as family } from './familia.ts';

const form = () => import('./screens/actividad-form.tsx');

export const actividades = show(family, {
  screens: {
    '': [family.heading, () => import('./screens/actividades-index.tsx')],
    lista: [family.heading, () => import('./screens/actividades-list.tsx')],
    mes: ['Mes de actividades', () => import('./screens/calendar/month.tsx')],
    semana: ['Semana de actividades', () => import('./screens/calendar/week.tsx')],
    agenda: ['Agenda de actividades', () => import('./screens/calendar/agenda.tsx')],
    nuevo: ['Nueva actividad', form],
    ':id': ['Actividad', form],
  },
});
