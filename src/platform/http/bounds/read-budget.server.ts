import type { FastifyInstance, FastifyRequest } from 'fastify';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { networkOf } from '#platform/kit/network-start.ts';
import { tooMany } from '../errors.server.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Milliseconds of processor of an answer that is not kept (decision 056); every public reading
     * declares it.
     */
    coste?: number;
  }
  interface FastifyInstance {
    /**
     * Takes `coste` from the budget of the sender's network. Gives the seconds to wait when not enough is
     * left.
     */
    spendOn(request: FastifyRequest, coste: number): Promise<number | undefined>;
  }
}

/** Milliseconds of processor per minute for the public readings of one network: a third of one processor. */
const READ_BUDGET_MS = 20_000;
const WINDOW_SECONDS = 60;

const TOO_MANY_READS =
  'Desde tu red se han pedido demasiadas cosas en poco tiempo. Espera un momento y vuelve a intentarlo';

/**
 * Limits public readings by their cost instead of their number: each network has a budget of processor
 * time. Kept pages are answered before and cost nothing. A public reading without a cost stops the start
 * of the program.
 */
export function registerReadBudget(app: FastifyInstance, budgetMs = READ_BUDGET_MS): void {
  const limiter = new RateLimiterMemory({ points: budgetMs, duration: WINDOW_SECONDS });
  app.decorate('spendOn', async (request: FastifyRequest, coste: number) => {
    if (coste === 0) return undefined;
    try {
      await limiter.consume(networkOf(request.ip), coste);
      return undefined;
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      return Math.max(1, Math.ceil(refused.msBeforeNext / 1_000));
    }
  });
  const undeclared: string[] = [];
  app.addHook('onRoute', ({ method, url, config }) => {
    const reads = [method].flat().includes('GET');
    if (reads && config?.access === 'publico' && config.coste === undefined) undeclared.push(`GET ${url}`);
  });
  app.addHook('onReady', async () => {
    if (undeclared.length > 0)
      throw new Error(`public readings that do not say what they cost: ${undeclared.join(', ')}`);
  });
  const spent = new WeakMap<FastifyRequest, number>();
  app.addHook('onResponse', async (request, reply) => {
    const coste = spent.get(request);
    // A 304 sent no page, so its cost is given back.
    if (coste !== undefined && reply.statusCode === 304) await limiter.reward(networkOf(request.ip), coste);
  });
  app.addHook('onRequest', async (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return;
    const { access, coste = 0 } = request.routeOptions.config;
    if (access !== 'publico') return;
    const wait = await app.spendOn(request, coste);
    if (wait !== undefined) throw tooMany(TOO_MANY_READS, wait);
    if (coste > 0) spent.set(request, coste);
  });
}
