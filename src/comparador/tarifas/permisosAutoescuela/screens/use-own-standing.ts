import { useQuery } from '@tanstack/react-query';
import { tarifaCalls } from '../calls.ts';

/** Message when the reading fails and has none of its own. */
export const STANDING_FALLBACK = 'Error al calcular los precios';

/** The reading of the autoescuela's place and visits, which several parts of a screen share. */
export const useOwnStanding = () =>
  useQuery({
    queryKey: ['permisosAutoescuela', 'list', 'ownStanding'],
    queryFn: ({ signal }) => tarifaCalls.consultarMiLugar({}, signal),
    meta: { fallback: STANDING_FALLBACK, background: true, told: true },
  });
