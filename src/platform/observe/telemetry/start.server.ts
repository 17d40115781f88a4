import http from 'node:http';
import { PrometheusExporter } from '@opentelemetry/exporter-prometheus';
import { resourceFromAttributes } from '@opentelemetry/resources';
import type { IMetricReader } from '@opentelemetry/sdk-metrics';
import { v7 as uuid } from 'uuid';
import { StartupError } from '#platform/http/startup-error.server.ts';
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

type MetricsPortOptions = { host: string; port: number; answer: http.RequestListener };

/**
 * Serves measures at their own address; the public port never serves them. Gives the function that closes the
 * port. Throws `StartupError` when the address cannot be used.
 */
async function openMetricsPort({ host, port, answer }: MetricsPortOptions): Promise<() => Promise<void>> {
  const server = http.createServer({ requestTimeout: 10_000, headersTimeout: 5_000 }, (request, response) => {
    const [path] = (request.url ?? '').split('?');
    if (path === '/metrics' && request.method === 'GET') return answer(request, response);
    response.writeHead(path === '/metrics' ? 405 : 404).end();
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(explain(error, host, port)));
    server.listen({ host, port }, resolve);
  });
  server.unref();
  return () =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
}

function explain(error: NodeJS.ErrnoException, host: string, port: number): Error {
  if (error.code === 'EADDRINUSE')
    return new StartupError(`El puerto ${port} de METRICAS_PUERTO ya está en uso. Elige otro.`);
  if (error.code === 'EACCES')
    return new StartupError(`No hay permiso para usar el puerto ${port} de METRICAS_PUERTO.`);
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
    return new StartupError(`METRICAS_HOST=${host} no es una dirección de esta máquina.`);
  return error;
}
