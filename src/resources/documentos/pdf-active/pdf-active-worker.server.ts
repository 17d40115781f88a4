import { parentPort, workerData } from 'node:worker_threads';
import { findActive } from './find-active.server.ts';

// Its own thread: a large documento takes a second of calculation, and the server must answer meanwhile.
const found = await findActive(workerData as Uint8Array);
parentPort?.postMessage({ found });
