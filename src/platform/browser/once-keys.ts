import { v4 as randomId } from 'uuid';

type OnceCall = { method: string; url: string; body: unknown; person: string };

export type OnceKeys = {
  /**
   * Gives the `Idempotency-Key` of a call: the same key for an equal call that had no answer yet, otherwise a new
   * one.
   */
  keyOf(asked: OnceCall): string;
  /** Notes that the call was answered, well or badly: the next equal call is another operation. */
  answered(asked: OnceCall): void;
};

/** Milliseconds after which an equal call is another operation. */
const UNANSWERED_MS = 60 * 60_000;

/**
 * Remembers the keys of the calls that had no answer. The same person, call and content keep their key until the
 * server answers, so pressing «Guardar» again after a network failure does not do it twice. `now` gives milliseconds.
 */
export function createOnceKeys(now: () => number = Date.now): OnceKeys {
  const unanswered = new Map<string, { key: string; since: number }>();
  return {
    keyOf: (asked) => {
      for (const [name, { since }] of unanswered) if (now() - since > UNANSWERED_MS) unanswered.delete(name);
      const name = nameOf(asked);
      // `crypto.randomUUID` is missing when the panel is opened by plain http.
      const known = unanswered.get(name) ?? { key: randomId(), since: now() };
      unanswered.set(name, known);
      return known.key;
    },
    answered: (asked) => void unanswered.delete(nameOf(asked)),
  };
}

const nameOf = ({ method, url, body, person }: OnceCall): string =>
  JSON.stringify([method, url, person, contentOf(body)]);

/** Identifies files by name, size and date: reading one whole would take as long as sending it. */
function contentOf(body: unknown): unknown {
  if (body instanceof FormData) return [...body].map(([name, value]) => [name, contentOf(value)]);
  if (body instanceof File) return [body.name, body.size, body.type, body.lastModified];
  if (body instanceof Blob) return [body.size, body.type];
  return body;
}
