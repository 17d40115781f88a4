import { type SQL, sql } from 'drizzle-orm';
import { KNOWN_PLACES } from '#comparador/dgt/known-places.server.ts';
import { resolvePlace } from '#comparador/lugares/municipios/place.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import { readNif } from '#platform/kit/people/nif.ts';
import { provinciaPorCodigo, provincias } from '#platform/kit/people/provincias.ts';
import { searchText } from '#platform/kit/text/search-text.ts';
import { inPlace, placesIn } from './directory-places.server.ts';

/** An autoescuela of the official directory. */
export type EscuelaOficial = {
  /** As the DGT writes it: 'M 1984', 'AB0198'. */
  codigo: string;
  nombre: string;
  /** Number of sections with exams in the loaded months. */
  secciones: number;
  /** Municipality that its page shows: the autoescuela's own or, without it, that of the known places; null if neither is known. */
  municipio: string | null;
  provincia: string;
  /** Exam centre with most of its exams, for an autoescuela whose municipality is not known; null without one. */
  centro: string | null;
  /** Whether a user of that autoescuela has an account already. */
  yaReclamada: boolean;
};

/** Words that do not identify an autoescuela. */
const EMPTY_WORDS = /^(auto|escuelas?|autoesc(ue|o)las?|ae|sl|slu|sa|cb|s|l|a|de|del|el|la|las|los|y)$/;

const MAX_WORDS = 8;

/**
 * Searches the autoescuelas of the DGT's directory by words of their name, municipality or province (in any order, with or without
 * accents), by code ('M1984', 'm 1984') or by the NIF that a published page shows. A town also finds autoescuelas without a known place
 * that are examined beside it. Typing errors are forgiven if no name is exactly so. Gives at most `limit`: first the match of the code,
 * then those with most exams.
 */
export async function searchAutoescuelas(db: Db, texto: string, limit: number): Promise<EscuelaOficial[]> {
  const words = tellingWords(texto);
  if (words.length === 0) return [];
  const nif = readNif(texto);
  if ('nif' in nif) return selectAutoescuelas(db, { where: ofPublishedNif(nif.nif), codigo: null, limit });
  const byWords = sql.join(words.map(wordCondition), sql` AND `);
  const codigo = autoescuelaCode(texto);
  const exact = await selectAutoescuelas(db, {
    where: sql`e.codigo = ${codigo} OR (${byWords})`,
    codigo,
    limit,
  });
  if (exact.length >= limit || codigo !== null) return exact;
  const around = await searchAround(db, texto, { limit, alone: exact.length > 0 });
  const known = new Set(exact.map((one) => one.codigo));
  return [...exact, ...around.filter((one) => !known.has(one.codigo))].slice(0, limit);
}

/** Words that distinguish an autoescuela from others; if none does, all of them. */
function tellingWords(texto: string): string[] {
  const all = [...new Set(searchText(texto).split(' '))].filter((word) => word !== '').slice(0, MAX_WORDS);
  const telling = all.filter((word) => !EMPTY_WORDS.test(word));
  return telling.length > 0 ? telling : all;
}

/**
 * Searches by a place in the text, `alone` or with a name beside it, and then by a name with typing errors. Gives the result of the first
 * reading that finds something.
 */
async function searchAround(
  db: Db,
  texto: string,
  { limit, alone }: { limit: number; alone: boolean },
): Promise<EscuelaOficial[]> {
  const words = tellingWords(texto).filter((word) => !/^autoescuelas?$/.test(word));
  const select = (where: SQL, nombre: readonly string[]) =>
    selectAutoescuelas(db, { where, codigo: null, parecido: nombre.join(' '), limit });
  for (const { nombre, lugar, exacto } of placesIn(words.join(' '))) {
    // 'Gala' is a name, and the beginning of Galapagar.
    if (alone && !(exacto && nombre.length === 0)) continue;
    const conditions = [await inPlace(db, lugar), ...nombre.map(likeName)];
    const found = await select(sql.join(conditions, sql` AND `), nombre);
    if (found.length > 0) return found;
  }
  if (alone || words.length === 0) return [];
  return select(sql.join(words.map(likeName), sql` AND `), words);
}

/** Fewest letters of a word in which a typing error is forgiven: shorter words are like too many others. */
const LEAST_LETTERS = 4;

/** Least likeness of two words; 'galla' and 'gala' have 0.57. */
const ALIKE = 0.5;

/** `searchText` leaves only letters and figures: nothing here is a wildcard of LIKE. */
const likeName = (word: string): SQL =>
  word.length < LEAST_LETTERS
    ? sql`s.busqueda LIKE ${`%${word}%`}`
    : sql`(s.busqueda LIKE ${`%${word}%`} OR word_similarity(${word}, s.busqueda) >= ${ALIKE})`;

