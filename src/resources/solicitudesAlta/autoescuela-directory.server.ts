import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#api/db.server.ts';
import { KNOWN_PLACES } from '#dgt/known-places.server.ts';
import { provinciaPorCodigo, provincias } from '#kit/provincias.ts';
import { searchText } from '#kit/search-text.ts';
import { resolvePlace } from '../municipios/place.server.ts';

/** An autoescuela of the official directory. */
export type EscuelaOficial = {
  /** As the DGT writes it: 'M 1984', 'AB0198'. */
  codigo: string;
  nombre: string;
  /** Number of sections with exams in the loaded months. */
  secciones: number;
  /** Municipality of the address on the DGT's map; null without one. */
  municipio: string | null;
  provincia: string;
  /** Whether a user of that autoescuela has an account already. */
  yaReclamada: boolean;
};

/** Words that do not identify an autoescuela. */
const EMPTY_WORDS = /^(auto|escuelas?|autoesc(ue|o)las?|ae|sl|slu|sa|cb|s|l|a|de|del|el|la|las|los|y)$/;

const MAX_WORDS = 8;

/**
 * Searches the autoescuelas of the DGT's directory by words of their name, municipality or province, in
 * any order, with or without accents, or by code ('M1984', 'm 1984'). Gives at most `limit`: first the
 * match of the code, then those with most exams.
 */
export async function searchAutoescuelas(db: Db, texto: string, limit: number): Promise<EscuelaOficial[]> {
  const all = [...new Set(searchText(texto).split(' '))].filter((word) => word !== '').slice(0, MAX_WORDS);
  const telling = all.filter((word) => !EMPTY_WORDS.test(word));
  const words = telling.length > 0 ? telling : all;
  if (words.length === 0) return [];
  const byWords = sql.join(words.map(wordCondition), sql` AND `);
  const codigo = autoescuelaCode(texto);
  return selectAutoescuelas(db, { where: sql`e.codigo = ${codigo} OR (${byWords})`, codigo, limit });
}

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

/** `searchText` leaves only letters and figures: nothing here is a wildcard of LIKE. */
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

type Selection = { where: SQL; codigo: string | null; limit: number };
type Row = Omit<EscuelaOficial, 'provincia'> & { codProvincia: string };

/** Reads the autoescuelas; the first section that meets the condition gives name and place. */
async function selectAutoescuelas(db: Db, { where, codigo, limit }: Selection): Promise<EscuelaOficial[]> {
  const { rows } = await db.execute<Row>(sql`
    WITH halladas AS (
      SELECT DISTINCT ON (e.id) e.id, e.codigo, s.nombre, m.nombre AS municipio, s.cod_provincia
      FROM secciones s
      JOIN escuelas e ON e.id = s.escuela_id
      LEFT JOIN ${sql.raw(KNOWN_PLACES)} u ON u.seccion_id = s.id
      LEFT JOIN municipios m ON m.codigo = u.codigo_municipio
      WHERE s.ultimo_mes IS NOT NULL AND (${where})
      ORDER BY e.id, s.seccion
    )
    SELECT h.codigo, h.nombre, h.municipio, h.cod_provincia AS "codProvincia", t.secciones,
           EXISTS (SELECT FROM clientes c WHERE c.num_registro_dgt = h.codigo AND NOT c.solo_oficial) AS "yaReclamada"
    FROM halladas h
    CROSS JOIN LATERAL (
      SELECT count(DISTINCT s.id)::int AS secciones, coalesce(sum(g.examenes), 0) AS examenes
      FROM secciones s LEFT JOIN estadisticas g ON g.seccion_id = s.id
      WHERE s.escuela_id = h.id AND s.ultimo_mes IS NOT NULL
    ) t
    ORDER BY h.codigo = ${codigo} DESC NULLS LAST, t.examenes DESC, h.nombre, h.codigo
    LIMIT ${limit}`);
  return rows.map(({ codProvincia, ...autoescuela }) => ({
    ...autoescuela,
    provincia: provinciaPorCodigo(codProvincia)?.provincia ?? '',
  }));
}
