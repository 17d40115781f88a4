import { type Card, joined, textOrNull, within } from './cards.ts';

const SCREEN = '/panelAdmin/preciosTraidos';

/** Prices that learners bring, to look at before they are published. */
export const preciosTraidosCard: Card = {
  clave: 'preciosTraidos',
  titulo: 'Precios que traen alumnos por mirar',
  recurso: 'permisosAutoescuela',
  trabajo: ['permisosAutoescuela', 'V'],
  llamada: '/preciosTraidos/leer',
  pantalla: SCREEN,
  filtro: () => ({ estado: 'por_mirar' }),
  fila: ({ autoescuela, permiso, confirmadoEn }) => ({
    titulo: within(autoescuela, 'nombre') ?? 'Autoescuela',
    detalle: joined(textOrNull(permiso), within(autoescuela, 'lugar')),
    cuando: textOrNull(confirmadoEn),
    ruta: SCREEN,
  }),
};
