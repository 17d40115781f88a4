import { plural } from '#platform/kit/format.ts';

/** Wait of a request, in hours, and whether an answer ended it: if not, it still waits or was taken back. */
export type Espera = { horas: number; contestada: boolean };

/** Time until an autoescuela answers, in hours; null where less than half of its requests were answered. */
export type TiempoRespuesta = { horas: number | null };

/** Fewest requests from which a time is told. */
export const SOLICITUDES_PARA_DECIRLO = 10;

/** A product of fractions that is one half may come out a little above it. */
const HALF = 0.5 + 1e-9;

/**
 * Gives the median time until an answer, in hours: the first time by which the product-limit estimate leaves no more than half of the requests
 * without an answer; null if it never does. A request that still waits, or was taken back, counts as one without an answer until then.
 *
 * Source: E. L. Kaplan and P. Meier, «Nonparametric estimation from incomplete observations», Journal of the American Statistical Association 53
 * (1958), 457–481.
 */
export function medianAnswer(esperas: readonly Espera[]): number | null {
  // At the same hour answers go first: who is taken back then was waiting.
  const sorted = esperas.toSorted((a, b) => a.horas - b.horas || Number(b.contestada) - Number(a.contestada));
  let waiting = 1;
  for (const [before, { horas, contestada }] of sorted.entries()) {
    if (contestada) waiting *= 1 - 1 / (sorted.length - before);
    if (waiting <= HALF) return horas;
  }
  return null;
}

/** Says how long an autoescuela takes: 'Suele contestar en 2 días'. */
export function answerWords({ horas }: TiempoRespuesta): string {
  if (horas === null) return 'Ha contestado a menos de la mitad';
  const hours = Math.round(horas);
  if (hours < 1) return 'Suele contestar en menos de una hora';
  return `Suele contestar en ${hours < 48 ? plural(hours, 'hora', 'horas') : `${Math.round(horas / 24)} días`}`;
}
