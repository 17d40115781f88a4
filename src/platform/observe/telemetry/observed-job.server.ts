import { durationsNow, spanned } from './observer.server.ts';

/** Key in the data of a job that holds the trace of the request or job that caused it. */
const TRACE = 'traceparent';

/** Runs a job as a span in the trace of its cause, and measures it. `work` gets the data without that trace. */
export async function observedJob<Data>(
  name: string,
  data: Data,
  work: (data: Data) => Promise<void>,
): Promise<void> {
  const { parent, own } = apart(data);
  const start = performance.now();
  let outcome = 'failed';
  try {
    await spanned({ name: `job ${name}`, kind: 'consumer', attributes: { 'carne.job': name }, parent }, () =>
      work(own),
    );
    outcome = 'done';
  } finally {
    durationsNow()?.job((performance.now() - start) / 1_000, { queue: name, outcome });
  }
}

function apart<Data>(data: Data): { parent: string | undefined; own: Data } {
  if (typeof data !== 'object' || data === null || !(TRACE in data)) return { parent: undefined, own: data };
  const { [TRACE]: parent, ...own } = data;
  return { parent: typeof parent === 'string' ? parent : undefined, own: own as Data };
}
