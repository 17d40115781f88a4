import {
  businessSources,
  type MeasuredServices,
} from '#oficina/instalacion/estadoPrograma/measures.server.ts';
import type { Pulse } from '#platform/database/database-pulse.server.ts';
import type { Health } from '#platform/observe/health/health.server.ts';
import type { Log } from '#platform/observe/log/log.server.ts';
import {
  databaseSource,
  healthSource,
  processSource,
} from '#platform/observe/telemetry/process-sources.server.ts';
import { queueSource } from '#platform/observe/telemetry/queue-source.server.ts';
import type { Source } from '#platform/observe/telemetry/source.server.ts';
import type { Telemetry } from '#platform/observe/telemetry/start.server.ts';
import type { Env } from './env.server.ts';
import { readVersion } from './version.server.ts';

/** Starts the metrics and traces that the environment asks for; undefined without any, and nothing is loaded then. */
export async function openTelemetry(env: Env, log: Log): Promise<Telemetry | undefined> {
  const { METRICAS_PUERTO: port, METRICAS_HOST: host, OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = env;
  if (port === undefined && endpoint === undefined) return undefined;
  const { startTelemetry } = await import('#platform/observe/telemetry/start.server.ts');
  return startTelemetry({
    prometheus: port === undefined ? undefined : { host, port },
    collector:
      endpoint === undefined
        ? undefined
        : {
            endpoint,
            headers: env.OTEL_EXPORTER_OTLP_HEADERS,
            ratio: env.OTEL_TRACES_SAMPLER_ARG,
            everyMs: env.OTEL_METRIC_EXPORT_INTERVAL,
          },
    service: env.OTEL_SERVICE_NAME,
    version: readVersion(),
    onError: (failure) => log.report('not measured', { failure }),
  });
}

type TelemetryServices = MeasuredServices & { pulse: Pulse | undefined; health: Health };

/** All that is measured of the program. */
export const sourcesOfTheHouse = (services: TelemetryServices): Source[] => [
  processSource(),
  databaseSource(services.db.$client, services.pulse),
  healthSource(services.health),
  queueSource(services.db),
  ...businessSources(services),
];
