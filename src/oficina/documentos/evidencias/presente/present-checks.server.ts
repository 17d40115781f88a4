import { presentFamilies } from '#oficina/base/evidence/present-families.server.ts';
import type { Transaction } from '#platform/crud/crud-table.server.ts';
import { compareCobros } from './compare-cobros.server.ts';
import { compareIngresos } from './compare-ingresos.server.ts';
import { comparePaid } from './compare-paid.server.ts';
import { comparePresent, type PresentStretch } from './compare-present.server.ts';

type Check = (tx: Pick<Transaction, 'execute'>, after: string) => Promise<PresentStretch>;

/** Comparisons of present rows with the historial, in the order in which they run. */
export const presentChecks: readonly Check[] = [
  compareCobros,
  comparePaid,
  compareIngresos,
  ...presentFamilies.map(
    (family): Check =>
      (tx, after) =>
        comparePresent(tx, family, after),
  ),
];
