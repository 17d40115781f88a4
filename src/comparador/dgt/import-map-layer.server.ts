import type pg from 'pg';
import { formatCount } from '#platform/kit/format.ts';
import { provincias } from '#platform/kit/people/provincias.ts';
import { searchText } from '#platform/kit/text/search-text.ts';
import { findMunicipality, type MunicipalityIndex, municipalityIndex } from './exam-centres.server.ts';
import { type ImportDatabase, inImport, refuseOther } from './import-month.server.ts';
import { ArchivoNoValido } from './invalid-file.ts';
import { type LayerCentre, locate, type Place, readCentre, type Town } from './map-layer.ts';
import type { Feature } from './map-layer-document.ts';
import { tryOut } from './place-trial.server.ts';
import { provinciaDeCodigo } from './prefijos.ts';
import { refreshStatistics } from './refresh-statistics.server.ts';

export type LayerImportOptions = {
  /** Name of the file or address for people: in messages and in `ubicaciones`. */
  source: string;
  clock: () => Date;
  /** Loads the layer even if it lacks many of the places known from an earlier one. */
  aunqueFalten?: boolean;
  /** Search that it is noted as; none in tests. */
  busquedaId?: string;
  /** Keeps nothing but what it would change, with that search. */
  prueba?: boolean;
};

export type LayerSummary = {
  /** Sections that now have the data of the map, and all sections. */
  unidas: number;
  secciones: number;
  /** Codes of the map that no section has. */
  desconocidas: number;
  /** Features without a readable code. */
  sinCodigo: number;
  /** Features whose code a later feature repeats; the later one counts. */
  repetidas: number;
  /** Joined sections without a known municipality or point. */
  sinLugar: number;
  /** Sections that changed province, to the one of the map or back from it. */
  cambiosProvincia: number;
  /** Number of joined sections with each doubt. */
  avisos: Record<string, number>;
};

/**
 * Stores the data of the DGT's map for each known section, in place of all that was stored from it before. A section
 * then belongs to the province of its address, and the statistics are made anew. All or nothing, one import at a
 * time. Throws `DatosMezclados` when the database holds demonstration data, because the map is real, and
 * `ArchivoNoValido` when no feature belongs to a known section, or too few of those known: such a file would only
 * delete.
 */
export async function importMapLayer(
  db: ImportDatabase,
  features: readonly Feature[],
  { source, clock, busquedaId, aunqueFalten = false, prueba = false }: LayerImportOptions,
): Promise<LayerSummary> {
  const layer = readLayer(features);
  if (layer.centres.size === 0)
    throw new ArchivoNoValido('ningún elemento tiene un código de autoescuela («codigo_centro»)', {
      archivo: source,
    });
  return inImport(db, async (client) => {
    await refuseOther(client, 'dgt');
    const sections = await loadSections(client);
    const located = await locateSections(client, sections, layer.centres);
    if (located.length === 0)
      throw new ArchivoNoValido(
        'ningún código es de una sección conocida; importa antes los resultados de la DGT',
        { archivo: source },
      );
    if (!aunqueFalten && !prueba) await refuseLosses(client, located, source);
    const store = async () => {
      await storePlaces(client, located, { source, clock, busquedaId });
      return moveSections(client, sections, located);
    };
    const cambiosProvincia = busquedaId && prueba ? await tryOut(client, busquedaId, store) : await store();
    if (cambiosProvincia > 0 && !prueba) await refreshStatistics(client);
    const { centres, ...counts } = layer;
    const desconocidas = centres.size - located.length;
    return { ...counts, secciones: sections.length, desconocidas, cambiosProvincia, ...countPlaces(located) };
  });
}

/** Autoescuelas close, but not by hundreds between two readings: if more places are lost than both limits, the map came incomplete. */
const LOST = { places: 50, share: 0.1 };

async function refuseLosses(
  client: pg.ClientBase,
  located: readonly SectionLocation[],
  archivo: string,
): Promise<void> {
  const { rows } = await client.query<{ conocidas: number; faltan: number }>(
    `SELECT count(*)::int AS conocidas, (count(*) FILTER (WHERE seccion_id <> ALL ($1)))::int AS faltan
     FROM ubicaciones`,
    [located.map(({ id }) => id)],
  );
  const { conocidas = 0, faltan = 0 } = rows[0] ?? {};
  if (faltan <= LOST.places || faltan <= conocidas * LOST.share) return;
  const motivo = `no trae ${formatCount(faltan)} de las ${formatCount(conocidas)} direcciones que ya se conocen, así que parece incompleto: no se ha cambiado nada`;
  throw new ArchivoNoValido(motivo, { archivo });
}

type Layer = { centres: Map<string, LayerCentre>; sinCodigo: number; repetidas: number };

const codeOf = ({ codigo, seccion }: { codigo: string; seccion: string }) => codigo + seccion;

