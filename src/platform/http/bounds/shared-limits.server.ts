import { hash } from 'node:crypto';
import type {
  FastifyRateLimitOptions,
  FastifyRateLimitStore,
  FastifyRateLimitStoreCtor,
} from '@fastify/rate-limit';
import type pg from 'pg';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';

type Params = {
  max?: unknown;
  timeWindow?: unknown;
  routeInfo?: { method?: string | string[]; url?: string };
};
type CountCallback = Parameters<FastifyRateLimitStore['incr']>[1];

/** Milliseconds of the shortest window that programs count together. */
const SHARED_FROM_MS = 10 * 60_000;
/** This store refuses nothing: the plugin compares the count with its limit. */
const NO_LIMIT = 1_000_000_000;

/**
 * Counts of `@fastify/rate-limit` that several programs share, in PostgreSQL: those over ten minutes or more, which limit
 * what visitors write. A shorter window protects the processor of one program, which counts it by itself. While the database
 * does not answer, each counts by itself too.
 */
export function sharedLimits(pool: pg.Pool): FastifyRateLimitStoreCtor {
  return class SharedLimits implements FastifyRateLimitStore {
    readonly #limiter: RateLimiterMemory | RateLimiterPostgres;

    constructor(params: FastifyRateLimitOptions) {
      const { max, timeWindow, routeInfo } = params as Params;
      const window = Number(timeWindow);
      const name = `${routeInfo?.method ?? ''} ${routeInfo?.url ?? ''} ${max} ${window}`;
      const own = { keyPrefix: name, points: NO_LIMIT, duration: window / 1_000 };
      const insuranceLimiter = new RateLimiterMemory(own);
      this.#limiter =
        window >= SHARED_FROM_MS
          ? new RateLimiterPostgres({
              ...own,
              storeClient: pool,
              tableName: 'limites',
              tableCreated: true,
              clearExpiredByTimeout: true,
              insuranceLimiter,
            })
          : insuranceLimiter;
    }

    incr(key: string, told: CountCallback): void {
      const tell = ({ consumedPoints, msBeforeNext }: RateLimiterRes) =>
        told(null, { current: consumedPoints, ttl: msBeforeNext });
      this.#limiter.consume(hash('sha256', key, 'base64url')).then(tell, (refused: unknown) => {
        if (refused instanceof RateLimiterRes) tell(refused);
        else told(refused instanceof Error ? refused : new Error(String(refused)));
      });
    }

    child(params: unknown): FastifyRateLimitStore {
      return new SharedLimits(params as FastifyRateLimitOptions);
    }
  };
}
