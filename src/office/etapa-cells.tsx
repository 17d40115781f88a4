import type { CrudRow } from '#web/crud/resource-types.ts';
import { StageMark } from './etapa-mark.tsx';

/** Cells of the etapa, for lists of clientes and alumnos. */
export const stageCells = { etapa: (row: CrudRow) => <StageMark etapa={String(row.etapa)} /> };
