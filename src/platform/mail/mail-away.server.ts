import { systemCode } from '#platform/kit/system-code.ts';
import type { Mail } from './mail.server.ts';

/** Mail that knows whether its server can be reached. */
export type WatchedMail = Mail & Required<Pick<Mail, 'isAway'>>;

type Watching = {
  /** Called once with the failure when the server cannot be used, and once with undefined when it can be used again. */
  onChange(failure: unknown): void;
  /** Milliseconds until the next letter is tried. */
  againMs?: number;
};

/** Codes of nodemailer for failures that the next letter would meet too. */
const OF_THE_SERVER = /^(ECONNECTION|ESOCKET|ETIMEDOUT|EDNS|ETLS|EAUTH)$/;

/** Notices when the mail server cannot be used, so that letters wait for it instead of spending their tries one by one. */
export function watchMail(mail: Mail, { onChange, againMs = 30_000 }: Watching): WatchedMail {
  let awayUntil: number | undefined;
  return {
    way: () => mail.way(),
    isAway: () => awayUntil !== undefined && performance.now() < awayUntil,
    send: async (message) => {
      try {
        const sent = await mail.send(message);
        if (awayUntil !== undefined) onChange(undefined);
        awayUntil = undefined;
        return sent;
      } catch (failure) {
        if (OF_THE_SERVER.test(systemCode(failure) ?? '')) {
          if (awayUntil === undefined) onChange(failure);
          awayUntil = performance.now() + againMs;
        }
        throw failure;
      }
    },
  };
}
