import type { z as library } from 'zod';

/** The parts of Zod that contracts use in a browser (`now.ts`). */
type Library = Record<string, unknown>;

let loaded: Library | undefined;

/** Gives Zod to all the schemas written before it came; undefined takes it away. */
export function bringLibrary(given: Library | undefined): void {
  loaded = given;
}

/** For each stand-in, the function that makes its real value: once, and then keeps it. */
const makers = new WeakMap<object, () => unknown>();

/** Methods that read a value: Zod must be there by then. */
const READING = new Set<PropertyKey>(['safeParse', 'parse']);

/**
 * `z` for the contracts in the panels. It records how each schema is made, and makes it with Zod when a value is first read. Lists show
 * contracts and read nothing, so they load without Zod; a module that reads brings it (`vite.panel.config.ts`).
 */
export const z = later(() => {
  if (!loaded) throw new Error('a schema was read before its library came');
  return loaded;
}) as typeof library;

function later(make: () => unknown): object {
  let made: { value: unknown } | undefined;
  const value = () => {
    made ??= { value: make() };
    return made.value;
  };
  const stand = new Proxy(() => undefined, {
    get: (_target, name) => {
      if (typeof name === 'symbol') return undefined;
      const member = () => memberOf(value(), name);
      return READING.has(name) ? member() : later(member);
    },
    apply: (_target, _self, given) =>
      later(() => (value() as (...all: unknown[]) => unknown)(...given.map(now))),
  });
  makers.set(stand, value);
  return stand;
}

/** A member of a schema or of the library, with its methods bound: they are called later. */
function memberOf(owner: unknown, name: string): unknown {
  const member = (owner as Record<string, unknown>)[name];
  return typeof member === 'function' ? member.bind(owner) : member;
}

/** Replaces the stand-ins inside a value with real schemas; in a function, those inside its result. */
function now(given: unknown): unknown {
  if (typeof given === 'function') {
    const make = makers.get(given);
    return make ? make() : (...asked: unknown[]) => now(given(...asked));
  }
  if (Array.isArray(given)) return given.map(now);
  if (typeof given !== 'object' || given === null || Object.getPrototypeOf(given) !== Object.prototype)
    return given;
  return Object.fromEntries(Object.entries(given).map(([name, part]) => [name, now(part)]));
}
