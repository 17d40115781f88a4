import type { PrecioTraido } from '#comparador/tarifas/preciosTraidos/contract.ts';
import type { Motivo } from '#comparador/tarifas/preciosTraidos/words.ts';
import { centimos } from '#platform/kit/amounts/money.ts';
import { chance, type Random } from '#platform/kit/seeded-random.ts';
import { type Brought, class45, courseOf, type Lines } from './town.ts';

export type Decision = { publish: Lines } | { reject: Motivo } | 'later';

type Looking = {
  row: PrecioTraido;
  /** Photograph as the eye reads it; null without one. */
  photo: Brought['photo'];
  /** Days that the price has waited. */
  waited: number;
  /** Usual price of a class of 45 minutes in the province, in céntimos. */
  usual: number;
};

/** How far two courses may be from each other to say the same, and a lone one from what is known; and a class from what is usual. */
const [SAME, KNOWN, USUAL] = [0.05, 0.12, 0.35];
/** Days after which a lone price without a photograph is decided, and after which what is known counts as old. */
const [PATIENCE, OLD] = [21, 90];
const DAY_MS = 86_400_000;

const away = (one: number, other: number) => Math.abs(one - other) / other;

/**
 * Decides a price by what the screen shows, as an honest person who errs would: what the photograph says, what is usual, what is known of the
 * school, and other people who say the same from another network. Against a price that is known and not old two others are needed.
 */
export function decide(random: Random, { row, photo, waited, usual }: Looking): Decision {
  const said = photo?.lines ?? linesOf(row);
  if (said && away(class45(said), usual) > USUAL) return { reject: 'imposible' };
  if (photo) {
    // An eye sees one forged picture of three, and three of four that are of another school.
    if (photo.kind === 'forged' && chance(random, 0.33)) return { reject: 'imposible' };
    if (photo.kind === 'of another school' && chance(random, 0.75)) return { reject: 'otra' };
    if (photo.kind === 'true' && chance(random, 0.03)) return { reject: 'ilegible' };
    return { publish: photo.lines };
  }
  const typed = linesOf(row);
  if (!typed) return { reject: 'ilegible' };
  const price = told(typed);
  const agreeing = row.otros.filter((other) => {
    const lines = linesOf(other);
    return !other.mismaRed && lines !== null && away(price, told(lines)) <= SAME;
  }).length;
  const known = row.conocida?.estado === 'publicada' ? linesOf(row.conocida) : null;
  if (known) {
    if (away(price, told(known)) <= KNOWN) return { publish: typed };
    const age = (Date.parse(row.vistoEl) - Date.parse(row.conocida?.confirmadaEn ?? '')) / DAY_MS;
    if (agreeing >= (age > OLD ? 1 : 2)) return { publish: typed };
    return waited < PATIENCE ? 'later' : { reject: 'imposible' };
  }
  if (agreeing > 0) return { publish: typed };
  if (waited < PATIENCE) return 'later';
  return chance(random, 0.7) ? { publish: typed } : { reject: 'imposible' };
}

/** A course at the lines that nearly everybody tells: the paperwork is left out, which few do. */
const told = (lines: Lines) => courseOf({ ...lines, fee: null, exam: null });

const amount = (euros: string | null) => (euros === null ? null : centimos(euros));

function linesOf(row: {
  matricula: string | null;
  precioClase: string | null;
  minutosClase: number;
  tramitacion: string | null;
  presentacion: string | null;
}): Lines | null {
  const classPrice = amount(row.precioClase);
  if (classPrice === null) return null;
  return {
    enrolment: amount(row.matricula) ?? 0,
    classPrice,
    minutes: row.minutosClase,
    fee: amount(row.tramitacion),
    exam: amount(row.presentacion),
  };
}
