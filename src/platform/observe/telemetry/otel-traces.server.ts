import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type Context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api';
import { parseTraceParent } from '@opentelemetry/core';
import type { Resource } from '@opentelemetry/resources';
import {
  ParentBasedSampler,
  type SpanProcessor,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { OpenSpan, SpanStart, Traces } from './observer.server.ts';

type Options = {
  resource: Resource;
  processor: SpanProcessor;
  /** Part of the traces that is kept, from 0 to 1. */
  ratio: number;
};

const KINDS: Readonly<Record<SpanStart['kind'], SpanKind>> = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
};

/**
 * Spans of the program. A caller from outside gives the ids of its trace, but does not choose whether the trace is
 * kept, because anybody may call. It reads only `traceparent` of the W3C headers: `tracestate` and `baggage` may
 * bring anything.
 */
export function openTraces({ resource, processor, ratio }: Options): Traces & { close(): Promise<void> } {
  const root = new TraceIdRatioBasedSampler(ratio);
  const sampler = new ParentBasedSampler({ root, remoteParentSampled: root, remoteParentNotSampled: root });
  const provider = new TracerProvider({ resource, sampler, spanProcessors: [processor] });
  const tracer = provider.getTracer('carne-claro');
  const current = new AsyncLocalStorage<Context>();
  const runningSpan = () => {
    const store = current.getStore();
    return store && trace.getSpan(store)?.spanContext();
  };
  return {
    begin: ({ name, kind, attributes = {}, parent }) => {
      const within = remote(parent) ?? current.getStore() ?? ROOT_CONTEXT;
      const span = tracer.startSpan(name, { kind: KINDS[kind], attributes }, within);
      return opened(span, current, trace.setSpan(within, span));
    },
    traceparent: () => {
      const span = runningSpan();
      return span && `00-${span.traceId}-${span.spanId}-0${span.traceFlags & TraceFlags.SAMPLED}`;
    },
    ids: () => {
      const span = runningSpan();
      return span && { trace_id: span.traceId, span_id: span.spanId };
    },
    close: () => provider.shutdown(),
  };
}

function remote(parent: string | undefined): Context | undefined {
  const span = parent === undefined ? null : parseTraceParent(parent);
  return span ? trace.setSpanContext(ROOT_CONTEXT, { ...span, isRemote: true }) : undefined;
}

const opened = (span: Span, current: AsyncLocalStorage<Context>, own: Context): OpenSpan => ({
  run: (work) => current.run(own, work),
  end: ({ name, attributes, failed = false } = {}) => {
    if (name !== undefined) span.updateName(name);
    if (attributes) span.setAttributes(attributes);
    if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
  },
});
