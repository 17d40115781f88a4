/** Names and values that tell counts of one measure apart. Never an address, a person or anything that was sent. */
export type Labels = Readonly<Record<string, string>>;

/** A count that only grows, from the start of the program. Adding to it is an addition, so it is always kept. */
export type Counter = { readonly labels: Labels; readonly value: number; add(more?: number): void };

/** Counts of the house, by the name of their measure. */
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
