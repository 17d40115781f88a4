import pg from 'pg';

type Config = Readonly<{ text: string; name: string; values?: unknown[]; rowMode?: string; types?: unknown }>;
type Callback = (error: Error | null, result?: unknown) => void;
type Statements = Record<string, string>;

/** Parts of the driver (pg 8.23) that its types do not tell. */
type Connection = {
  stream: { writable: boolean; write(bytes: Uint8Array): boolean };
  _send(bytes: Uint8Array): boolean;
  parsedStatements: Statements;
  submittedNamedStatements: Statements;
  parse(asked: unknown): void;
  bind(asked: unknown): void;
  describe(asked: unknown): void;
  execute(asked: unknown): void;
  close(asked: unknown): void;
  sync(): void;
  emit(event: 'readyForQuery', message: { status: string }): void;
};
type Result = {
  _types: unknown;
  _parsers: unknown;
  _prebuiltEmptyResultObject: unknown;
  rowAsArray: boolean;
  fields: readonly unknown[];
  addFields(fields: readonly unknown[]): void;
};
type Client = { connection: Connection; _sentQueryQueue: unknown[]; query(asked: unknown): unknown };
type DriverQuery = {
  name: string;
  callback?: Callback;
  _result: Result;
  _results: Result;
  _accumulateRows: boolean;
  hasBeenParsed(connection: Connection): boolean;
  prepare(connection: Connection): void;
  handleRowDescription(message: { fields: unknown[] }): void;
  handleCommandComplete(message: unknown, connection: Connection): void;
  handleError(error: Error, connection: Connection): void;
};

const DriverQuery = pg.Query as unknown as new (
  text: string,
  values?: unknown,
  callback?: unknown,
) => DriverQuery;
const DriverResult = pg.Result as unknown as new (rowMode: string | undefined, types: unknown) => Result;

/** Columns that a statement gives, and how the driver reads them with these types. */
type Shape = Pick<Result, 'fields' | '_types' | '_parsers' | '_prebuiltEmptyResultObject' | 'rowAsArray'>;

/** Columns of the statements that a connection keeps, by statement name. They cannot change: PostgreSQL would refuse the statement. */
const shapes = new WeakMap<Connection, Map<string, Shape>>();

/** Statements that share one Sync, sent after the last of them. */
type Group = KeptQuery[];

/** `depth` counts the holders of a connection's packet. `bytes` holds its messages, five for each statement. */
type Packet = { depth: number; group: Group; bytes: Uint8Array[] };

const packets = new WeakMap<Connection, Packet>();

/**
 * A statement that its connection keeps. PostgreSQL describes its columns only the first time. Statements of one packet share a
 * Sync, so that PostgreSQL answers them in one packet too. When one of them fails, PostgreSQL skips the rest.
 */
class KeptQuery extends DriverQuery {
  readonly #client: Client;
  #group: Group = [];
  #isDone = false;

  constructor(client: Client, { text, name, values, types, rowMode }: Config, ...rest: unknown[]) {
    // The driver would copy a configuration field by field.
    super(
      text,
      rest.find(Array.isArray) ?? values,
      rest.find((one) => typeof one === 'function'),
    );
    this.name = name;
    this._result = new DriverResult(rowMode, types);
    this._results = this._result;
    this.#client = client;
  }

