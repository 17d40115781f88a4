import type { Orden } from '#comparador/ofertas/comparador/search-params.ts';

/** Orders of a course, which has neither results nor an expected cost, with their names. */
export const ordenesCurso: Partial<Record<Orden, string>> = {
  coste: 'precio publicado',
  distancia: 'distancia',
  nombre: 'nombre',
};

/** Names of the orders, as they stand after 'ordenadas por'. */
export const nombresOrden: Record<Orden, string> = {
  coste: 'coste esperado',
  precio: 'tarifa de la autoescuela',
  aprobados: 'aprobados en el práctico',
  distancia: 'distancia',
  nombre: 'nombre',
};
