import { systemCode } from '#platform/kit/system-code.ts';
/** The database does not answer, so the pending statement fails. */
export class DatabaseAway extends Error {
  override message = 'the database does not answer';
}

/** The database stopped answering on an open connection. */
export class DatabaseCut extends DatabaseAway {}

/** The synchronous replica does not confirm the commits, so nothing more is written. */
export class ReplicaAway extends Error {
  override message = 'the replica does not confirm what is committed';
}

/** The connection was lost during a commit: the data may or may not be saved. */
export class SavedOrNot extends Error {
  override message = 'the connection was lost while saving';
}

/** Reason why the database, or the disk, cannot do a request. */
export type Trouble = 'away' | 'alone' | 'busy' | 'full' | 'readOnly' | 'slow' | 'clash' | 'unsure';

const BY_CODE: [RegExp, Trouble][] = [
  [/^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/, 'away'],
  // It starts, stops or has crashed; the connection failed; the key or the database no longer exists.
  [/^(57P0\d|08\w{3}|28\w{3}|3D000)$/, 'away'],
  [/^53300$/, 'busy'],
  [/^(53100|58030|ENOSPC|EDQUOT)$/, 'full'],
  [/^(25006|EROFS)$/, 'readOnly'],
  [/^(57014|55P03)$/, 'slow'],
  [/^(40001|40P01)$/, 'clash'],
];

/** pg gives these errors no code (its `client.js` and pg-pool's `index.js`). */
const BY_MESSAGE: [RegExp, Trouble][] = [
  [/^Connection terminated/, 'away'],
  [/^Client (has encountered a connection error|was closed) and is not queryable$/, 'away'],
  [/^(timeout expired|Cannot use a pool after calling end on the pool)$/, 'away'],
  [/^timeout exceeded when trying to connect$/, 'busy'],
];

/** The trouble behind an error or its cause; undefined for other failures. */
export function troubleOf(error: unknown): Trouble | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error instanceof SavedOrNot) return 'unsure';
  if (error instanceof DatabaseAway) return 'away';
  if (error instanceof ReplicaAway) return 'alone';
  const code = systemCode(error);
  const found =
    typeof code === 'string'
      ? BY_CODE.find(([pattern]) => pattern.test(code))
      : BY_MESSAGE.find(([pattern]) => pattern.test(error.message));
  return found?.[1] ?? troubleOf(error.cause);
}

/** Whether a statement may have been done although its answer never arrived. */
export function mayBeDone(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = systemCode(error);
  return (
    error instanceof DatabaseCut ||
    code === 'ECONNRESET' ||
    /^Connection terminated( unexpectedly)?$/.test(error.message) ||
    mayBeDone(error.cause)
  );
}

/** Seconds to wait before a new try. */
const WAITS: Record<Trouble, number> = {
  away: 5,
  alone: 10,
  busy: 5,
  full: 60,
  readOnly: 60,
  slow: 10,
  clash: 1,
  unsure: 5,
};

const REASONS: Record<Exclude<Trouble, 'unsure'>, string> = {
  away: 'la base de datos no responde. Inténtalo de nuevo en unos segundos',
  alone:
    'falta la segunda base de datos, en la que se guarda todo a la vez. Inténtalo de nuevo en unos minutos',
  busy: 'hay demasiadas peticiones a la vez. Inténtalo de nuevo en unos segundos',
  full: 'no queda sitio en el disco. Inténtalo más tarde; quien administra el programa debe hacer sitio',
  readOnly: 'la base de datos solo deja consultar. Inténtalo más tarde',
  slow: 'la base de datos ha tardado demasiado. Inténtalo de nuevo en unos segundos',
  clash: 'otra persona estaba cambiando lo mismo. Inténtalo de nuevo',
};

const UNSURE =
  'No sabemos si se ha guardado: la base de datos ha dejado de responder justo al guardarlo. Compruébalo antes de repetirlo';

/** Message for the person, and seconds to wait before a new try. */
export function tellTrouble(trouble: Trouble, method: string): { mensaje: string; espera: number } {
  const espera = WAITS[trouble];
  if (trouble === 'unsure') return { mensaje: UNSURE, espera };
  const isRead = method === 'GET' || method === 'HEAD';
  const what = isRead ? 'No se puede mostrar ahora' : 'No se ha guardado';
  return { mensaje: `${what}: ${REASONS[trouble]}`, espera };
}
