import { troubleOf } from '#platform/database/database-trouble.server.ts';

export const estadosSalud = ['bien', 'aviso', 'mal'] as const;

export type EstadoSalud = (typeof estadosSalud)[number];

/** State of a part of the program. */
export type Finding = {
  estado: EstadoSalud;
  /** For a person who administers; empty while all is well. */
  texto: string;
  queHacer: string;
  /**
   * Reason why nothing can be saved, after "No se ha guardado:". While a part gives one, the program is
   * read-only.
   */
  noGuarda?: string;
  /** Bytes that may still be written, when the part is a disk that requests write on. */
  caben?: number;
  /** Level for the warnings by correo, when the state alone does not give it; 0 sends none. */
  nivel?: number;
};

/** Level of each state, for a finding without its own `nivel`. */
const LEVELS: Readonly<Record<EstadoSalud, number>> = { bien: 0, aviso: 1, mal: 3 };

/** Level of a finding, for the warnings by correo: higher is worse, and 0 sends none. */
export const levelOf = ({ estado, nivel }: Pick<Finding, 'estado' | 'nivel'>): number =>
  nivel ?? LEVELS[estado];

export const WELL: Finding = { estado: 'bien', texto: '', queHacer: '' };

export type Probe = {
  clave: string;
  /** `before` is the last state. Leaving it takes a margin, so that the state does not flip. */
  look(before: EstadoSalud): Promise<Finding>;
  /** Milliseconds between two looks, for a look that costs something. */
  every?: number;
};

/** Part of the program, and the start of its present state. */
export type Part = Finding & { clave: string; desde: Date };

export type Health = {
  parts(): Part[];
  /** Reason why nothing can be saved now; undefined while it can. */
  readOnly(): string | undefined;
  /** Bytes that a request may still write, as far as is known. */
  room(): number;
  /** Notes that a write found the disk full: no other is tried for a minute. */
  noteFull(): void;
  /** Checks every part whose turn has come. Never throws, and waits no longer than the limit of a probe. */
  look(): Promise<void>;
  /** Checks every few seconds. Gives the function that stops it. */
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

/** State of every part of the program. Each probe has a time limit, and none waits for another. */
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
    // A look that has not ended does not start again, or looks would pile up.
    if (looking.has(clave) || performance.now() < (looked.get(clave) ?? -Infinity) + every) return;
    looking.add(clave);
    looked.set(clave, performance.now());
    const state = (parts.get(clave) ?? before.get(clave))?.estado ?? 'bien';
    const found = look(state).finally(() => looking.delete(clave));
    try {
      note(clave, await within(LIMIT_MS, found));
    } catch (error) {
      // While the database is away, a part that needs it keeps its state: the database is a part of its own.
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

/** A look took longer than its limit. */
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
