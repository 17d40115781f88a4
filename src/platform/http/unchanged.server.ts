import { isDeepStrictEqual } from 'node:util';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';

/** Reads the row that a call changes, to tell values sent back unchanged from values to change. */
export type Current = {
  /** Row as this call would answer it to this actor; throws 404 when it does not exist for them. */
  read(request: FastifyRequest, _id: string): Promise<unknown>;
  /** For fields that change without a new version: whether the sent value may be an earlier value of the row. */
  earlier?: Readonly<Record<string, (sent: unknown, now: unknown) => boolean>>;
};

declare module 'fastify' {
  interface FastifyContextConfig {
    current?: Current;
  }
}

const asSent = new WeakMap<FastifyRequest, unknown>();

/** Body as it was sent, before this removed anything: a repeated request is recognised by it. */
export const bodyAsSent = (request: FastifyRequest): unknown => asSent.get(request) ?? request.body;

type Json = Record<string, unknown>;
type Shape = Readonly<Record<string, unknown>>;

/** They identify the row and its state: never removed. */
const IDENTITY = new Set(['_id', 'version']);

/**
 * Before the validation of a change, removes from its body the values equal to the row's, so that callers
 * may send back all that they read. It removes nothing that differs: the schema refuses a field that calls
 * may not write. Routes take part by `config.current`. It reads the row without a lock, because a removed
 * value is never written.
 */
export function registerUnchanged(app: FastifyInstance): void {
  app.addHook('preValidation', async (request, reply) => {
    const { config, schema } = request.routeOptions;
    const { body: sent } = request;
    if (!config.current || !isRecord(sent)) return;
    const shape = shapeOf(schema?.body);
    const _id = z.uuid().safeParse(sent._id);
    // The schema reports what is wrong.
    if ('_id' in shape && !_id.success) return;
    const row = await config.current.read(request, _id.data ?? '');
    const answer: unknown = JSON.parse(String(reply.getSerializationFunction('200')?.(row as Json)));
    if (!isRecord(answer)) return;
    asSent.set(request, sent);
    request.body = changesOf(sent, { row: answer, shape, ...config.current });
  });
}

type CurrentRow = Pick<Current, 'earlier'> & { row: Json; shape: Shape };

function changesOf(sent: Json, { row, shape, earlier = {} }: CurrentRow): Json {
  // An old version will be refused with 409. Derived values of that version are removed: they would cause a 400 before.
  const isOld = typeof sent.version === 'number' && sent.version < Number(row.version);
  const kept = Object.entries(sent).flatMap(([name, value]): [string, unknown][] => {
    const field = shape[name];
    const isKnown = Object.hasOwn(row, name);
    const isSame = isKnown && (isAlike(value, row[name]) || earlier[name]?.(value, row[name]) === true);
    if (IDENTITY.has(name) && field) return [[name, value]];
    if (!field) return isSame || (isOld && isKnown) ? [] : [[name, value]];
    if (isSame && field instanceof z.ZodOptional) return [];
    const line = lineOf(field);
    if (!line) return [[name, value]];
    return isOld && field instanceof z.ZodOptional ? [] : [[name, linesOf(value, row[name], line)]];
  });
  return Object.fromEntries(kept);
}

/**
 * Lines are written whole: it only removes the fields that calls may not write from lines that the row
 * has.
 */
function linesOf(sent: unknown, now: unknown, shape: Shape): unknown {
  if (!Array.isArray(sent) || !Array.isArray(now)) return sent;
  const known = new Map(now.filter(isRecord).map((line) => [line._id, line]));
  return sent.map((line: unknown) => {
    const before = isRecord(line) ? known.get(line._id) : undefined;
    if (!before || !isRecord(line)) return line;
    return Object.fromEntries(
      Object.entries(line).filter(
        ([name, value]) => name in shape || !(name in before) || !isAlike(value, before[name]),
      ),
    );
  });
}

/** Equal as JSON, or a number and its text: 302.5 and '302.50'. */
const isAlike = (sent: unknown, now: unknown): boolean =>
  isDeepStrictEqual(sent, now) || isNumberOf(sent, now) || isNumberOf(now, sent);

const isNumberOf = (number: unknown, text: unknown): boolean =>
  typeof number === 'number' && typeof text === 'string' && text !== '' && Number(text) === number;

const isRecord = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const shapeOf = (schema: unknown): Shape => (schema instanceof z.ZodObject ? schema.shape : {});

/** Fields of a list's lines, when they have an identifier. */
function lineOf(field: unknown): Shape | undefined {
  const list = field instanceof z.ZodOptional ? field.unwrap() : field;
  const shape = list instanceof z.ZodArray ? shapeOf(list.element) : {};
  return '_id' in shape ? shape : undefined;
}
