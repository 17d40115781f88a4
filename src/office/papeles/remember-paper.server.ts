import { isDeepStrictEqual } from 'node:util';
import { remember } from '../standard.server.ts';
import type { Papel, Work } from './paper-family.server.ts';

/** Writes down what changed of a paper: of its lines, only those that did, by their place and without what they cost. */
export async function rememberPaper(
  { tx, actor, now, family }: Work,
  antes: Papel | null,
  despues: Papel | null,
): Promise<void> {
  const id = (despues ?? antes)?._id ?? '';
  await remember(
    tx,
    { actor, now, entidad: family.resource.name },
    { id, antes: against(antes, despues), despues: against(despues, antes) },
  );
}

/** One side of the change, its lines being those that the other doesn't have the same. */
function against(paper: Papel | null, other: Papel | null): Record<string, unknown> | null {
  if (!paper) return null;
  const theirs = new Map(other?.lineas.map((line, place) => [line._id, { ...line, place }]));
  const lineas = paper.lineas
    .map((line, place) => ({ ...line, place }))
    .filter((line) => !isDeepStrictEqual(line, theirs.get(line._id)))
    .map(({ place, coste, ...line }) => ({ ...line, lugar: place + 1 }));
  return { ...paper, lineas };
}
