import type { Orden } from '#resources/comparador/search-params.ts';

/** Names of the orders, as they stand after 'ordenadas por'. */
export const nombresOrden: Record<Orden, string> = {
  coste: 'coste esperado',
  precio: 'tarifa de la autoescuela',
  aprobados: 'aprobados en el práctico',
  distancia: 'distancia',
  nombre: 'nombre',
};
