import { sql } from 'drizzle-orm';
import type { Db } from '#api/db.server.ts';
import { type CodigoProvincia, provinciaPorCodigo, provincias } from '#kit/provincias.ts';
import { searchText } from '#kit/search-text.ts';

export type Municipio = { codigo: string; nombre: string; codProvincia: string };

/** What a person meant by a place; `texto` that is none may still be the name of a school. */
export type Lugar =
  | { tipo: 'espana' }
  | { tipo: 'provincia'; codigo: string; nombre: string }
  | { tipo: 'municipio'; codigo: string; nombre: string; codProvincia: string; otros: Municipio[] }
  | { tipo: 'texto'; texto: string };

/**
 * Reads a place as people type it: a province, a municipality ('Alcobendas', 'Alcobendas, Madrid'), a postcode or
 * its beginning (whose first two figures are the province), in any case, with or without accents, in either
 * language. A name that is both province and town means the province; of equal towns the most populous comes first.
 */
export async function resolvePlace(db: Db, input: string): Promise<Lugar> {
  const texto = input.trim();
  if (texto === '') return { tipo: 'espana' };
  if (/^\d{2,5}$/.test(texto)) return placeOfPostcode(texto);
  const provincia = findProvince(texto);
  if (provincia) return { tipo: 'provincia', codigo: provincia.codigo, nombre: provincia.provincia };
  return (await findTown(db, texto)) ?? { tipo: 'texto', texto };
}

function placeOfPostcode(digits: string): Lugar {
  const provincia = provinciaPorCodigo(digits.slice(0, 2));
  if (!provincia) return { tipo: 'texto', texto: digits };
  return { tipo: 'provincia', codigo: provincia.codigo, nombre: provincia.provincia };
}

/** Names that the official list no longer has and people still use. */
const otherNames: Partial<Record<CodigoProvincia, string[]>> = {
  '07': ['Baleares', 'Islas Baleares'],
  '15': ['La Coruña', 'Coruña'],
  '17': ['Gerona'],
  '20': ['Guipúzcoa'],
  '25': ['Lérida'],
  '26': ['Rioja'],
  '32': ['Orense'],
  '35': ['Palmas'],
  '38': ['Tenerife'],
  '48': ['Vizcaya'],
};

function findProvince(texto: string) {
  const wanted = searchText(texto);
  return provincias.find(({ codigo, provincia }) =>
    [provincia, ...provincia.split('/'), ...(otherNames[codigo] ?? [])].some(
      (name) => searchText(name) === wanted,
    ),
  );
}

async function findTown(db: Db, texto: string): Promise<Lugar | undefined> {
  const [name = '', ...rest] = texto.split(',');
  const provincia = rest.length > 0 ? findProvince(rest.join(',')) : undefined;
  const wanted = searchText(name);
  if (wanted === '') return undefined;
  const { rows } = await db.execute<Municipio & { exacto: boolean }>(sql`
    SELECT codigo, nombre, cod_provincia AS "codProvincia", ${wanted} = ANY (string_to_array(busqueda, '|')) AS exacto
    FROM municipios
    WHERE ('|' || busqueda) LIKE ${`%|${wanted}%`}
      AND (${provincia?.codigo ?? null}::text IS NULL OR cod_provincia = ${provincia?.codigo ?? null})
    ORDER BY exacto DESC, poblacion DESC NULLS LAST, codigo
    LIMIT 6`);
  const exact = rows.filter((row) => row.exacto);
  const [first, ...otros] = exact.length > 0 ? exact : rows;
  if (!first) return undefined;
  const { codigo, nombre, codProvincia } = first;
  return { tipo: 'municipio', codigo, nombre, codProvincia, otros: otros.map(({ exacto, ...town }) => town) };
}
