import { setImmediate as nextTurn } from 'node:timers/promises';
import { municipios } from './data.server.ts';
import { locatePoint } from './locate-point.server.ts';
import { readPlace } from './place.server.ts';
import { placeData } from './place-data.server.ts';
import { placeEntries } from './place-index.server.ts';

/**
 * Makes the indexes of the names of places; otherwise the first search would take some 800 ms of processor for it. A name with a typing
 * error needs both indexes. It also reads the outlines that locate points. Each step has its own turn, so that requests are answered
 * between steps: a request that waits longer is refused.
 */
export async function preparePlaces(): Promise<void> {
  const steps = [
    municipios,
    placeData,
    placeEntries,
    () => readPlace('madird'),
    () => locatePoint({ lat: 40.42, lon: -3.7 }),
  ];
  for (const step of steps) {
    step();
    await nextTurn();
  }
}