function readLayer(features: readonly Feature[]): Layer {
  const read = features.flatMap(({ attributes }) => readCentre(attributes) ?? []);
  const centres = new Map(read.map((centre) => [codeOf(centre), centre]));
  return { centres, sinCodigo: features.length - read.length, repetidas: read.length - centres.size };
}

type Section = { id: number; codigo: string; seccion: string; codProvincia: string };

async function loadSections(client: pg.ClientBase): Promise<Section[]> {
  const { rows } = await client.query<Section>(
    `SELECT s.id, e.codigo, s.seccion, s.cod_provincia AS "codProvincia"
     FROM secciones s JOIN escuelas e ON e.id = s.escuela_id ORDER BY s.id`,
  );
  return rows;
}

type SectionLocation = { id: number; place: Place; codProvincia: string | undefined };

async function locateSections(
  client: pg.ClientBase,
  sections: readonly Section[],
  centres: ReadonlyMap<string, LayerCentre>,
): Promise<SectionLocation[]> {
  const towns = await loadTowns(client);
  const index = await municipalityIndex(
    client,
    provincias.map(({ codigo }) => codigo),
  );
  return sections.flatMap((section) => {
    const centre = centres.get(codeOf(section));
    if (!centre) return [];
    const town = towns.get(townCode(index, centre) ?? '');
    return [{ id: section.id, place: locate(centre, town), codProvincia: town?.codProvincia }];
  });
}

async function loadTowns(client: pg.ClientBase): Promise<Map<string, Town>> {
  const { rows } = await client.query<Town>(
    'SELECT codigo, cod_provincia AS "codProvincia", lat, lon FROM municipios',
  );
  return new Map(rows.map((town) => [town.codigo, town]));
}

/** Names in use that are neither the official one nor a half of it. */
const OTHER_NAMES: ReadonlyMap<string, string> = new Map([
  ['palma de mallorca', 'Palma'],
  ['mahon', 'Maó'],
  ['mao mahon', 'Maó'],
]);

function townCode(index: MunicipalityIndex, { codProvincia, municipio }: LayerCentre): string | undefined {
  if (codProvincia === null || municipio === null) return undefined;
  const name = municipio
    .replace(/ *\((\p{L}{1,3}'?)\)/gu, (_, article: string) => `, ${article.toUpperCase()}`)
    .replace(/ +- +/g, '/');
  return findMunicipality(index, codProvincia, OTHER_NAMES.get(searchText(name)) ?? name);
}

/** Deletes the rows instead of truncating the table, so a reader meanwhile sees the old ones. */
async function storePlaces(
  client: pg.ClientBase,
  located: readonly SectionLocation[],
  { source, clock, busquedaId }: LayerImportOptions,
): Promise<void> {
  await client.query('DELETE FROM ubicaciones');
  await client.query(
    `INSERT INTO ubicaciones (seccion_id, direccion, codigo_postal, codigo_municipio, telefono, web, permisos, lat, lon,
       origen_punto, avisos, fuente, actualizada_en, busqueda_id)
     SELECT id, direccion, "codigoPostal", "codigoMunicipio", telefono, web, permisos, lat, lon, "origenPunto", avisos, $2, $3, $4
     FROM json_to_recordset($1) AS x (id int, direccion text, "codigoPostal" text, "codigoMunicipio" text, telefono text,
       web text, permisos text[], lat float8, lon float8, "origenPunto" text, avisos jsonb)`,
    [JSON.stringify(located.map(({ id, place }) => ({ id, ...place }))), source, clock(), busquedaId ?? null],
  );
  await client.query('ANALYZE ubicaciones');
}

/**
 * Puts each section in the province of its municipality on the map or, where the map no longer gives one, back in the
 * province of its registration: the result depends on this layer alone, not on earlier ones. Returns how many
 * sections changed.
 */
async function moveSections(
  client: pg.ClientBase,
  sections: readonly Section[],
  located: readonly SectionLocation[],
): Promise<number> {
  const onMap = new Map(located.map(({ id, codProvincia }) => [id, codProvincia]));
  const moved = sections.flatMap(({ id, codigo, codProvincia }) => {
    const wanted = onMap.get(id) ?? provinciaDeCodigo(codigo) ?? codProvincia;
    return wanted === codProvincia ? [] : [{ id, wanted }];
  });
  if (moved.length === 0) return 0;
  await client.query(
    `UPDATE secciones s SET cod_provincia = x.wanted
     FROM json_to_recordset($1) AS x (id int, wanted text) WHERE s.id = x.id`,
    [JSON.stringify(moved)],
  );
  return moved.length;
}

function countPlaces(
  located: readonly SectionLocation[],
): Pick<LayerSummary, 'unidas' | 'sinLugar' | 'avisos'> {
  const avisos: Record<string, number> = {};
  let sinLugar = 0;
  for (const { place } of located) {
    if (place.codigoMunicipio === null && place.lat === null) sinLugar++;
    for (const aviso of place.avisos) avisos[aviso] = (avisos[aviso] ?? 0) + 1;
  }
  return { unidas: located.length, sinLugar, avisos };
}
