import { Worker } from 'node:worker_threads';
import { LRUCache } from 'lru-cache';
import { createTurns } from '../turns.server.ts';
import { type Coverage, fingerprintOf } from './archive.server.ts';
import type { TilesAnswer, TilesOrder, TilesThread } from './tiles-thread.server.ts';

/** Zooms that are served: below, Spain is smaller than a tile; above, a file of zoom 14 has no more to tell. */
export const ZOOMS = { least: 4, most: 16 } as const;

export type TileAddress = { z: number; x: number; y: number };

/** A drawn tile, packed with brotli. */
export type Tile = { body: Uint8Array };

/** State of the file of streets. */
export type StreetsState =
  | { estado: 'sin_fichero' }
  | { estado: 'roto' }
  | { estado: 'bien'; coverage: Coverage };

export type StreetTiles = {
  /** Identity of the file as it is now; undefined without file. */
  fingerprint(): Promise<string | undefined>;
  /** A tile that is in memory. */
  kept(fingerprint: string, address: TileAddress): Tile | undefined;
  /**
   * Draws a tile, or waits for the one that is being drawn; where the file has nothing, bare ground. Throws 503 when too many wait,
   * and whatever the file fails with.
   */
  draw(fingerprint: string, address: TileAddress): Promise<Tile>;
  state(): Promise<StreetsState>;
  /**
   * Identity of the file while it can be read, for pages that offer the map. It waits for nothing: it is as it was at the last look,
   * some seconds ago.
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
/** Milliseconds between two looks at the file. */
const LOOK_MS = 2_000;
const TURNS = { atOnce: 2, waiting: 64, busy: 'Hay muchas calles por dibujar. Prueba dentro de un momento' };

const keyOf = (fingerprint: string, { z, x, y }: TileAddress) => `${fingerprint}/${z}/${x}/${y}`;

/** Opens the tiles of a file that may not be there, or be exchanged at any time. */
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
  const thread = askThread({ file, patienceMs });
  let described: { fingerprint: string; state: Promise<StreetsState> } | undefined;

  // Every tile of a broken file fails, and one line of the log is enough.
  let toldOf: string | undefined;
  let closed = false;
  const ask = async (asked: Asked): Promise<TilesAnswer> => {
    try {
      return await thread.ask(asked);
    } catch (error) {
      const failure = error instanceof Error ? error : new Error(String(error));
      if (!closed && toldOf !== asked.fingerprint) onError(failure);
      toldOf = asked.fingerprint;
      throw failure;
    }
  };
  const drawNow = async (fingerprint: string, tile: TileAddress) => {
    const { packed } = await turns(() => ask({ fingerprint, tile }));
    if (!packed) throw new Error('the thread drew nothing');
    const drawn = { body: packed };
    tiles.set(keyOf(fingerprint, tile), drawn);
    return drawn;
  };
  const describe = async (fingerprint: string): Promise<StreetsState> => {
    try {
      const { coverage } = await ask({ fingerprint });
      return coverage ? { estado: 'bien', coverage } : { estado: 'roto' };
    } catch {
      return { estado: 'roto' };
    }
  };
  const state = async (): Promise<StreetsState> => {
    const fingerprint = await fingerprintOf(file);
    if (fingerprint === undefined) return { estado: 'sin_fichero' };
    if (described?.fingerprint !== fingerprint) described = { fingerprint, state: describe(fingerprint) };
    const found = await described.state;
    // It may have been a fault of the disk: the next look tries again.
    if (found.estado === 'roto') described = undefined;
    return found;
  };
  let offered: string | undefined;
  let lookedAt = 0;
  const look = () => {
    lookedAt = performance.now();
    void state().then(({ estado }) => {
      offered = estado === 'bien' ? described?.fingerprint : undefined;
    });
  };
  look();
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
    state,
    offered: () => {
      if (performance.now() - lookedAt > LOOK_MS) look();
      return offered;
    },
    close: () => {
      closed = true;
      return thread.close();
    },
  };
}

type Asked = Omit<TilesOrder, 'id'>;
type Waiting = { resolve(answer: TilesAnswer): void; reject(failure: Error): void };

/** A thread that starts with the first question, and is ended and started anew when an answer does not come. */
function askThread({ file, patienceMs }: { file: string; patienceMs: number }) {
  const waiting = new Map<number, Waiting>();
  let worker: Worker | undefined;
  let lastId = 0;

  const failAll = (failure: Error) => {
    worker = undefined;
    for (const { reject } of waiting.values()) reject(failure);
    waiting.clear();
  };
  const end = (failure: Error) => {
    void worker?.terminate();
    failAll(failure);
  };
  const start = () => {
    const workerData: TilesThread = { file };
    const made = new Worker(new URL('./tiles-thread.server.ts', import.meta.url), {
      workerData,
      // Reading a broken file must not take the memory of the program.
      resourceLimits: { maxOldGenerationSizeMb: 256 },
    });
    made.unref();
    made.on('message', (answer: TilesAnswer) => {
      const asked = waiting.get(answer.id);
      waiting.delete(answer.id);
      if (answer.failure) asked?.reject(answer.failure);
      else asked?.resolve(answer);
    });
    made.on('error', (error) => {
      if (worker === made) failAll(error instanceof Error ? error : new Error(String(error)));
    });
    return made;
  };
  return {
    ask: (asked: Asked): Promise<TilesAnswer> => {
      const { promise, resolve, reject } = Promise.withResolvers<TilesAnswer>();
      const id = ++lastId;
      const timer = setTimeout(() => end(new Error('a tile took too long')), patienceMs);
      waiting.set(id, { resolve, reject });
      worker ??= start();
      worker.postMessage({ id, ...asked } satisfies TilesOrder);
      return promise.finally(() => clearTimeout(timer));
    },
    close: async () => {
      const ended = worker?.terminate();
      failAll(new Error('the program closes'));
      await ended;
    },
  };
}
