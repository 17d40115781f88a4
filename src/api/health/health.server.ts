import { troubleOf } from '../database-trouble.server.ts';

export const estadosSalud = ['bien', 'aviso', 'mal'] as const;

export type EstadoSalud = (typeof estadosSalud)[number];

/** State of a part of the program. */
export type Finding = {
  estado: EstadoSalud;
  /** For a person who administers; empty while all is well. */
  texto: string;
  queHacer: string;
  /** Why nothing can be saved, to follow "No se ha guardado:". While a part says so, the program only lets be read. */
  noGuarda?: string;
  /** Bytes that may still be written, where the part is a disk that requests write in. */
  caben?: number;
};

export const WELL: Finding = { estado: 'bien', texto: '', queHacer: '' };

export type Probe = {
  clave: string;
  /** `before` is the state that it was found in: it is left by a margin, lest it come and go. */
  look(before: EstadoSalud): Promise<Finding>;
  /** Milliseconds between two looks, where each look costs something. */
  every?: number;
};

/** A part of the program, and since when it is as it is. */
export type Part = Finding & { clave: string; desde: Date };

export type Health = {
  parts(): Part[];
  /** Why nothing can be saved now; undefined while it can. */
  readOnly(): string | undefined;
  /** Bytes that a request may still write, as far as is known. */
  room(): number;
  /** A write found the disk full: none is tried for a minute. */
  noteFull(): void;
  /** Looks at every part whose turn has come. Never throws, and takes no longer than a probe may. */
  look(): Promise<void>;
  /** Looks every few seconds. Gives how to stop. */
  start(): () => void;
};

export type HealthOptions = {
  probes: Probe[];
  clock: () => Date;
  /** States of the parts before the program was started. */
  before?: ReadonlyMap<string, Pick<Part, 'estado' | 'desde'>>;
  /** Called after each round of checks. */
  onLook?(parts: Part[]): Promise<void>;
  onError(error: unknown, clave: string): void;
};

const EVERY_MS = 15_000;
const LIMIT_MS = 3_000;
const FULL_MS = 60_000;
const NO_ROOM =
  'no queda sitio en el disco. Inténtalo más tarde; quien administra el programa debe hacer sitio';

/** The only model of how the program is. Each probe has a limit, and none waits for another. */
export function createHealth(options: HealthOptions): Health {
  const { probes, clock, before = new Map(), onLook = async () => {}, onError } = options;
  const parts = new Map<string, Part>();
  const looking = new Set<string>();
  const looked = new Map<string, number>();
  let fullUntil = 0;

  const note = (clave: string, finding: Finding) => {
    const last = parts.get(clave) ?? before.get(clave);
    const desde = last?.estado === finding.estado ? last.desde : clock();
    parts.set(clave, { clave, desde, ...finding });
  };
  const lookAt = async ({ clave, look, every = 0 }: Probe) => {
    // A look that never ended is not begun again: it would pile up.
    if (looking.has(clave) || performance.now() < (looked.get(clave) ?? -Infinity) + every) return;
    looking.add(clave);
    looked.set(clave, performance.now());
    const state = (parts.get(clave) ?? before.get(clave))?.estado ?? 'bien';
    const found = look(state).finally(() => looking.delete(clave));
    try {
      note(clave, await within(LIMIT_MS, found));
    } catch (error) {
      // A part that the database hides stays as it was: the database is a part of its own.
      if (!troubleOf(error)) onError(error, clave);
    }
  };
  const look = async () => {
    await Promise.all(probes.map(lookAt));
    await within(LIMIT_MS, onLook([...parts.values()])).catch((error) => {
      if (!troubleOf(error)) onError(error, 'episodios');
    });
  };
  return {
    parts: () => [...parts.values()],
    readOnly: () => {
      if (performance.now() < fullUntil) return NO_ROOM;
      return [...parts.values()].find(({ noGuarda }) => noGuarda !== undefined)?.noGuarda;
    },
    room: () => Math.min(...[...parts.values()].map(({ caben = Number.POSITIVE_INFINITY }) => caben)),
    noteFull: () => {
      fullUntil = performance.now() + FULL_MS;
    },
    look,
    start: () => {
      const timer = setInterval(() => void look(), EVERY_MS);
      timer.unref();
      return () => clearInterval(timer);
    },
  };
}

/** Took longer than it may. */
class TooSlow extends Error {
  override message = 'it took too long';
}

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new TooSlow()), ms);
  work.catch(() => {});
  try {
    return await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
  }
}
