import { gzipSync } from 'node:zlib';
import { PbfWriter } from 'pbf';
import { zxyToTileId } from 'pmtiles';
import type { Point } from './drawing/clip.ts';
import type { Properties } from './drawing/map-classes.ts';

/** A feature of a vector tile, in units of 4096 to a side. */
export type MadeFeature = { type: 1 | 2 | 3; properties: Properties; geometry: Point[][] };
export type MadeTile = { z: number; x: number; y: number; layers: Record<string, MadeFeature[]> };

const HEADER_BYTES = 127;
const EXTENT = 4096;
const GZIP = 2;
const MVT = 1;

/**
 * Writes a PMTiles archive, version 3, with one directory.
 * @param corners degrees: west, south, east, north.
 */
export function writeArchive(tiles: readonly MadeTile[], corners: readonly number[]): Uint8Array {
  const packed = tiles
    .map(({ z, x, y, layers }) => ({ id: zxyToTileId(z, x, y), z, bytes: gzipSync(vectorTile(layers)) }))
    .sort((a, b) => a.id - b.id);
  const directory = gzipSync(directoryOf(packed));
  const metadata = gzipSync('{}');
  const header = new DataView(new ArrayBuffer(HEADER_BYTES));
  for (const [index, letter] of [...'PMTiles'].entries()) header.setUint8(index, letter.charCodeAt(0));
  header.setUint8(7, 3);
  const data = packed.reduce((sum, { bytes }) => sum + bytes.length, 0);
  const metadataAt = HEADER_BYTES + directory.length;
  const dataAt = metadataAt + metadata.length;
  const numbers = [HEADER_BYTES, directory.length, metadataAt, metadata.length, dataAt, 0, dataAt, data];
  const counts = [packed.length, packed.length, packed.length];
  for (const [index, value] of [...numbers, ...counts].entries())
    header.setBigUint64(8 + index * 8, BigInt(value), true);
  const zooms = packed.map(({ z }) => z);
  for (const [index, value] of [1, GZIP, GZIP, MVT, Math.min(...zooms), Math.max(...zooms)].entries())
    header.setUint8(96 + index, value);
  for (const [index, degrees] of corners.entries())
    header.setInt32(102 + index * 4, Math.round(degrees * 1e7), true);
  return Buffer.concat([
    new Uint8Array(header.buffer),
    directory,
    metadata,
    ...packed.map(({ bytes }) => bytes),
  ]);
}

function directoryOf(tiles: readonly { id: number; bytes: Uint8Array }[]): Uint8Array {
  const pbf = new PbfWriter();
  pbf.writeVarint(tiles.length);
  let before = 0;
  for (const { id } of tiles) {
    pbf.writeVarint(id - before);
    before = id;
  }
  for (const _tile of tiles) pbf.writeVarint(1);
  for (const { bytes } of tiles) pbf.writeVarint(bytes.length);
  // Offsets of PMTiles: the first tile lies at 0, written as 1; a 0 means that the tile follows the previous one.
  for (const index of tiles.keys()) pbf.writeVarint(index === 0 ? 1 : 0);
  return pbf.finish();
}

function vectorTile(layers: MadeTile['layers']): Uint8Array {
  const pbf = new PbfWriter();
  for (const [name, features] of Object.entries(layers)) pbf.writeMessage(3, writeLayer, { name, features });
  return pbf.finish();
}

function writeLayer({ name, features }: { name: string; features: MadeFeature[] }, pbf: PbfWriter): void {
  const keys: string[] = [];
  const values: (string | number | boolean)[] = [];
  pbf.writeVarintField(15, 2);
  pbf.writeStringField(1, name);
  for (const feature of features) pbf.writeMessage(2, writeFeature, { feature, keys, values });
  for (const key of keys) pbf.writeStringField(3, key);
  for (const value of values) pbf.writeMessage(4, writeValue, value);
  pbf.writeVarintField(5, EXTENT);
}

type FeatureInput = { feature: MadeFeature; keys: string[]; values: (string | number | boolean)[] };

function writeFeature(
  { feature: { type, properties, geometry }, keys, values }: FeatureInput,
  pbf: PbfWriter,
): void {
  const tags = Object.entries(properties).flatMap(([key, value]) => [
    placeOf(keys, key),
    placeOf(values, value),
  ]);
  pbf.writePackedVarint(2, tags);
  pbf.writeVarintField(3, type);
  pbf.writePackedVarint(4, commandsOf(type, geometry));
}

function placeOf<T>(list: T[], value: T): number {
  const found = list.indexOf(value);
  return found >= 0 ? found : list.push(value) - 1;
}

function writeValue(value: string | number | boolean, pbf: PbfWriter): void {
  if (typeof value === 'string') pbf.writeStringField(1, value);
  else if (typeof value === 'number') pbf.writeDoubleField(3, value);
  else pbf.writeBooleanField(7, value);
}

/** Commands of the vector tile's geometry: 1 moves, 2 draws lines, 7 closes; each with its number of repetitions. */
function commandsOf(type: MadeFeature['type'], geometry: Point[][]): number[] {
  const commands: number[] = [];
  let [x, y] = [0, 0];
  const step = (point: Point) => {
    const [toX, toY] = [Math.round(point.x), Math.round(point.y)];
    for (const delta of [toX - x, toY - y]) commands.push((delta << 1) ^ (delta >> 31));
    [x, y] = [toX, toY];
  };
  for (const [first, ...rest] of geometry) {
    if (!first) continue;
    commands.push(1 | (1 << 3));
    step(first);
    if (type === 1) continue;
    commands.push(2 | (rest.length << 3));
    rest.forEach(step);
    if (type === 3) commands.push(7 | (1 << 3));
  }
  return commands;
}
