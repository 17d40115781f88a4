import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Mail } from './mail.server.ts';

/**
 * Mail with a limit of letters a minute, counted together with the other programs of the database. Letters go out
 * evenly, so that no span of sixty seconds has more than the limit.
 */
export function pacedMail(mail: Mail, pool: pg.Pool, perMinute: number): Mail {
  const limiter = new RateLimiterPostgres({
    storeClient: pool,
    tableName: 'limites',
    tableCreated: true,
    keyPrefix: 'correo',
    points: Math.max(1, Math.floor(perMinute / 60)),
    duration: perMinute < 60 ? 60 / perMinute : 1,
  });
  const turn = async (): Promise<void> => {
    for (;;) {
      try {
        await limiter.consume('servidor');
        return;
      } catch (refused) {
        if (!(refused instanceof RateLimiterRes)) throw refused;
        await sleep(Math.max(refused.msBeforeNext, 10));
      }
    }
  };
  return {
    way: () => mail.way(),
    send: async (message) => {
      await turn();
      return mail.send(message);
    },
  };
}
