import type pg from 'pg';
import { type BinaryRow, readBinary } from './binary-rows.server.ts';
import { GrowingGroup, OFFER_NAMES } from './growing-group.server.ts';
import { patchGroup } from './patch-group.server.ts';
import { inProvinces, type ProvincesToRead } from './provinces-to-read.ts';
import { type Columns, CURVE, type Grupo, grupoKey, NONE, OFFER_COLUMNS, type Secciones } from './shape.ts';

type ReadOffersInput = { previous: Columns | undefined; provincias: ProvincesToRead; secciones: Secciones };

/**
 * Reads the offers of some provinces, takes the rest from earlier columns, and gives all in the order of `secciones`. A group without
 * changes is the earlier group itself. If its sections are the same, only the changed offers are put in their places, because a tarifa
 * changes some offers of one or two groups out of some thirty.
 */
export async function readOffers(
  client: pg.ClientBase,
  { previous, provincias, secciones }: ReadOffersInput,
): Promise<Map<number, Grupo>> {
  const growing = new Map<number, GrowingGroup>();
  const groupOf = (key: number) => {
    const group = growing.get(key) ?? new GrowingGroup();
    growing.set(key, group);
    return group;
  };
  await readBinary(client, offersQuery(provincias), (row) => {
    const permiso = row.number(NONE);
    addRow(groupOf(grupoKey(permiso, row.number(NONE) === 1)), row);
  });
  const placeOfSection = new Map(Array.from(secciones.id, (id, place) => [id, place]));
  const finish = (key: number): Grupo => {
    const group = groupOf(key);
    const earlier = previous?.grupos.get(key);
    if (!previous || !provincias || !earlier) return group.finish(placeOfSection, secciones);
    const read = { grupo: earlier, provincias, secciones: previous.secciones };
    const places = secciones === previous.secciones && placesIn(group, read, placeOfSection);
    const patched = places && patchGroup({ group, grupo: earlier, places });
    if (patched) return patched;
    keepOthers(group, read);
    return group.finish(placeOfSection, secciones);
  };
  const keys = new Set([...growing.keys(), ...((provincias && previous?.grupos.keys()) || [])]);
  const finished = [...keys].map((key) => [key, finish(key)] as const);
  return new Map(finished.filter(([, { seccion }]) => seccion.length > 0));
}

function offersQuery(provincias: ProvincesToRead): string {
  const columns = OFFER_NAMES.map((name) => OFFER_COLUMNS[name].sql).join(', ');
  return `SELECT permiso::int, automatico::int, seccion_id, ${columns}, costes || costes_aprobada, precios || precios_aprobada
    FROM ofertas ${inProvinces(provincias)}`;
}

function addRow(group: GrowingGroup, row: BinaryRow): void {
  group.add(row.number(NONE), (_, name) => row.number(OFFER_COLUMNS[name].none));
  group.addCurves(curveOf(row.elements(), ofCosts), curveOf(row.elements(), ofPrices));
}

/** Buffers reused for each row: the group copies the curves that are new. */
const ofCosts = new Int32Array(CURVE);
const ofPrices = new Int32Array(CURVE);

/** Each element has its length before it. */
function curveOf(elements: Buffer | undefined, curve: Int32Array): Int32Array | undefined {
  if (!elements) return undefined;
  const view = new DataView(elements.buffer, elements.byteOffset, elements.byteLength);
  for (let index = 0; index < CURVE; index++) curve[index] = view.getInt32(8 * index + 4);
  return curve;
}

type Earlier = { grupo: Grupo; provincias: ReadonlySet<number>; secciones: Secciones };

/** Place, in the earlier group, of each offer read again; undefined if the offers are not of the same sections as before. */
function placesIn(
  group: GrowingGroup,
  { grupo, provincias }: Earlier,
  placeOfSection: ReadonlyMap<number, number>,
): readonly number[] | undefined {
  const { desde, lugares } = grupo.deProvincia;
  const placeOfOffer = new Map<number, number>();
  for (const provincia of provincias)
    for (let at = desde[provincia] ?? 0; at < (desde[provincia + 1] ?? 0); at++) {
      const place = lugares[at] ?? 0;
      placeOfOffer.set(grupo.seccion[place] ?? NONE, place);
    }
  if (placeOfOffer.size !== group.secciones.length) return undefined;
  const places = group.secciones.map((id) => placeOfOffer.get(placeOfSection.get(id) ?? NONE) ?? NONE);
  return places.includes(NONE) ? undefined : places;
}

/** Takes the offers of the provinces that are not read again. */
function keepOthers(group: GrowingGroup, { grupo, provincias, secciones }: Earlier): void {
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
