import { isDeepStrictEqual } from 'node:util';
import { lineOfChange } from '#oficina/base/standard.server.ts';
import { executePrepared } from '#platform/database/statements/prepared.server.ts';
import type { Papel, Work } from './paper-family.server.ts';

/** Adds the change of a paper to the historial: only the changed lines, with their position and without costs. */
export async function rememberPaper(
  { tx, actor, now, family }: Work,
  antes: Papel | null,
  despues: Papel | null,
): Promise<void> {
  const id = (despues ?? antes)?._id ?? '';
  const line = lineOfChange(
    { actor, now, entidad: family.resource.name },
    { id, antes: against(antes, despues), despues: against(despues, antes) },
  );
  if (line) await executePrepared(tx, line);
}

/** Gives a side of a change with only the lines that differ from the other side. */
function against(paper: Papel | null, other: Papel | null): Record<string, unknown> | null {
  if (!paper) return null;
  const theirs = new Map(other?.lineas.map((line, place) => [line._id, { ...line, place }]));
  const lineas = paper.lineas
    .map((line, place) => ({ ...line, place }))
    .filter((line) => !isDeepStrictEqual(line, theirs.get(line._id)))
    .map(({ place, coste, ...line }) => ({ ...line, lugar: place + 1 }));
  return { ...paper, lineas };
}