  override prepare(connection: Connection): void {
    const shape = this.hasBeenParsed(connection) ? shapesOf(connection).get(this.name) : undefined;
    if (shape) this.#take(shape);
    super.prepare(this.#wire(connection, shape !== undefined));
  }

  override handleRowDescription(message: { fields: unknown[] }): void {
    super.handleRowDescription(message);
    shapesOf(this.#client.connection).set(this.name, this._result);
  }

  override handleCommandComplete(message: unknown, connection: Connection): void {
    this.#isDone = true;
    super.handleCommandComplete(message, connection);
    // The statement has no columns.
    if (!shapesOf(connection).has(this.name)) shapesOf(connection).set(this.name, this._result);
    // In a group PostgreSQL sends no ReadyForQuery between two answers, and the driver needs it to go on with the next one.
    if (this.#group.length > 0 && this.#group.at(-1) !== this)
      connection.emit('readyForQuery', { status: 'T' });
  }

  override handleError(error: Error, connection: Connection): void {
    super.handleError(error, connection);
    if (this.#isDone) return;
    this.#isDone = true;
    for (const next of this.#group.slice(this.#group.indexOf(this) + 1)) next.#passOver(connection);
  }

  /** Fails a statement that PostgreSQL skipped: no answer to it will come. */
  #passOver(connection: Connection): void {
    const { _sentQueryQueue: sent } = this.#client;
    const place = sent.indexOf(this);
    if (place < 0) return;
    sent.splice(place, 1);
    this.#isDone = true;
    delete connection.submittedNamedStatements[this.name];
    super.handleError(passedOver(), connection);
  }

  #take(shape: Shape): void {
    const result = this._result;
    if (shape._types === result._types && shape.rowAsArray === result.rowAsArray) {
      result.fields = shape.fields;
      result._parsers = shape._parsers;
      result._prebuiltEmptyResultObject = shape._prebuiltEmptyResultObject;
    } else result.addFields(shape.fields);
    this._accumulateRows = true;
  }

  /** The connection that the driver writes a statement on: it leaves out the Describe, or delays the Sync, where possible. */
  #wire(connection: Connection, isDescribed: boolean): Connection {
    const { stream, parsedStatements, submittedNamedStatements } = connection;
    let isBound = false;
    return {
      stream,
      _send: (bytes) => connection._send(bytes),
      parsedStatements,
      submittedNamedStatements,
      parse: (asked) => connection.parse(asked),
      bind: (asked) => {
        connection.bind(asked);
        isBound = true;
      },
      describe: (asked) => {
        if (!isDescribed) connection.describe(asked);
      },
      execute: (asked) => connection.execute(asked),
      close: (asked) => connection.close(asked),
      emit: () => {},
      sync: () => {
        const packet = packets.get(connection);
        if (packet === undefined || packet.depth === 0) return connection.sync();
        this.#group = packet.group;
        packet.group.push(this);
        // A value could not be written, so the statement was not sent: only the Sync brings an answer.
        if (!isBound) endGroup(connection);
      },
    };
  }
}

function shapesOf(connection: Connection): Map<string, Shape> {
  const known = shapes.get(connection) ?? new Map<string, Shape>();
  shapes.set(connection, known);
  return known;
}

/** The same error that PostgreSQL gives to a statement sent after a failure in its transaction. */
const passedOver = () =>
  Object.assign(new pg.DatabaseError('a statement before it in its packet failed', 0, 'error'), {
    severity: 'ERROR',
    code: '25P02',
  });

function endGroup(connection: Connection): void {
  const packet = packets.get(connection);
  if (!packet || packet.group.length === 0) return;
  packet.group = [];
  connection.sync();
}

/** Holds what is sent on a connection until `endPacket`. */
export function beginPacket(client: object): void {
  const { connection } = client as Client;
  const packet = packets.get(connection) ?? { depth: 0, group: [], bytes: [] };
  packets.set(connection, packet);
  packet.depth += 1;
  if (packet.depth > 1) return;
  connection._send = (bytes) => {
    packet.bytes.push(bytes);
    return true;
  };
}

/** When nobody else holds the packet, sends it all at once with a Sync that asks for the answers. */
export function endPacket(client: object): void {
  const { connection } = client as Client;
  const packet = packets.get(connection);
  if (!packet) return;
  packet.depth -= 1;
  if (packet.depth > 0) return;
  endGroup(connection);
  const { bytes } = packet;
  packet.bytes = [];
  // Removes the `_send` of this packet, so that the connection's own method counts again.
  delete (connection as Partial<Connection>)._send;
  if (bytes.length > 0) connection._send(Buffer.concat(bytes));
}

const isKept = (asked: unknown): asked is Config =>
  typeof asked === 'object' &&
  asked !== null &&
  !('submit' in asked) &&
  'name' in asked &&
  asked.name !== undefined;

type Ask = (...asked: unknown[]) => unknown;

/** Sends the named statements of a connection as `KeptQuery`. Any other has a Sync of its own. */
export function keepQueries(connected: pg.PoolClient): void {
  const client = connected as unknown as Client;
  const ask = connected.query.bind(connected) as Ask;
  connected.query = ((...asked: unknown[]) => {
    const [config, ...rest] = asked;
    if (!isKept(config)) {
      endGroup(client.connection);
      return ask(...asked);
    }
    const query = new KeptQuery(client, config, ...rest);
    return query.callback ? ask(query) : answerOf(query, ask);
  }) as pg.PoolClient['query'];
}

async function answerOf(query: KeptQuery, ask: Ask): Promise<unknown> {
  try {
    return await new Promise((resolve, reject) => {
      query.callback = (error, result) => (error ? reject(error) : resolve(result));
      ask(query);
    });
  } catch (error) {
    // The stack of the error leads to the socket; this one leads to the caller.
    if (error instanceof Error) Error.captureStackTrace(error);
    throw error;
  }
}
