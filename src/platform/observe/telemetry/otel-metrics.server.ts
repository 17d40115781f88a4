import type { BatchObservableResult, Observable } from '@opentelemetry/api';
import type { Resource } from '@opentelemetry/resources';
import { type IMetricReader, MeterProvider } from '@opentelemetry/sdk-metrics';
import { troubleOf } from '#platform/database/database-trouble.server.ts';
import type { Durations } from './observer.server.ts';
import type { Measure, MeasureValue, Source } from './source.server.ts';

export type Metrics = {
  durations: Durations;
  /** Measures a source from now on. */
  watch(source: Source): void;
  close(): Promise<void>;
};

type Options = { resource: Resource; readers: IMetricReader[]; onError(failure: unknown): void };

/** Seconds. There are few bounds, because each one is a line for each family and class. */
const BOUNDS = [0.01, 0.05, 0.1, 0.25, 1, 2.5, 10];
/** Seconds; copies and imports take minutes. */
const JOB_BOUNDS = [0.05, 0.25, 1, 5, 30, 120, 600, 3_600];

/** Measures of the program for the readers that ask for them. */
export function openMetrics({ resource, readers, onError }: Options): Metrics {
  const provider = new MeterProvider({ resource, readers });
  const meter = provider.getMeter('carne-claro');
  const histogram = (name: string, description: string, explicitBucketBoundaries: number[]) =>
    meter.createHistogram(name, { description, unit: 's', advice: { explicitBucketBoundaries } });
  const answers = histogram(
    'http.server.request.duration',
    'Answers of the port, by family of calls and class of status',
    BOUNDS,
  );
  const requests = meter.createCounter('carne.requests', { description: 'Answers, by pattern of route' });
  const seconds = meter.createCounter('carne.requests.seconds', {
    description: 'Duration of all the answers of a route',
    unit: 's',
  });
  const jobs = histogram('carne.job.duration', 'Jobs of the queue, by kind and outcome', JOB_BOUNDS);
  const make = (name: string, { kind, description, unit }: Measure): Observable => {
    const options = { description, ...(unit !== undefined && { unit }) };
    return kind === 'counter'
      ? meter.createObservableCounter(name, options)
      : meter.createObservableGauge(name, options);
  };
  return {
    durations: {
      answer: (lasted, { method, route, status }) => {
        const ofRoute = { 'http.request.method': method, 'http.route': route };
        requests.add(1, ofRoute);
        seconds.add(lasted, ofRoute);
        answers.record(lasted, { family: familyOf(route), class: classOf(status) });
      },
      job: (seconds, labels) => jobs.record(seconds, labels),
    },
    watch: (source) => {
      const observed = new Map(Object.entries(source.measures).map(([name, how]) => [name, make(name, how)]));
      const read = readWithin(source, onError);
      const tell = async (result: BatchObservableResult) => {
        for (const { measure, value, labels } of await read()) {
          const instrument = observed.get(measure);
          if (instrument) result.observe(instrument, value, labels);
        }
      };
      meter.addBatchObservableCallback(tell, [...observed.values()]);
    },
    close: () => provider.shutdown(),
  };
}

/** Family of a call. Pages and files count as one family, `paginas`. */
const familyOf = (route: string): string => /^\/([a-z]\w*)\/[a-z]\w*$/i.exec(route)?.[1] ?? 'paginas';

/** 499 is a visitor who left, which is no refusal. */
const classOf = (status: number): string => (status === 499 ? 'left' : `${Math.trunc(status / 100)}xx`);

/** Milliseconds that a source may take: whoever asks gives up after some seconds. */
const LIMIT_MS = 3_000;

/** Milliseconds during which the next caller gets the same reading. */
const HOLDS_MS = 5_000;

/**
 * Reads a source within its time limit; a source with `costs`, at most once within a few seconds. Gives nothing
 * when the reading fails, so that a measure is missing instead of old. `onError` gets the failures, except those
 * of a database that does not answer.
 */
function readWithin(source: Source, onError: (failure: unknown) => void) {
  let last: { at: number; reading: Promise<readonly MeasureValue[]> } | undefined;
  const read = async (): Promise<readonly MeasureValue[]> => {
    const { promise, resolve } = Promise.withResolvers<readonly MeasureValue[]>();
    const timer = setTimeout(resolve, LIMIT_MS, []);
    try {
      return await Promise.race([source.read(), promise]);
    } catch (failure) {
      if (!troubleOf(failure)) onError(failure);
      return [];
    } finally {
      clearTimeout(timer);
    }
  };
  return (): Promise<readonly MeasureValue[]> => {
    const now = performance.now();
    if (!last || !source.costs || now - last.at > HOLDS_MS) last = { at: now, reading: read() };
    return last.reading;
  };
}
