import { isDeepStrictEqual } from 'node:util';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';

/** Reads the row that a call changes, to tell values sent back as they were read from values to change. */
export type Current = {
  /** The row as this call would answer it to whoever asks; throws the 404 of one that is not there for them. */
  read(request: FastifyRequest, _id: string): Promise<unknown>;
  /** Values that move without a new version: whether the one that came is one that callers may have read before. */
  earlier?: Readonly<Record<string, (sent: unknown, now: unknown) => boolean>>;
};

declare module 'fastify' {
  interface FastifyContextConfig {
    current?: Current;
  }
}

const asSent = new WeakMap<FastifyRequest, unknown>();

/** The body of a request as it came, whatever was taken out of it: a repeated request is told by it. */
export const bodyAsSent = (request: FastifyRequest): unknown => asSent.get(request) ?? request.body;

type Json = Record<string, unknown>;
type Shape = Readonly<Record<string, unknown>>;

/** Tell which row, and which state of it: never taken away. */
const IDENTITY = new Set(['_id', 'version']);

/**
 * Before a change is validated, takes out of its body what is equal to what the row already says, so that callers may send
 * back all that they read. Nothing that differs is taken out: the schema refuses by its name what calls may not write.
 * Routes take part by `config.current`. The row is read without a lock, because what is taken out is never written.
 */
export function registerUnchanged(app: FastifyInstance): void {
  app.addHook('preValidation', async (request, reply) => {
    const { config, schema } = request.routeOptions;
    const { body: sent } = request;
    if (!config.current || !isRecord(sent)) return;
    const shape = shapeOf(schema?.body);
    const _id = z.uuid().safeParse(sent._id);
    // The schema says what is wrong with it.
    if ('_id' in shape && !_id.success) return;
    const row = await config.current.read(request, _id.data ?? '');
    const answer: unknown = JSON.parse(String(reply.getSerializationFunction('200')?.(row as Json)));
    if (!isRecord(answer)) return;
    asSent.set(request, sent);
    request.body = changesOf(sent, { row: answer, shape, ...config.current });
  });
}

type Compared = Pick<Current, 'earlier'> & { row: Json; shape: Shape };

function changesOf(sent: Json, { row, shape, earlier = {} }: Compared): Json {
  // It is going to be refused for its version: derived values of another version would hide that behind a 400.
  const isOld = Number(sent.version) < Number(row.version);
  const kept = Object.entries(sent).flatMap(([name, value]): [string, unknown][] => {
    const field = shape[name];
    const isKnown = Object.hasOwn(row, name);
    const isSame =
      isKnown && (isDeepStrictEqual(value, row[name]) || earlier[name]?.(value, row[name]) === true);
    if (IDENTITY.has(name) && field) return [[name, value]];
    if (!field) return isSame || (isOld && isKnown) ? [] : [[name, value]];
    if (isSame && field instanceof z.ZodOptional) return [];
    const line = lineOf(field);
    if (!line) return [[name, value]];
    return isOld && field instanceof z.ZodOptional ? [] : [[name, linesOf(value, row[name], line)]];
  });
  return Object.fromEntries(kept);
}

/** Lines are written whole: only what calls may not write is taken out of those that the row has. */
function linesOf(sent: unknown, now: unknown, shape: Shape): unknown {
  if (!Array.isArray(sent) || !Array.isArray(now)) return sent;
  const known = new Map(now.filter(isRecord).map((line) => [line._id, line]));
  return sent.map((line: unknown) => {
    const before = isRecord(line) ? known.get(line._id) : undefined;
    if (!before || !isRecord(line)) return line;
    return Object.fromEntries(
      Object.entries(line).filter(
        ([name, value]) => name in shape || !(name in before) || !isDeepStrictEqual(value, before[name]),
      ),
    );
  });
}

const isRecord = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const shapeOf = (schema: unknown): Shape => (schema instanceof z.ZodObject ? schema.shape : {});

/** The fields of a list's lines, if an identifier tells the lines apart. */
function lineOf(field: unknown): Shape | undefined {
  const list = field instanceof z.ZodOptional ? field.unwrap() : field;
  const shape = list instanceof z.ZodArray ? shapeOf(list.element) : {};
  return '_id' in shape ? shape : undefined;
}
