import type { Transaction } from '#api/crud-table.server.ts';
import { presentFamilies } from '#office/evidence/present-families.server.ts';
import { compareCobros } from './compare-cobros.server.ts';
import { compareIngresos } from './compare-ingresos.server.ts';
import { comparePaid } from './compare-paid.server.ts';
import { comparePresent, type PresentStretch } from './compare-present.server.ts';

type Check = (tx: Pick<Transaction, 'execute'>, after: string) => Promise<PresentStretch>;

/** Comparisons of what there is with what the historial says, in their order. */
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
