import type { Labels } from './counters.server.ts';

/** A measure: a gauge goes up and down, a counter only grows. */
export type Measure = { kind: 'gauge' | 'counter'; description: string; unit?: string };

export type MeasureValue = { measure: string; value: number; labels?: Labels };

/** Measures that are read together, each time that somebody asks for them. */
export type Source = {
  measures: Readonly<Record<string, Measure>>;
  /** Reading is expensive: for some seconds, the next callers get the same reading. */
  costs?: true;
  read(): readonly MeasureValue[] | Promise<readonly MeasureValue[]>;
};
