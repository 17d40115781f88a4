import { client } from '#platform/browser/operations.ts';
import type { puestaOperations } from './operations.ts';

/** First part of the query key of the set-up. */
export const PUESTA = 'puestaEnMarcha';

/** Messages for errors that bring none from the server. */
export const puestaFallbacks = {
  leer: 'Error al obtener la puesta en marcha',
  saltar: 'Error al saltar el paso',
  ponerJuego: 'Error al añadir lo habitual',
  seguirNumeracion: 'Error al guardar la numeración',
  escribirNumeros: 'Error al guardar la numeración',
  probarCorreo: 'Error al pedir el correo de prueba',
};

export const puestaCalls = client<typeof puestaOperations>({
  leer: 'GET puestaEnMarcha/leer',
  saltar: 'PUT puestaEnMarcha/saltar',
  ponerJuego: 'POST puestaEnMarcha/ponerJuego',
  seguirNumeracion: 'PUT puestaEnMarcha/seguirNumeracion',
  escribirNumeros: 'PUT puestaEnMarcha/escribirNumeros',
  probarCorreo: 'PUT puestaEnMarcha/probarCorreo',
});
