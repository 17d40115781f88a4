import type { Comparacion } from '#comparador/dgt/rate.ts';
import type { Caracteristica } from '#comparador/tarifas/caracteristicasAutoescuela/catalogue.ts';
import { formatEuros } from '#platform/kit/format.ts';
import type { SearchParams } from './search-params.ts';

/** Name of each comparison of a rate with its province's. */
export const standings: Record<Comparacion, string> = {
  por_encima: 'Por encima de la media',
  en_la_media: 'En la media',
  por_debajo: 'Por debajo de la media',
  pocos_datos: 'Pocos datos',
};

/** A filter in force, in words, and the change of the search that takes it away. */
export type FilterInForce = { nombre: string; sin: Partial<SearchParams> };

type FilterContext = {
  features: readonly Pick<Caracteristica, 'codigo' | 'nombre'>[];
  /** Usual number of classes for the permit: it is not named as a filter. */
  clasesUsuales: number;
};

/** Gives the filters in force, except the place; the alumno's own case counts if it is not the usual one. */
export function filtersInForce(
  params: SearchParams,
  { features, clasesUsuales }: FilterContext,
): FilterInForce[] {
  const found: FilterInForce[] = [];
  const { km, hasta, clases, teoria, automatico } = params;
  if (hasta !== null) found.push({ nombre: `Hasta ${formatEuros(hasta * 100)}`, sin: { hasta: null } });
  if (km !== null) found.push({ nombre: `A menos de ${km} km`, sin: { km: null } });
  if (clases !== null && clases !== clasesUsuales)
    found.push({ nombre: `${clases} clases`, sin: { clases: null } });
  if (teoria) found.push({ nombre: 'Teoría aprobada', sin: { teoria: false } });
  if (automatico && params.permiso === 'B')
    found.push({ nombre: 'Coche automático', sin: { automatico: false } });
  for (const campo of ['caracteristica', 'aprobados', 'centro'] as const)
    for (const value of params[campo])
      found.push({
        nombre: nameOf(campo, value, features),
        sin: { [campo]: params[campo].filter((other) => other !== value) },
      });
  return found;
}

function nameOf(
  campo: 'caracteristica' | 'aprobados' | 'centro',
  value: string,
  features: FilterContext['features'],
): string {
  if (campo === 'caracteristica') return features.find(({ codigo }) => codigo === value)?.nombre ?? value;
  if (campo === 'centro') return `Examina en ${value}`;
  return Object.entries(standings).find(([standing]) => standing === value)?.[1] ?? value;
}
