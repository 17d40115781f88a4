import { client } from '#web/operations.ts';
import type { puertasOperations } from './operations.ts';

export const puertasFallbacks = {
  abrir: 'Error al abrir',
  cerrar: 'Error al cerrar',
  mirar: 'Error al preparar la vista de la web',
};

export const puertasCalls = client<typeof puertasOperations>({
  abrir: 'PUT puertas/abrir',
  cerrar: 'PUT puertas/cerrar',
  mirar: 'PUT puertas/mirar',
});
