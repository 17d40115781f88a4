import { isDeepStrictEqual } from 'node:util';

/** Replaces every value of a description by what `change` gives for it, the inner ones first. */
export function mapped(value: unknown, change: (one: object) => unknown): unknown {
  if (Array.isArray(value)) return value.map((one) => mapped(one, change));
  if (typeof value !== 'object' || value === null) return value;
  return change(Object.fromEntries(Object.entries(value).map(([key, one]) => [key, mapped(one, change)])));
}

/** Formats whose name says everything that their expression does. */
const PLAIN_FORMATS: ReadonlySet<unknown> = new Set(['uuid', 'date', 'date-time']);

function withoutPattern(one: object): object {
  if (!('format' in one && 'pattern' in one && PLAIN_FORMATS.has(one.format))) return one;
  const { pattern: _, ...rest } = one;
  return rest;
}

/** A tuple is closed by `maxItems`; many readers of OpenAPI refuse `items: false`, which zod also writes. */
const withItems = (one: object): object =>
  'prefixItems' in one && 'items' in one && one.items === false ? { ...one, items: {} } : one;

/** Names of fields are always texts, and need not be said so. */
function withoutNames(one: object): object {
  if (!('propertyNames' in one && isDeepStrictEqual(one.propertyNames, { type: 'string' }))) return one;
  const { propertyNames: _, ...rest } = one;
  return rest;
}

/** Removes the limits of a JavaScript integer: they tell the reader nothing. */
function withoutBounds(one: object): object {
  if (!('type' in one && one.type === 'integer')) return one;
  const kept = Object.entries(one).filter(
    ([key, value]) =>
      !(key === 'minimum' && value === Number.MIN_SAFE_INTEGER) &&
      !(key === 'maximum' && value === Number.MAX_SAFE_INTEGER),
  );
  return Object.fromEntries(kept);
}

/** Removes an empty list of examples: its only use is to leave the field out of the example of its object. */
function withoutExamples(one: object): object {
  if (!('examples' in one && Array.isArray(one.examples)) || one.examples.length > 0) return one;
  const { examples: _, ...rest } = one;
  return rest;
}

/** A parameter of a query may be left out unless it says otherwise. */
function withoutOptional(one: object): object {
  if (!('in' in one && 'required' in one && one.required === false)) return one;
  const { required: _, ...rest } = one;
  return rest;
}

/** A text with a format, or null, in one schema instead of two. */
function withNull(one: object): object {
  if (!('anyOf' in one && Array.isArray(one.anyOf)) || one.anyOf.length !== 2) return one;
  const [value, none] = one.anyOf as [Record<string, unknown>, object];
  const plain =
    value.type === 'string' && Object.keys(value).every((key) => key === 'type' || key === 'format');
  if (!plain || !isDeepStrictEqual(none, { type: 'null' })) return one;
  const { anyOf: _, ...rest } = one;
  return { ...rest, ...value, type: ['string', 'null'] };
}

/** Removes the expressions of plain formats, some of which fill lines, and says the rest in as few words as it can. */
export const plainer = <T>(value: T): T =>
  mapped(value, (one) =>
    withNull(withoutOptional(withoutExamples(withoutBounds(withItems(withoutNames(withoutPattern(one))))))),
  ) as T;