/** Searches only the clientes whose page shows the NIF: otherwise the search would reveal who else is a cliente (decision 029). */
const ofPublishedNif = (nif: string): SQL => sql`e.codigo IN (
  SELECT c.num_registro_dgt FROM clientes c WHERE c.nif = ${nif} AND c.publicado)`;

/** Finds the autoescuela of a code, as people write it; undefined if no loaded month has it. */
export async function findAutoescuela(db: Db, codigo: string): Promise<EscuelaOficial | undefined> {
  const code = autoescuelaCode(codigo);
  if (code === null) return undefined;
  const [autoescuela] = await selectAutoescuelas(db, {
    where: sql`e.codigo = ${code}`,
    codigo: code,
    limit: 1,
  });
  return autoescuela;
}

/**
 * Writes 'm1984' or 'M 1984' as the DGT does: a prefix of two places and four digits. Null for any other
 * text.
 */
function autoescuelaCode(texto: string): string | null {
  const [, prefix, digits] = /^([a-z]{1,2}) ?(\d{1,4})$/.exec(searchText(texto)) ?? [];
  if (prefix === undefined || digits === undefined) return null;
  return prefix.toUpperCase().padEnd(2) + digits.padStart(4, '0');
}

function wordCondition(word: string): SQL {
  const pattern = `%${word}%`;
  return sql`(s.busqueda LIKE ${pattern} OR m.busqueda LIKE ${pattern}
    OR s.cod_provincia = ANY (${sql.param(provincesNamed(word))}))`;
}

/** Codes of the provinces that a word names, by an official name or another one in use. */
function provincesNamed(word: string): string[] {
  if (!/^\p{L}{3,}$/u.test(word)) return [];
  const lugar = resolvePlace(word);
  const codes = provincias
    .filter(({ provincia }) => searchText(provincia).split(' ').includes(word))
    .map(({ codigo }) => codigo);
  return lugar.tipo === 'provincia' ? [...codes, lugar.codigo] : codes;
}

type Selection = {
  where: SQL;
  codigo: string | null;
  limit: number /** Name that the likest goes first of. */;
  parecido?: string;
};
type Row = Omit<EscuelaOficial, 'provincia'> & { codProvincia: string };

/** Reads the autoescuelas; the first section that meets the condition gives name and place. */
async function selectAutoescuelas(
  db: Db,
  { where, codigo, limit, parecido = '' }: Selection,
): Promise<EscuelaOficial[]> {
  const { rows } = await db.execute<Row>(sql`
    WITH halladas AS (
      SELECT DISTINCT ON (e.id) e.id, e.codigo, s.nombre, s.busqueda, m.nombre AS municipio, s.cod_provincia,
        CASE WHEN m.codigo IS NULL THEN (SELECT c.nombre FROM ofertas o JOIN centros_examen c ON c.id = o.centros[1]
          WHERE o.seccion_id = s.id ORDER BY o.examenes DESC LIMIT 1) END AS centro
      FROM secciones s
      JOIN escuelas e ON e.id = s.escuela_id
      LEFT JOIN ${sql.raw(KNOWN_PLACES)} u ON u.seccion_id = s.id
      LEFT JOIN clientes p ON p.num_registro_dgt = e.codigo AND p.seccion = s.seccion AND p.publicado
      LEFT JOIN municipios m ON m.codigo = coalesce(p.codigo_municipio, u.codigo_municipio)
      WHERE s.ultimo_mes IS NOT NULL AND (${where})
      ORDER BY e.id, s.seccion
    )
    SELECT h.codigo, h.nombre, h.municipio, h.centro, h.cod_provincia AS "codProvincia", t.secciones,
           EXISTS (SELECT FROM clientes c WHERE c.num_registro_dgt = h.codigo AND NOT c.solo_oficial) AS "yaReclamada"
    FROM halladas h
    CROSS JOIN LATERAL (
      SELECT count(DISTINCT s.id)::int AS secciones, coalesce(sum(g.examenes), 0) AS examenes
      FROM secciones s LEFT JOIN estadisticas g ON g.seccion_id = s.id
      WHERE s.escuela_id = h.id AND s.ultimo_mes IS NOT NULL
    ) t
    ORDER BY h.codigo = ${codigo} DESC NULLS LAST, word_similarity(${parecido}, h.busqueda) DESC, t.examenes DESC, h.nombre, h.codigo
    LIMIT ${limit}`);
  return rows.map(({ codProvincia, ...autoescuela }) => ({
    ...autoescuela,
    provincia: provinciaPorCodigo(codProvincia)?.provincia ?? '',
  }));
}
