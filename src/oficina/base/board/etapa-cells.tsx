import { EtapaMark } from './etapa-mark.tsx';

/** Cells of the etapa, for lists of clientes and alumnos. */
export const etapaCells = { etapa: ({ etapa }: { etapa: string }) => <EtapaMark etapa={etapa} /> };
