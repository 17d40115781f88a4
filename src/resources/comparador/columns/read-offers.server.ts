import type pg from 'pg';
import { type BinaryRow, readBinary } from './binary-rows.server.ts';
import { GrowingGroup, OFFER_NAMES } from './growing-group.server.ts';
import { type Columns, CURVE, type Grupo, grupoKey, NONE, OFFER_COLUMNS, type Secciones } from './shape.ts';

/** Provinces as numbers; null is all of them. */
export type ProvincesToRead = ReadonlySet<number> | null;

/**
 * Reads the offers of some provinces, takes those of the others from earlier columns, and gives them in the order of
 * `secciones`.
 */
export async function readOffers(
  client: pg.ClientBase,
  {
    previous,
    provincias,
    secciones,
  }: { previous: Columns | undefined; provincias: ProvincesToRead; secciones: Secciones },
): Promise<Map<number, Grupo>> {
  const growing = new Map<number, GrowingGroup>();
  const groupOf = (key: number) => {
    const group = growing.get(key) ?? new GrowingGroup();
    growing.set(key, group);
    return group;
  };
  if (previous && provincias)
    for (const [key, grupo] of previous.grupos)
      keepOthers(groupOf(key), { grupo, provincias, secciones: previous.secciones });
  await readBinary(client, offersQuery(provincias), (row) => {
    const permiso = row.number(NONE);
    addRow(groupOf(grupoKey(permiso, row.number(NONE) === 1)), row);
  });
  const placeOfSection = new Map(Array.from(secciones.id, (id, place) => [id, place]));
  const finished = [...growing].map(
    ([key, group]) => [key, group.finish(placeOfSection, secciones)] as const,
  );
  return new Map(finished.filter(([, { seccion }]) => seccion.length > 0));
}

function offersQuery(provincias: ProvincesToRead): string {
  const columns = OFFER_NAMES.map((name) => OFFER_COLUMNS[name].sql).join(', ');
  const codes = [...(provincias ?? [])].map((number) => `'${String(Math.trunc(number)).padStart(2, '0')}'`);
  const where = provincias ? `WHERE cod_provincia IN (${codes.join(', ')})` : '';
  return `SELECT permiso::int, automatico::int, seccion_id, ${columns}, costes || costes_aprobada, precios || precios_aprobada
    FROM ofertas ${where}`;
}

function addRow(group: GrowingGroup, row: BinaryRow): void {
  group.add(row.number(NONE), (_, name) => row.number(OFFER_COLUMNS[name].none));
  group.addCurves(curveOf(row.elements(), ofCosts), curveOf(row.elements(), ofPrices));
}

/** Used again for each row: the group copies what is new. */
const ofCosts = new Int32Array(CURVE);
const ofPrices = new Int32Array(CURVE);

/** Each element has its length before it. */
function curveOf(elements: Buffer | undefined, curve: Int32Array): Int32Array | undefined {
  if (!elements) return undefined;
  const view = new DataView(elements.buffer, elements.byteOffset, elements.byteLength);
  for (let index = 0; index < CURVE; index++) curve[index] = view.getInt32(8 * index + 4);
  return curve;
}

/** Takes the offers of the provinces that are not read again. */
function keepOthers(
  group: GrowingGroup,
  { grupo, provincias, secciones }: { grupo: Grupo; provincias: ReadonlySet<number>; secciones: Secciones },
): void {
  const count = grupo.curvas.length / CURVE;
  const curve = (place = NONE, into: Int32Array) => {
    if (place === NONE) return undefined;
    for (let index = 0; index < CURVE; index++) into[index] = grupo.curvas[index * count + place] ?? 0;
    return into;
  };
  for (const [offer, section] of grupo.seccion.entries()) {
    if (provincias.has(secciones.provincia[section] ?? 0)) continue;
    group.add(secciones.id[section] ?? 0, (_, name) => grupo[name][offer] ?? 0);
    group.addCurves(curve(grupo.coste[offer], ofCosts), curve(grupo.precio[offer], ofPrices));
  }
}
