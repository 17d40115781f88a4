import { monitorEventLoopDelay } from 'node:perf_hooks';
import type pg from 'pg';
import type { Pulse } from '#platform/database/database-pulse.server.ts';
import type { EstadoSalud, Health } from '../health/health.server.ts';
import { countsOf } from './counters.server.ts';
import type { MeasureValue, Source } from './source.server.ts';

/** Source with the counters of this name. */
export const counted = (measure: string, description: string): Source => ({
  measures: { [measure]: { kind: 'counter', description } },
  read: () => countsOf(measure).map(({ value, labels }) => ({ measure, value, labels })),
});

const NANOSECONDS = 1e9;

/** Milliseconds between two looks at the event loop. Node counts this time as part of the delay. */
const LOOK_MS = 20;

/** Memory, processor time, and the delay of the event loop, which delays everything. */
export function processSource(): Source {
  const delay = monitorEventLoopDelay({ resolution: LOOK_MS });
  delay.enable();
  return {
    measures: {
      'nodejs.eventloop.delay': {
        kind: 'gauge',
        description: 'Delay of the event loop since it was last asked for',
        unit: 's',
      },
      'process.memory.usage': { kind: 'gauge', description: 'Resident memory', unit: 'By' },
      'nodejs.heap.used': { kind: 'gauge', description: 'Memory of JavaScript', unit: 'By' },
      'process.cpu.time': { kind: 'counter', description: 'Processor time of the program', unit: 's' },
      'process.uptime': { kind: 'gauge', description: 'Time since the start', unit: 's' },
    },
    read: () => {
      const { rss, heapUsed } = process.memoryUsage();
      const { user, system } = process.cpuUsage();
      const delays: Record<string, number> = {
        p50: delay.percentile(50),
        p99: delay.percentile(99),
        max: delay.max,
      };
      const isEmpty = delay.count === 0;
      const loop = Object.entries(delays).map(([quantile, value]) => ({
        measure: 'nodejs.eventloop.delay',
        value: isEmpty ? 0 : Math.max(0, value / NANOSECONDS - LOOK_MS / 1_000),
        labels: { quantile },
      }));
      delay.reset();
      return [
        ...loop,
        { measure: 'process.memory.usage', value: rss },
        { measure: 'nodejs.heap.used', value: heapUsed },
        { measure: 'process.cpu.time', value: user / 1e6, labels: { mode: 'user' } },
        { measure: 'process.cpu.time', value: system / 1e6, labels: { mode: 'system' } },
        { measure: 'process.uptime', value: process.uptime() },
      ];
    },
  };
}

/** Connections of the pool, and whether the database answers. */
export const databaseSource = (pool: pg.Pool, pulse: Pulse | undefined): Source => ({
  measures: {
    'db.client.connection.count': { kind: 'gauge', description: 'Connections to the database, by state' },
    'db.client.connection.max': { kind: 'gauge', description: 'Most connections to the database' },
    'db.client.connection.pending_requests': {
      kind: 'gauge',
      description: 'Statements that wait for a connection',
    },
    'carne.database.up': { kind: 'gauge', description: '1 while the database answers' },
  },
  read: () => [
    count('used', pool.totalCount - pool.idleCount),
    count('idle', pool.idleCount),
    { measure: 'db.client.connection.max', value: pool.options.max },
    { measure: 'db.client.connection.pending_requests', value: pool.waitingCount },
    { measure: 'carne.database.up', value: pulse?.isLate() ? 0 : 1 },
  ],
});

const count = (state: string, value: number): MeasureValue => ({
  measure: 'db.client.connection.count',
  value,
  labels: { state },
});

const LEVELS: Readonly<Record<EstadoSalud, number>> = { bien: 0, aviso: 1, mal: 2 };

/** State of each part of the program, as «Estado» shows it. */
export const healthSource = (health: Pick<Health, 'parts' | 'readOnly'>): Source => ({
  measures: {
    'carne.health.state': { kind: 'gauge', description: 'State of a part: 0 well, 1 warning, 2 failure' },
    'carne.read_only': { kind: 'gauge', description: '1 while nothing can be saved' },
  },
  read: () => [
    ...health.parts().map(({ clave, estado }) => ({
      measure: 'carne.health.state',
      value: LEVELS[estado],
      labels: { part: clave },
    })),
    { measure: 'carne.read_only', value: health.readOnly() === undefined ? 0 : 1 },
  ],
});
