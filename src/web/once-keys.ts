import { v4 as randomId } from 'uuid';

type Asked = { method: string; url: string; body: unknown; person: string };

export type OnceKeys = {
  /** The `Idempotency-Key` of a call: that of the same one if it had no answer yet, else a new one. */
  keyOf(asked: Asked): string;
  /** The call was answered, well or badly: the next one like it is another operation. */
  answered(asked: Asked): void;
};

/** A call that is repeated later than this is another operation, even if it says the same. */
const UNANSWERED_MS = 60 * 60_000;

/**
 * Remembers the keys of the calls that had no answer: the same person, call and content go with the same key until somebody answers,
 * so pressing «Guardar» again after the network failed does not do it twice. `now` gives milliseconds.
 */
export function createOnceKeys(now: () => number = Date.now): OnceKeys {
  const unanswered = new Map<string, { key: string; since: number }>();
  return {
    keyOf: (asked) => {
      for (const [name, { since }] of unanswered) if (now() - since > UNANSWERED_MS) unanswered.delete(name);
      const name = nameOf(asked);
      // `crypto.randomUUID` is missing where the panel is opened by plain http.
      const known = unanswered.get(name) ?? { key: randomId(), since: now() };
      unanswered.set(name, known);
      return known.key;
    },
    answered: (asked) => void unanswered.delete(nameOf(asked)),
  };
}

const nameOf = ({ method, url, body, person }: Asked): string =>
  JSON.stringify([method, url, person, contentOf(body)]);

/** Files are told apart by name, size and date: reading one whole would take as long as sending it. */
function contentOf(body: unknown): unknown {
  if (body instanceof FormData) return [...body].map(([name, value]) => [name, contentOf(value)]);
  if (body instanceof File) return [body.name, body.size, body.type, body.lastModified];
  if (body instanceof Blob) return [body.size, body.type];
  return body;
}
