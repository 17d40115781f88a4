import type pg from 'pg';
import { provinciaPorCodigo } from '#platform/kit/people/provincias.ts';
import { searchText } from '#platform/kit/text/search-text.ts';

/** A section to choose by its name: `slug` of its page, and `que`, words that say where it is or where its exams are. */
export type AutoescuelaOption = { slug: string; nombre: string; que: string };

type Db = { $client: pg.Pool };

/** Words that nearly all names have: they distinguish nothing, so they are searched only if the text has no other word. */
const EMPTY_WORDS = /^(?:auto|escuelas?|autoescuelas?)$/;

/** Fewest letters of a text to search names by. A shorter text is in thousands of names, and no index serves it. */
const LEAST_LETTERS = 3;

const MAX_WORDS = 6;

/** Takes 'autoescuela' off a name, unless the name has no other word. */
export function tellingName(texto: string): string {
  const words = searchText(texto).split(' ');
  return words.filter((word) => !EMPTY_WORDS.test(word)).join(' ') || words.join(' ');
}

/** Says how a text appears in the names of autoescuelas: as whole words, as part of a word, or not at all. */
export async function nameMatch(db: Db, texto: string): Promise<'entero' | 'parte' | 'ninguno'> {
  if (texto === '') return 'ninguno';
  const { rows } = await db.$client.query<{ entero: boolean | null }>({
    name: 'nombre de autoescuela',
    // `searchText` leaves only letters, digits and blanks: none of them is special in LIKE or in a regular expression.
    text: String.raw`SELECT bool_or(busqueda ~ ('\m' || $1 || '\M')) AS entero FROM ofertas
      WHERE NOT automatico AND busqueda LIKE '%' || $1 || '%'`,
    values: [texto],
  });
  const entero = rows[0]?.entero ?? null;
  return entero === null ? 'ninguno' : entero ? 'entero' : 'parte';
}

/**
 * Finds the sections whose name has, for each word of the text, a word that begins with it; most exams first, at most `limit`. A text
 * without a word of three letters or more finds none.
 */
export async function autoescuelasBeginning(
  db: Db,
  texto: string,
  limit: number,
): Promise<AutoescuelaOption[]> {
  const words = tellingName(texto).split(' ').slice(0, MAX_WORDS);
  if (longest(words).length < LEAST_LETTERS) return [];
  return selectAutoescuelas(db, {
    name: 'autoescuelas que empiezan',
    where: String.raw`busqueda ~ ALL (SELECT '\m' || word FROM unnest($1::text[]) AS word) AND busqueda LIKE '%' || $2 || '%'`,
    order: 'max(examenes) DESC',
    // The index searches only the longest word.
    values: [words, longest(words), limit],
  });
}

/** Finds the sections with the names most like a text with typing errors; at most `limit`. */
export async function autoescuelasLike(db: Db, texto: string, limit: number): Promise<AutoescuelaOption[]> {
  const name = tellingName(texto);
  const word = longest(name.split(' '));
  if (word.length < LEAST_LETTERS) return [];
  return selectAutoescuelas(db, {
    name: 'autoescuelas parecidas',
    where: `$1::text <% busqueda`,
    order: 'max(word_similarity($2, busqueda)) DESC, max(examenes) DESC',
    values: [word, name, limit],
  });
}

const longest = (words: readonly string[]): string => words.toSorted((a, b) => b.length - a.length)[0] ?? '';

type Selection = { name: string; where: string; order: string; values: unknown[] };

type Row = {
  slug: string;
  nombre: string;
  seccion: string;
  codProvincia: string;
  municipio: string | null;
  centro: string | null;
  /** Year of the centre, as text; null if the DGT named it in the last twelve months. */
  centroEn: string | null;
};

async function selectAutoescuelas(
  db: Db,
  { name, where, order, values }: Selection,
): Promise<AutoescuelaOption[]> {
  const { rows } = await db.$client.query<Row>({
    name,
    text: `WITH halladas AS MATERIALIZED (
        SELECT seccion_id, nombre, codigo, seccion FROM ofertas WHERE NOT automatico AND ${where}
        GROUP BY seccion_id, nombre, codigo, seccion
        ORDER BY ${order}, nombre, codigo, seccion LIMIT $3
      )
      SELECT f.ficha ->> 'slug' AS slug, h.nombre, h.seccion, f.ficha ->> 'codProvincia' AS "codProvincia",
        f.ficha ->> 'municipio' AS municipio, f.ficha -> 'centros' ->> 0 AS centro, f.ficha ->> 'centrosEn' AS "centroEn"
      FROM halladas h CROSS JOIN LATERAL (SELECT ficha FROM ofertas o WHERE o.seccion_id = h.seccion_id LIMIT 1) f`,
    values,
  });
  return rows.map((row) => ({ slug: row.slug, nombre: row.nombre, que: placeWords(row) }));
}

/** Tells a section from the others of its autoescuela, by its number and its town or, if the town is not known, its exam centre. */
function placeWords({ municipio, centro, centroEn, codProvincia, seccion }: Row) {
  if (municipio !== null) return `autoescuela en ${municipio}, sección ${seccion}`;
  const where = centro ?? provinciaPorCodigo(codProvincia)?.provincia ?? '';
  const examined = centroEn ? `en ${centroEn} examinaba` : 'se examina';
  return `autoescuela, sección ${seccion}, ${examined} en ${where}`;
}
