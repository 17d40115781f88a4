import { clientTables } from './map/clients.server.ts';
import type { TablaPersonal } from './map/entry.server.ts';
import { learnerTables } from './map/learners.server.ts';
import { paperTables } from './map/papers.server.ts';
import { peopleTables } from './map/people.server.ts';
import { signedTables } from './map/signed.server.ts';
import { traceTables } from './map/traces.server.ts';

/**
 * All that is kept of people, table by table, and what becomes of it when they ask. In the order in which it is removed:
 * what tells of something goes before what it tells of. A test finds the columns that are in no table of this map.
 */
export const personalMap: readonly TablaPersonal[] = [
  ...traceTables,
  ...signedTables,
  ...paperTables,
  ...learnerTables,
  ...clientTables,
  ...peopleTables,
];
