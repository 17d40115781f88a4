import type { CrudRow } from '#web/crud/resource-types.ts';

/** What a paper is called: its number or, before it has one, whom it is for. */
export const nameOfPaper = ({ codigo, clienteNombre }: CrudRow): string =>
  String(codigo ?? `Borrador${clienteNombre ? ` para ${clienteNombre}` : ''}`);
