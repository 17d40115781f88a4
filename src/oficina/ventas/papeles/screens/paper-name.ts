import type { CrudRow } from '#platform/crud/screens/resource-types.ts';

/** Name of a paper: its number or, without one, its cliente. */
export const nameOfPaper = ({ codigo, clienteNombre }: CrudRow): string =>
  String(codigo ?? `Borrador${clienteNombre ? ` para ${clienteNombre}` : ''}`);
