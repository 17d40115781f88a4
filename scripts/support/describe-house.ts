import { globSync, readFileSync } from 'node:fs';
import {
  describeHouse,
  type House,
  untoldColumns,
} from '../../test/support/describe-family.testing.server.ts';
import { descriptionOf, unconnectedApp } from './current-openapi.ts';

/**
 * `node scripts/support/describe-house.ts`, without a database: a sentence for each thing that a family or a call forgot, and the
 * description of the API. The test of the recipes runs it on a copy of the sources.
 */

type Snapshot = { tables: Record<string, { name: string; columns: Record<string, unknown> }> };

const [snapshot = ''] = globSync('migrations/meta/*_snapshot.json').toSorted().reverse();
const { tables }: Snapshot = JSON.parse(readFileSync(snapshot, 'utf8'));
const app = await unconnectedApp();
const house: House = {
  routes: app.declaredRoutes(),
  migrated: Object.fromEntries(
    Object.values(tables).map(({ name, columns }) => [name, Object.keys(columns)]),
  ),
};
const forgotten = new Set([...(await describeHouse(house)), ...untoldColumns(house.migrated)]);
console.log(JSON.stringify({ forgotten: [...forgotten], openapi: descriptionOf(app) }));
