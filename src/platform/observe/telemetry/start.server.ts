import { PrometheusExporter } from '@opentelemetry/exporter-prometheus';
import { resourceFromAttributes } from '@opentelemetry/resources';
import type { IMetricReader } from '@opentelemetry/sdk-metrics';
import { v7 as uuid } from 'uuid';
import { openMetricsPort } from './metrics-port.server.ts';
import { observeWith, type Traces } from './observer.server.ts';
import { openMetrics } from './otel-metrics.server.ts';
import type { Source } from './source.server.ts';

/** Address that gets traces and metrics. */
export type Collector = {
  /** Address before `/v1/traces`. */
  endpoint: string;
  headers: Record<string, string>;
  /** Part of the traces that is kept, from 0 to 1. */
  ratio: number;
  /** Milliseconds between two sendings of metrics. */
  everyMs: number;
};

export type TelemetryOptions = {
  /** Address where Prometheus asks. */
  prometheus?: { host: string; port: number } | undefined;
  collector?: Collector | undefined;
  service: string;
  version: string;
  onError(failure: unknown): void;
};

export type Telemetry = {
  /** Also measures these sources. */
  watch(sources: readonly Source[]): void;
  /** Sends the waiting data, and closes. */
  close(): Promise<void>;
};

/**
 * Starts telemetry: metrics for Prometheus, and traces and metrics for a collector. Loaded only where the
 * environment asks for it.
 */
export async function startTelemetry(options: TelemetryOptions): Promise<Telemetry> {
  const { prometheus, collector, service, version, onError } = options;
  const resource = resourceFromAttributes({
    'service.name': service,
    'service.version': version,
    'service.instance.id': uuid(),
  });
  const readers: IMetricReader[] = [];
  const closings: (() => Promise<unknown>)[] = [];
  if (prometheus) {
    const exporter = new PrometheusExporter({ preventServerStart: true, withoutScopeInfo: true });
    readers.push(exporter);
    closings.push(
      await openMetricsPort({
        ...prometheus,
        answer: (request, response) => exporter.getMetricsRequestHandler(request, response),
      }),
    );
  }
  let traces: Traces | undefined;
  if (collector) {
    const { sendTo } = await import('./collector.server.ts');
    const sending = sendTo({ ...collector, resource });
    readers.push(sending.reader);
    traces = sending.traces;
    closings.push(sending.traces.close);
  }
  const metrics = openMetrics({ resource, readers, onError });
  closings.push(metrics.close);
  const stopObserving = observeWith({ traces, durations: metrics.durations });
  return {
    watch: (sources) => sources.forEach(metrics.watch),
    close: async () => {
      stopObserving();
      await Promise.all(closings.map((close) => close().catch(onError)));
    },
  };
}
