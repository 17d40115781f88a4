import { promisify } from 'node:util';
import { parentPort, workerData } from 'node:worker_threads';
import zlib from 'node:zlib';
import { exactBytes } from '#platform/files/exact-bytes.server.ts';
import { type Archive, type Coverage, openArchive } from './archive.server.ts';
import { drawOutlines } from './draw-outlines.server.ts';
import { drawNothing, drawTile } from './draw-tile.ts';
import { OUTLINES } from './outlines-name.ts';

/** Input of the thread, its questions and its answers. */
export type TilesThread = { file: string };
export type TilesOrder = { id: number; fingerprint: string; tile?: { z: number; x: number; y: number } };
export type TilesAnswer = {
  id: number;
  coverage?: Coverage;
  /** SVG packed with brotli. */
  packed?: Uint8Array<ArrayBuffer>;
  failure?: Error;
};

const { file }: TilesThread = workerData;
const brotli = promisify(zlib.brotliCompress);
const QUALITY = { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 5 } };

/** A message sends the whole memory behind a slice, so only the exact bytes are sent. */
const pack = async (svg: string) => exactBytes(await brotli(svg, QUALITY));

/** The open archive, with the fingerprint that it was asked for with. */
let opened: { fingerprint: string; archive: Promise<Archive> } | undefined;

/** Opens a replaced file anew; the earlier archive closes after its last reading. */
function archiveOf(fingerprint: string): Promise<Archive> {
  if (opened?.fingerprint === fingerprint) return opened.archive;
  void opened?.archive.then((before) => before.close()).catch(() => {});
  const archive = openArchive(file, fingerprint);
  opened = { fingerprint, archive };
  return archive;
}

async function answer({ id, fingerprint, tile }: TilesOrder): Promise<TilesAnswer> {
  try {
    if (fingerprint === OUTLINES && tile) return { id, packed: await pack(drawOutlines(tile)) };
    const archive = await archiveOf(fingerprint);
    if (!tile) return { id, coverage: archive.coverage };
    const up = Math.max(0, tile.z - archive.coverage.maxZoom);
    const times = 2 ** up;
    const [column, row] = [tile.x % times, tile.y % times];
    const bytes = await archive.read(tile.z - up, (tile.x - column) / times, (tile.y - row) / times);
    const svg = bytes ? drawTile(bytes, { z: tile.z, times, column, row }) : drawNothing(tile.z);
    return { id, packed: await pack(svg) };
  } catch (failure) {
    // The library may remember the failure with the archive, so the next tile opens it anew.
    void opened?.archive.then((failed) => failed.close()).catch(() => {});
    opened = undefined;
    return { id, failure: failure instanceof Error ? failure : new Error(String(failure)) };
  }
}

parentPort?.on('message', async (order: TilesOrder) => {
  const told = await answer(order);
  parentPort?.postMessage(told, told.packed ? [told.packed.buffer] : []);
});
