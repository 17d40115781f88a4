import { setImmediate as nextTurn } from 'node:timers/promises';
import { municipios } from './data.server.ts';
import { locatePoint } from './locate-point.server.ts';
import { readPlace } from './place.server.ts';
import { placeData } from './place-data.server.ts';
import { placeEntries } from './place-index.server.ts';

/**
 * Makes the indexes of the names of places, which takes some 800 ms of processor at the first search otherwise. A
 * name with a typing error needs both of them. The outlines that points are located by are read too. Each step has a turn of
 * its own, so that requests are answered between them: whoever waits for longer is refused.
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
