import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { actorOf } from '#oficina/base/roles/actor.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import { sqlState } from '#platform/database/sql-state.server.ts';
import { inOneTransaction } from '#platform/database/statements/one-transaction.server.ts';
import { AppError, keyOfAnother, refusalOf, statusOf } from '#platform/http/errors.server.ts';
import type { HttpApp } from '#platform/http/http.server.ts';
import { REPLAYED_HEADER, readOnceKey, takesOnceKey } from '#platform/http/secrets/once-key.server.ts';
import { bodyAsSent } from '#platform/http/unchanged.server.ts';
import { errorCodes } from '#platform/kit/contract/error-codes.ts';
import { inTurn } from './in-turn.ts';
import {
  findAnswer,
  freeKey,
  type KeptAnswer,
  keepAnswer,
  type Petition,
  petitionOf,
  takeKey,
} from './kept-answers.server.ts';

type OnceServices = { db: Db; clock: () => Date; secret: string };
type Turns = ReturnType<typeof inTurn>;

type Steps<Ready, Answer> = {
  /** Slow work that changes nothing in the database: it runs before the transaction, and not for a kept answer. */
  prepare(): Promise<Ready>;
  /** The work of one transaction. Gives the value that the handler must return. */
  work(ready: Ready): Answer | Promise<Answer>;
};

/** Does the work of a request once; a repeat with the same key and content gets the same answer. */
type Once = (content: unknown, steps: Steps<unknown, unknown>) => Promise<unknown>;

/** Requests whose handler reports when everything has arrived. */
const arriving = new WeakMap<FastifyRequest, Once>();

/**
 * Makes every POST and PUT accept an `Idempotency-Key` (decision 040): its work, its jobs and its answer
 * are one transaction, and a repeat gets the same answer. Must be registered before the routes.
 */
export function registerOnce(app: HttpApp, services: OnceServices): void {
  // Requests of this process wait here and not in the database, where each would hold a connection.
  const turns = inTurn();
  app.addHook('onRoute', (route) => {
    if (!takesOnceKey(route)) return;
    const handle = route.handler;
    route.handler = function (request, reply) {
      const key = readOnceKey(request);
      const work = () => handle.call(this, request, reply);
      if (key === undefined) return work();
      const once: Once = (content, steps) =>
        answerOnce({ ...services, turns }, { request, reply, key, content, steps });
      if (route.config?.once !== 'received')
        return once([request.query, bodyAsSent(request)], { prepare: async () => {}, work });
      arriving.set(request, once);
      return work();
    };
  });
}

/**
 * For handlers that receive files by themselves (`once: 'received'`): does the work once for the same
 * content. `content` must hold everything that arrived, with files as bytes or as their hash. Gives the
 * value that the handler must return.
 */
export async function onceReceived<Ready, Answer>(
  request: FastifyRequest,
  content: unknown,
  steps: Steps<Ready, Answer>,
): Promise<Answer> {
  const once = arriving.get(request);
  if (once) return (await once(content, steps as Steps<unknown, unknown>)) as Answer;
  return steps.work(await steps.prepare());
}

type OnceCall = {
  request: FastifyRequest;
  reply: FastifyReply;
  key: string;
  content: unknown;
  steps: Steps<unknown, unknown>;
};

function answerOnce(
  { db, clock, secret, turns }: OnceServices & { turns: Turns },
  asked: OnceCall,
): Promise<unknown> {
  const { request, key, content } = asked;
  const { config } = request.routeOptions;
  const actorId = config.access === 'publico' ? undefined : actorOf(request)._id;
  const [path = ''] = request.url.split('?');
  const said = { actorId, method: request.method, path, key, content };
  return turns(petitionOf(secret, clock(), said).id, async () => {
    // Takes the time of its turn, because it may have waited.
    const petition = petitionOf(secret, clock(), said);
    return (await repeated(db, asked, petition)) ?? (await firstTime(db, asked, petition));
  });
}

/** Gives the answer kept from an earlier request, if there is one. */
async function repeated(db: Db, { reply }: OnceCall, petition: Petition): Promise<string | undefined> {
  const kept = await findAnswer(db, petition);
  if (!kept) return undefined;
  if (kept.huella !== petition.huella) throw keyOfAnother();
  reply.header(REPLAYED_HEADER, 'true');
  return give(reply, kept);
}

/** JSON that is already text is sent unchanged. */
function give(reply: FastifyReply, { estado, cuerpo }: KeptAnswer): string {
  reply.code(estado).type('application/json; charset=utf-8');
  return cuerpo;
}

/** Result of the work: a kept answer, or a refusal that is not kept. */
type Outcome = { keep: KeptAnswer } | { refused: unknown } | { taken: true };

async function firstTime(db: Db, asked: OnceCall, petition: Petition): Promise<unknown> {
  const ready = await asked.steps.prepare();
  const outcome = await inOneTransaction(db.$client, async (): Promise<Outcome> => {
    if (!(await taking(db, petition))) return { taken: true };
    const done = await attempt(asked, ready);
    if ('keep' in done) await keepAnswer(db, petition, done.keep);
    else await freeKey(db, petition);
    return done;
  });
  if ('refused' in outcome) throw outcome.refused;
  if ('keep' in outcome) return give(asked.reply, outcome.keep);
  const answer = await repeated(db, asked, petition);
  if (answer === undefined) throw underWay();
  return answer;
}

async function taking(db: Db, petition: Petition): Promise<boolean> {
  try {
    return await takeKey(db, petition);
  } catch (error) {
    // `query_canceled`: another process holds the key for longer than a statement may take.
    if (sqlState(error).code === '57014') throw underWay();
    throw error;
  }
}

const underWay = () =>
  new AppError(
    errorCodes.noDisponible,
    'La misma petición se está atendiendo todavía. Espera un momento y vuelve a enviarla',
    { detalle: { espera: 5 } },
  );

/** Refusals that report what the handler found, so they are kept; any other may change the next time. */
const KEPT_REFUSALS = [404, 409, 422];

/**
 * Does the work and stores its answer, in the form of the route's schema. Throws a refusal that must leave
 * nothing.
 */
async function attempt(
  { request, reply, steps }: OnceCall,
  ready: unknown,
): Promise<Exclude<Outcome, { taken: true }>> {
  try {
    const payload = await steps.work(ready);
    if (typeof payload === 'string' || payload === undefined)
      throw new Error(`${request.routeOptions.url} gives no JSON: it must say \`once: false\``);
    return { keep: { estado: reply.statusCode, cuerpo: String(reply.serialize(payload)) } };
  } catch (error) {
    const body = refusalOf(error as FastifyError, request);
    const estado = statusOf(body);
    if (estado >= 500) throw error;
    // Changes that the handler made before it refused stay, as without a key: counted tries, for instance.
    return KEPT_REFUSALS.includes(estado)
      ? { keep: { estado, cuerpo: JSON.stringify(body) } }
      : { refused: error };
  }
}
