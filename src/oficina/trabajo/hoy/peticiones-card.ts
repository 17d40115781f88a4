import { type Card, joined, textOrNull, within } from './cards.ts';

const SCREEN = '/panelAdmin/peticiones';

/** Requests to carry to autoescuelas that have not joined. */
export const peticionesCard: Card = {
  clave: 'peticiones',
  titulo: 'Peticiones de precio por llevar',
  recurso: 'alumnos',
  trabajo: ['alumnos', 'A'],
  llamada: '/peticiones/leer',
  pantalla: SCREEN,
  filtro: () => ({ estado: 'esperando' }),
  fila: ({ autoescuela, lugar, permiso, enviadaEn }) => ({
    titulo: within(autoescuela, 'nombre') ?? 'Autoescuela',
    detalle: joined(textOrNull(permiso), textOrNull(lugar)),
    cuando: textOrNull(enviadaEn),
    ruta: SCREEN,
  }),
};
