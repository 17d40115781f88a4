import { failure, figure, type Kind, place, route, trace, word } from './kinds.server.ts';

/** Severity of an event, with pino's names. */
export type Level = 'debug' | 'info' | 'warn' | 'error' | 'fatal';

// biome-ignore lint/suspicious/noExplicitAny: each event says which values its kinds take
type Kinds = Record<string, Kind<any, unknown>>;

const event = <K extends Kinds>(level: Level, kinds: K) => ({ level, kinds });

const asked = { method: word, route };

/** All the events that the program may log, each with its fields; it logs nothing else. */
export const events = {
  'request received': event('debug', asked),
  'request completed': event('info', { ...asked, status: figure, codigo: figure, ms: figure }),
  'request failed': event('error', { ...asked, failure }),
  'request failed after its visitor left': event('info', { ...asked, failure }),
  'answer cut short': event('info', { ...asked, status: figure, ms: figure }),
  'answer not written': event('warn', { ...asked, failure }),
  'request refused while closing': event('info', {}),
  'page failed': event('error', { ...asked, failure }),
  'health check failed': event('warn', { failure }),
  'database connection lost': event('warn', { failure }),
  'database does not answer': event('error', {}),
  'database answers again': event('info', {}),
  'replica not asked': event('warn', { failure }),
  'replica asked again': event('info', {}),
  'mail server does not take letters': event('error', { failure }),
  'mail server takes letters again': event('info', {}),
  'certificate of https read again': event('info', {}),
  'certificate of https not read': event('error', { failure }),
  'program not announced': event('warn', { failure }),
  'columns not built': event('warn', { failure }),
  'streets not drawn': event('warn', { failure }),
  'versions not told': event('warn', { failure }),
  'part not looked at': event('warn', { part: word, failure }),
  'not measured': event('warn', { failure }),
  'records taken away': event('info', { actor: trace }),
  'job failed': event('error', { job: word, failure }),
  'job queue failed': event('error', { failure }),
  'job queue works again': event('info', {}),
  'job of a dead program goes on': event('warn', { job: word }),
  'not written behind': event('error', { failure }),
  'closing failed': event('error', { part: word, failure }),
  'program fell': event('fatal', { failure }),
  'report left half read': event('error', { failure }),
  'card of the day not read': event('error', { card: word, failure }),
  'text of a document not asked for': event('warn', { failure }),
  'instants not kept': event('error', { failure }),
  'postgres initialised': event('info', { folder: place }),
  'postgres lent a capability': event('warn', { uid: figure, capability: word, folder: place }),
  'postgres running': event('info', { folder: place, port: figure, pid: figure }),
  'postgres session lost': event('warn', {}),
  'postgres answers again': event('info', { port: figure }),
  'postgres not back': event('error', { failure }),
  'postgres slow to stop': event('warn', { pid: figure, seconds: figure, signal: word }),
  'library says': event('info', { failure }),
} as const;

export type EventName = keyof typeof events;

/** Fields of an event. */
export type FieldsOf<Name extends EventName> = {
  [Field in keyof (typeof events)[Name]['kinds']]: (typeof events)[Name]['kinds'][Field] extends Kind<
    infer Given,
    unknown
  >
    ? Given
    : never;
};
