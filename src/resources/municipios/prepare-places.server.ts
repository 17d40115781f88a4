import { readPlace } from './place.server.ts';

/**
 * Makes the indexes of the names of places, which takes some 300 ms of processor at the first search otherwise. A
 * name with a typing error needs both of them.
 */
export const preparePlaces = (): void => {
  readPlace('madird');
};
