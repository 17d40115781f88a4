import { sql } from 'drizzle-orm';
import { findAllCosts } from '#comparador/ofertas/comparador/find-autoescuelas.server.ts';
import { parseSearch } from '#comparador/ofertas/comparador/parse-search.server.ts';
import { caseOf, type SearchParams } from '#comparador/ofertas/comparador/search-params.ts';
import {
  allSearchable,
  type PermisoBuscable,
} from '#comparador/tarifas/permisosConducir/searchable.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import { knownFrom } from './novelties.ts';
import { MESES_GUARDADA } from './saved-search.ts';
import type { Conocidas } from './table.server.ts';

type Executor = Pick<Db, 'execute'>;

/** A saved search as its owner sees it. Days are `YYYY-MM-DD`, in Spain. */
export type OwnSearch = {
  id: string;
  email: string;
  consulta: string;
  confirmada: boolean;
  creadaEl: string;
  caducaEl: string;
  avisadaEl: string | null;
};

export async function readOwnSearch(db: Executor, id: string): Promise<OwnSearch | undefined> {
  const { rows } = await db.execute<OwnSearch>(sql`
    SELECT id, email, consulta, confirmada_en IS NOT NULL AS confirmada,
      (creada_en AT TIME ZONE 'Europe/Madrid')::date::text AS "creadaEl",
      (caduca_en AT TIME ZONE 'Europe/Madrid')::date::text AS "caducaEl", avisada_el::text AS "avisadaEl"
    FROM busquedas_guardadas WHERE id = ${id}`);
  return rows[0];
}

/** Parses a text made by `watchedQuery`. */
export const paramsOf = (consulta: string): SearchParams => parseSearch(new URLSearchParams(consulta)).params;

/**
 * Runs a saved search: expected costs in céntimos by section; undefined if its permit is no longer
 * searched.
 */
export async function costsNow(
  db: Db,
  { consulta, permisos, now }: { consulta: string; permisos: PermisoBuscable[]; now: Date },
): Promise<Map<number, number | null> | undefined> {
  const params = paramsOf(consulta);
  const permiso = permisos.find(({ codigo }) => codigo === params.permiso);
  return permiso && findAllCosts(db, { params: caseOf(params, permiso), permiso, now });
}

/** Confirms the address: from now on its owner gets the news. A repeated confirmation changes nothing. */
export async function confirmSearch(db: Db, id: string, now: Date): Promise<void> {
  const search = await readOwnSearch(db, id);
  if (!search || search.confirmada) return;
  const { consulta } = search;
  const costs = await costsNow(db, { consulta, permisos: await allSearchable(db), now });
  const conocidas: Conocidas = knownFrom(null, costs ?? new Map());
  await db.execute(sql`
    UPDATE busquedas_guardadas SET confirmada_en = ${now}, conocidas = ${JSON.stringify(conocidas)}::jsonb, caduca_en = ${until(now)}
    WHERE id = ${id} AND confirmada_en IS NULL`);
}

/** Keeps a confirmed search for another year from now. */
export async function renewSearch(db: Executor, id: string, now: Date): Promise<void> {
  await db.execute(sql`
    UPDATE busquedas_guardadas SET caduca_en = ${until(now)} WHERE id = ${id} AND confirmada_en IS NOT NULL`);
}

const until = (now: Date) => sql`${now}::timestamptz + make_interval(months => ${MESES_GUARDADA})`;

/** Deletes a search with its links, and its address from the log of correos. */
export async function eraseSearch(db: Db, id: string): Promise<void> {
  await db.transaction((tx) => eraseSearches(tx, sql`id = ${id}`));
}

/** Text that replaces the address in the log of correos. */
const ERASED = 'dirección borrada';

/** Erases the searches of a condition over `busquedas_guardadas`. */
export async function eraseSearches(tx: Executor, condition: ReturnType<typeof sql>): Promise<void> {
  await tx.execute(sql`
    WITH borradas AS (DELETE FROM busquedas_guardadas WHERE ${condition} RETURNING id)
    UPDATE correos SET para = ${ERASED} WHERE datos ? 'busquedaId' AND datos->>'busquedaId' IN (SELECT id::text FROM borradas)`);
}
