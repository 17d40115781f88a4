import type { Mirada } from './contract.ts';

type Dato = Mirada['datos'][number];

/** Facts without those that the row lacks, or that the actor may not see. */
export const facts = (
  pairs: readonly (readonly [titulo: string, valor: string | null | undefined])[],
): Dato[] => pairs.flatMap(([titulo, valor]) => (valor ? [{ titulo, valor }] : []));

export const joined = (...parts: readonly (string | null | undefined | false)[]): string | null =>
  parts.filter(Boolean).join(' · ') || null;

/** A title of one line from a longer text. */
export const cut = (text: string | null): string | null =>
  text !== null && text.length > CUT ? `${text.slice(0, CUT - 1).trimEnd()}…` : text;

const CUT = 90;
