import type { HttpApp } from './http.server.ts';

/** What a room without a family's value says of itself: each says only what it has. */
export type Room = {
  /** Name and subject of its calls in the API's description. */
  title?: string;
  about?: string;
  /** Its tables in the full export («llevarTodo»), each with its title. A table that nobody names is left out: keys, sessions, secret links. */
  exported?: Readonly<Record<string, string>>;
  /** Columns that say nothing of anybody, by table: their names, separated by spaces. */
  notPersonal?: Readonly<Record<string, string>>;
  /** Registers the calls of its rows, and gives what history, search and merges need of them. */
  rows?: (app: HttpApp, services: never) => unknown;
  /** Register its other calls, once those of all rows are there; the third argument is what all `rows` gave. */
  routes?: readonly ((app: HttpApp, services: never, standards: never) => unknown)[];
};

/** The server's half of a room; `src/rooms.server.ts` lists them. */
export const room = <const Name extends string, const Parts extends Room>(
  name: Name,
  parts: Parts,
): Parts & { name: Name } => ({ name, ...parts });

/** All that the calls of these rooms need, together. */
export type ServicesOf<R extends Room> = [Calls<R>] extends [
  (app: HttpApp, services: infer Services, ...rest: never[]) => unknown,
]
  ? Services
  : never;

type Calls<R> =
  | (R extends { rows: infer Rows } ? Rows : never)
  | (R extends { routes: readonly (infer Routes)[] } ? Routes : never);
