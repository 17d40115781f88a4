import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import type { Resource } from '@opentelemetry/resources';
import { PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics';
import { BatchSpanProcessor } from '@opentelemetry/sdk-trace';
import { openTraces } from './otel-traces.server.ts';
import type { Collector } from './start.server.ts';

/** Milliseconds that the collector may take for one sending; the program stops no later than that. */
const PATIENCE_MS = 5_000;

/**
 * Sends traces and metrics by OTLP over HTTP, in JSON. While the collector is away they are lost, and nothing
 * waits for it.
 */
export function sendTo({ endpoint, headers, ratio, everyMs, resource }: Collector & { resource: Resource }) {
  const way = (signal: string) => ({
    url: `${endpoint.replace(/\/+$/, '')}/v1/${signal}`,
    headers,
    timeoutMillis: PATIENCE_MS,
  });
  const reader = new PeriodicExportingMetricReader({
    exporter: new OTLPMetricExporter(way('metrics')),
    exportIntervalMillis: everyMs,
    exportTimeoutMillis: Math.min(PATIENCE_MS, everyMs),
  });
  const processor = new BatchSpanProcessor({ exporter: new OTLPTraceExporter(way('traces')) });
  return { reader, traces: openTraces({ resource, processor, ratio }) };
}
