import { distanceKm, type Point } from '#platform/kit/distance.ts';

/** A street is longer than the straight line, km walked in an hour, and minutes at a counter. */
const DETOUR = 1.3;
const KM_PER_HOUR = 4.5;
const MINUTES_PER_STOP = 15;

export type Walk<Stop> = { paradas: Stop[]; km: number; minutos: number };

/** Orders stops from a start, each time the nearest of those that are left, and back. Kilometres and minutes are estimates. */
export function nearestWalk<Stop extends Point>(from: Point, stops: readonly Stop[]): Walk<Stop> {
  const left = [...stops];
  const paradas: Stop[] = [];
  let [at, straight] = [from, 0];
  while (left.length > 0) {
    let nearest = 0;
    for (const [index, stop] of left.entries())
      if (distanceKm(at, stop) < distanceKm(at, left[nearest] ?? stop)) nearest = index;
    const [stop] = left.splice(nearest, 1);
    if (!stop) break;
    straight += distanceKm(at, stop);
    paradas.push(stop);
    at = stop;
  }
  const km = (straight + (paradas.length > 0 ? distanceKm(at, from) : 0)) * DETOUR;
  return { paradas, km, minutos: Math.round((km / KM_PER_HOUR) * 60 + paradas.length * MINUTES_PER_STOP) };
}
