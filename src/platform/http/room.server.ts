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

/** All that these functions need to register their calls: TypeScript joins what it infers from each of them. */
export type ServicesOf<Register> = [Register] extends [
  (app: HttpApp, services: infer Services, ...rest: never[]) => unknown,
]
  ? Services
  : never;

/** The functions that register the calls of these rooms. */
export type RegistersOf<Rooms> =
  | (Rooms extends { rows: infer Rows } ? Rows : never)
  | (Rooms extends { routes: readonly (infer Routes)[] } ? Routes : never);
