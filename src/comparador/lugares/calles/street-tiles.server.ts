import { LRUCache } from 'lru-cache';
import { createTurns } from '#platform/database/turns.server.ts';
import { type Coverage, fingerprintOf } from './drawing/archive.server.ts';
import { lookAtFile } from './drawing/look-at-file.server.ts';
import { askThread } from './drawing/tile-drawer.server.ts';

/** State of the file of streets. */
export type StreetsState =
  | { estado: 'sin_fichero' }
  | { estado: 'roto' }
  | { estado: 'bien'; coverage: Coverage };

/** Zooms that are served: below, Spain is smaller than a tile; above, a file of zoom 14 has no more to tell. */
export const ZOOMS = { least: 4, most: 16 } as const;

export type TileAddress = { z: number; x: number; y: number };

/** A drawn tile, packed with brotli. */
export type Tile = { body: Uint8Array };

export type StreetTiles = {
  /** Identity of the file as it is now; undefined without file. */
  fingerprint(): Promise<string | undefined>;
  /** A tile that is in memory. */
  kept(fingerprint: string, address: TileAddress): Tile | undefined;
  /**
   * Draws a tile, or waits if the same tile is being drawn; bare ground if the file has nothing there. Throws 503 when too many wait, and
   * the errors of reading the file.
   */
  draw(fingerprint: string, address: TileAddress): Promise<Tile>;
  state(): Promise<StreetsState>;
  /**
   * Identity of the file while it can be read, for pages that offer the map. It does not wait: it gives the identity at the last look, some
   * seconds ago.
   */
  offered(): string | undefined;
  close(): Promise<void>;
};

type StreetTilesOptions = {
  file: string;
  onError(failure: Error): void;
  /** Milliseconds that a tile may take. */
  patienceMs?: number;
  /** Most bytes of the tiles in memory. */
  maxBytes?: number;
};

const PATIENCE_MS = 10_000;
const MAX_BYTES = 32 * 1024 * 1024;
const TURNS = { atOnce: 2, waiting: 64, busy: 'Hay muchas calles por dibujar. Prueba dentro de un momento' };

const keyOf = (fingerprint: string, { z, x, y }: TileAddress) => `${fingerprint}/${z}/${x}/${y}`;

/** Opens the tiles of a file that may be missing, or be replaced at any time. */
export function openStreetTiles({
  file,
  onError,
  patienceMs = PATIENCE_MS,
  maxBytes = MAX_BYTES,
}: StreetTilesOptions): StreetTiles {
  const tiles = new LRUCache<string, Tile>({
    maxSize: maxBytes,
    sizeCalculation: ({ body }, key) => body.byteLength + key.length + 200,
  });
  const pending = new Map<string, Promise<Tile>>();
  const turns = createTurns(TURNS);
  const thread = askThread({ file, patienceMs, onError });
  const drawNow = async (fingerprint: string, tile: TileAddress) => {
    const { packed } = await turns(() => thread.ask({ fingerprint, tile }));
    if (!packed) throw new Error('the thread drew nothing');
    const drawn = { body: packed };
    tiles.set(keyOf(fingerprint, tile), drawn);
    return drawn;
  };
  return {
    fingerprint: () => fingerprintOf(file),
    kept: (fingerprint, address) => tiles.get(keyOf(fingerprint, address)),
    draw: (fingerprint, address) => {
      const key = keyOf(fingerprint, address);
      const known = pending.get(key);
      if (known) return known;
      const drawing = drawNow(fingerprint, address).finally(() => pending.delete(key));
      pending.set(key, drawing);
      return drawing;
    },
    close: () => thread.close(),
    ...lookAtFile(file, thread),
  };
}
