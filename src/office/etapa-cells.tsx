import type { CrudRow } from '#web/crud/resource-types.ts';
import { EtapaMark } from './etapa-mark.tsx';

/** Cells of the etapa, for lists of clientes and alumnos. */
export const etapaCells = { etapa: (row: CrudRow) => <EtapaMark etapa={String(row.etapa)} /> };
