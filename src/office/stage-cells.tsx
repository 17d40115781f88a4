import type { CrudRow } from '#web/crud/resource-types.ts';
import { StageMark } from './stage-mark.tsx';

/** Cells of a list of whoever goes through the pipeline. */
export const stageCells = { etapa: (row: CrudRow) => <StageMark etapa={String(row.etapa)} /> };
