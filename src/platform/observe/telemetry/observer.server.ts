import { systemCode } from '#platform/kit/system-code.ts';
import type { Labels } from './counters.server.ts';

/** Description of a span: names and figures of the program, never what was sent. */
export type SpanStart = {
  name: string;
  kind: 'server' | 'client' | 'consumer' | 'internal';
  attributes?: Readonly<Record<string, string | number>>;
  /** W3C `traceparent` of the remote caller; without it, the parent is the span that runs. */
  parent?: string | undefined;
};

export type SpanEnd = {
  /** Name that was not known at the start. */
  name?: string;
  attributes?: Readonly<Record<string, string | number>>;
  failed?: boolean;
};

/** A span that has begun. */
export type OpenSpan = {
  /** Runs work whose spans, log lines and calls belong to this span. */
  run<T>(work: () => T): T;
  end(how?: SpanEnd): void;
};

/** Ids of the span that runs, as log lines carry them. */
export type TraceIds = { trace_id: string; span_id: string };

export type Traces = {
  begin(start: SpanStart): OpenSpan;
  /** W3C `traceparent` of the span that runs; undefined outside of any. */
  traceparent(): string | undefined;
  ids(): TraceIds | undefined;
};

/** An answer of the port; the route is a pattern. */
export type AnswerLabels = { method: string; route: string; status: number };

/** Records durations, in seconds, for a histogram: a plain counter cannot hold them. */
export type Durations = {
  answer(seconds: number, labels: AnswerLabels): void;
  job(seconds: number, labels: Labels): void;
};

/** Observers of the program. By default there are none, and then nothing is loaded for them. */
type Observers = { traces?: Traces | undefined; durations?: Durations | undefined };

let observers: Observers = {};

/** Sets the observers of this process. Gives the function that takes them away. */
export function observeWith(next: Observers): () => void {
  observers = next;
  return () => {
    observers = {};
  };
}

export const tracesNow = (): Traces | undefined => observers.traces;
export const durationsNow = (): Durations | undefined => observers.durations;

/** Header with the trace of the caller, for a request to another program; empty without one. */
export function traceHeaders(): { traceparent?: string } {
  const traceparent = observers.traces?.traceparent();
  return traceparent === undefined ? {} : { traceparent };
}

/** Runs work as a span. For an error it records only the code or the class: the message may hold what somebody sent. */
export async function spanned<T>(start: SpanStart, work: () => Promise<T>): Promise<T> {
  const { traces } = observers;
  if (!traces) return work();
  const span = traces.begin(start);
  try {
    const done = await span.run(work);
    span.end();
    return done;
  } catch (error) {
    span.end({ failed: true, attributes: { 'error.type': errorType(error) } });
    throw error;
  }
}

/** SQLSTATE or code of Node, or the class of the error. */
function errorType(error: unknown): string {
  const code = systemCode(error);
  if (typeof code === 'string' && /^[A-Z\d_]{5,40}$/.test(code)) return code;
  return error instanceof Error ? error.constructor.name : typeof error;
}
