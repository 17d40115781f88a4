import { and } from 'drizzle-orm';
import type { Actor } from '#oficina/base/roles/actor.server.ts';
import { permitted } from '#oficina/base/roles/roles.ts';
import type { Db } from '#platform/database/db.server.ts';
import { runBranches, type SearchHit, SHOWN, type Via, type Within } from './branches.server.ts';
import type { Grupo, Hallazgos } from './contract.ts';
import { searchedFamilies } from './families.server.ts';
import { findCobros } from './find-cobros.server.ts';
import { beginning, besideName, containingAll, meantBy } from './match.server.ts';
import { type Question, questionOf } from './question.ts';

const ORDER: readonly Via[] = ['exact', 'beginning', 'amount', 'euros', 'day', 'words'];

/**
 * Searches a text in the families that the caller may see: exact and initial matches first, then amounts and days, then
 * the rest. `hoy` is the day in Spain. Two trips to the database: what indexes find at once, and the words of families
 * that it did not fill.
 */
export async function search(
  db: Db,
  actor: Actor,
  { texto, hoy }: { texto: string; hoy: string },
): Promise<Hallazgos> {
  const asked = questionOf(texto, hoy);
  const families = familiesOf(actor);
  const [begun, meant, cobros] = await Promise.all([
    runBranches(
      db,
      families.flatMap((one) => beginning(one, asked)),
      { kept: true },
    ),
    runBranches(db, meanings(families, asked), { kept: false }),
    findCobros(db, actor, { ...cobrosOf(asked), most: SHOWN }),
  ]);
  const direct = [...begun, ...meant];
  const open = families.filter((one) => isOpen(of(one, direct)));
  const worded = await runBranches(
    db,
    open.flatMap((one) => containingAll(one, asked)),
    { kept: false },
  );
  const groups = families.map((one) => groupOf(one, [...direct, ...worded]));
  return {
    grupos: [
      ...groups
        .filter(({ filas }) => filas.length > 0)
        .toSorted((a, b) => rankOf(b, texto) - rankOf(a, texto))
        .map(({ isExact: _, ...group }) => group),
      ...(cobros ? [cobros] : []),
    ],
    parcial: !asked.isLong,
  };
}

const cobrosOf = ({ beside, amount, day }: Question) =>
  beside ? { amount: beside.figure.amount, day: beside.figure.day, name: beside.name } : { amount, day };

/** Figures alone are mostly the number or the amount of a factura. */
const FIGURES = /^[\d.,\s]+€?$/;

/** Groups with an exact match come first; among equal groups, facturas come first if only figures were typed. */
const rankOf = ({ isExact, familia }: { isExact: boolean; familia: string }, texto: string): number =>
  (isExact ? 2 : 0) + (familia === 'facturas' && FIGURES.test(texto.trim()) ? 1 : 0);

function familiesOf(actor: Actor): Within[] {
  return searchedFamilies.flatMap((family) => {
    const reach = permitted(actor, family.recurso, 'L');
    if (!reach) return [];
    const scope = family.scope(actor, reach, 'leer');
    return [{ family, scope: { ...scope, where: and(scope.where, family.only) } }];
  });
}

const meanings = (families: readonly Within[], asked: Question) =>
  families.flatMap((one) => [...meantBy(one, asked), ...besideName(one, asked)]);

const of = ({ family }: Within, found: readonly SearchHit[]) => found.filter((one) => one.family === family);

/** An exact code or number needs no further search by words, nor does a family that has more than is shown. */
const isOpen = (found: readonly SearchHit[]) =>
  found.every(({ via }) => via !== 'exact') && new Set(found.map(({ row }) => row._id)).size <= SHOWN;

function groupOf(within: Within, all: readonly SearchHit[]): Grupo & { isExact: boolean } {
  const { familia, titulo } = within.family;
  const found = of(within, all);
  const isExact = found.some(({ via }) => via === 'exact');
  // If the text is a code, it was not meant as an amount or a day.
  const meant = isExact ? found.filter(({ via }) => via === 'exact' || via === 'beginning') : found;
  const rows = new Map(
    ORDER.flatMap((via) => meant.filter((one) => one.via === via)).map(({ row }) => [row._id, row]),
  );
  return { familia, titulo, filas: [...rows.values()].slice(0, SHOWN), hayMas: rows.size > SHOWN, isExact };
}
