/*
 * Centres of 2022 in incluido/centros-2022.generated.json, made by `node scripts/former-centres.ts` from six months of the DGT;
 * docs/fuentes.md has their source and date.
 */
import type pg from 'pg';
import rows from './incluido/centros-2022.generated.json' with { type: 'json' };

/** Year of the months that the list is made of. */
const FORMER_YEAR = 2022;

type FormerCentre = { id: number; nombre: string; municipio: string };

let read: Map<string, FormerCentre[]> | undefined;

/** Centres of each section ('A 0235 01'). Their ids are negative, so that they never meet an id of the importer. */
function formerCentres(): Map<string, FormerCentre[]> {
  if (read) return read;
  read = new Map();
  for (const [index, [nombre = '', municipio = '', sections = '']] of rows.entries())
    for (const section of sections.split('|'))
      read.set(section, [...(read.get(section) ?? []), { id: -1 - index, nombre, municipio }]);
  return read;
}

type Section = {
  codigo: string;
  seccion: string;
  centros: { id: number; nombre: string }[];
  centrosEn: number | null;
};

/**
 * Gives the sections. A section without a centre in any loaded month gets its centres of 2022, with that year; centres new to the
 * installation are added. Only if months of the DGT are loaded, because the codes of the demonstration belong to no real autoescuela.
 */
export async function withFormerCentres<T extends Section>(
  client: pg.ClientBase,
  sections: T[],
): Promise<T[]> {
  const wanted = sections.flatMap((section) => {
    const former =
      section.centros.length === 0 && formerCentres().get(`${section.codigo} ${section.seccion}`);
    return former ? [{ section, former }] : [];
  });
  if (wanted.length === 0) return sections;
  const { rowCount } = await client.query(`SELECT FROM meses_dgt WHERE origen = 'dgt' LIMIT 1`);
  if (rowCount === 0) return sections;
  const ids = await idsOf(
    client,
    wanted.flatMap(({ former }) => former),
  );
  const found = new Map<T, T>(
    wanted.map(({ section, former }) => [
      section,
      {
        ...section,
        centros: former.flatMap(({ nombre }) => ({ id: ids.get(nombre) ?? 0, nombre })),
        centrosEn: FORMER_YEAR,
      },
    ]),
  );
  return sections.map((section) => found.get(section) ?? section);
}

async function idsOf(client: pg.ClientBase, former: readonly FormerCentre[]): Promise<Map<string, number>> {
  const names = [...new Set(former.map(({ nombre }) => nombre))];
  const known = await readIds(client, names);
  const missing = former.filter(({ nombre }) => !known.has(nombre));
  if (missing.length === 0) return known;
  // Takes the importer's lock: an import at the same time would add the same names with its own ids.
  await client.query(`SELECT pg_advisory_xact_lock(hashtextextended('resultados', 0))`);
  await client.query(
    `INSERT INTO centros_examen (id, nombre, cod_provincia, codigo_municipio)
     SELECT DISTINCT x.id, x.nombre, m.cod_provincia, m.codigo
     FROM json_to_recordset($1) AS x (id int, nombre text, municipio text) JOIN municipios m ON m.codigo = x.municipio
     ON CONFLICT (nombre) DO NOTHING`,
    [JSON.stringify(missing)],
  );
  return readIds(client, names);
}

async function readIds(client: pg.ClientBase, names: readonly string[]): Promise<Map<string, number>> {
  const { rows: found } = await client.query<{ id: number; nombre: string }>(
    'SELECT id, nombre FROM centros_examen WHERE nombre = ANY ($1)',
    [names],
  );
  return new Map(found.map(({ id, nombre }) => [nombre, id]));
}
