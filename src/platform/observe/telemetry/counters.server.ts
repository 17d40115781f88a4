/** Labels that distinguish the counts of one measure. Never an address, a person or anything that somebody sent. */
export type Labels = Readonly<Record<string, string>>;

/** A count that only grows, from the start of the program. It costs only an addition, so it always counts. */
export type Counter = { readonly labels: Labels; readonly value: number; add(more?: number): void };

/** Counters of the program, by the name of their measure. */
const counters = new Map<string, Map<string, Counter>>();

/** Gives the counter of a measure with these labels, which is the same one each time. */
export function counter(measure: string, labels: Labels = {}): Counter {
  const of = counters.get(measure) ?? new Map<string, Counter>();
  counters.set(measure, of);
  const key = JSON.stringify(labels);
  const known = of.get(key);
  if (known) return known;
  let value = 0;
  const made: Counter = {
    labels,
    get value() {
      return value;
    },
    add: (more = 1) => {
      value += more;
    },
  };
  of.set(key, made);
  return made;
}

/** All the counts of a measure; none if nobody has counted yet. */
export const countsOf = (measure: string): Counter[] => [...(counters.get(measure)?.values() ?? [])];
