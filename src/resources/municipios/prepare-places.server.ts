import { locatePoint } from './locate-point.server.ts';
import { readPlace } from './place.server.ts';

/**
 * Makes the indexes of the names of places, which takes some 300 ms of processor at the first search otherwise. A
 * name with a typing error needs both of them. The outlines that points are located by are read too.
 */
export const preparePlaces = (): void => {
  readPlace('madird');
  locatePoint({ lat: 40.42, lon: -3.7 });
};
