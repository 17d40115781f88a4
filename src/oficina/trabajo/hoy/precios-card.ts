import { type Card, joined, textOrNull, within } from './cards.ts';

const SCREEN = '/panelAdmin/preciosTraidos';
const ADDRESSES = '/panelAdmin/direccionesTraidas';

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

/** Addresses that learners bring, to look at before they are changed. */
export const direccionesTraidasCard: Card = {
  clave: 'direccionesTraidas',
  titulo: 'Direcciones que corrigen alumnos por mirar',
  recurso: 'direcciones',
  trabajo: ['direcciones', 'A'],
  llamada: '/direccionesTraidas/leer',
  pantalla: ADDRESSES,
  filtro: () => ({ estado: 'por_mirar' }),
  fila: ({ autoescuela, municipio, confirmadoEn }) => ({
    titulo: within(autoescuela, 'nombre') ?? 'Autoescuela',
    detalle: joined(textOrNull(municipio)),
    cuando: textOrNull(confirmadoEn),
    ruta: ADDRESSES,
  }),
};
