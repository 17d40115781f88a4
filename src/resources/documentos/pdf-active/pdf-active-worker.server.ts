import { parentPort, workerData } from 'node:worker_threads';
import { findActive } from './find-active.server.ts';

// A thread of its own: a large document takes a second of calculation, in which nobody else would be answered.
const found = await findActive(workerData as Uint8Array);
parentPort?.postMessage({ found });
