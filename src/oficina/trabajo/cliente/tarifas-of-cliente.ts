import { useSearchParams } from 'react-router';
import { permisosAutoescuela } from '#comparador/tarifas/permisosAutoescuela/contract.ts';
import { tarifaLayout } from '#comparador/tarifas/permisosAutoescuela/screens/tarifa-layout.ts';
import type { OwnedRows } from '#oficina/base/record/owned-rows.ts';
import { record } from '#oficina/relacion/clientes/screens/cliente-record.ts';

/** Tarifas inside the cliente's record, which has their only office screens. */
export const tarifas: OwnedRows<typeof permisosAutoescuela> = {
  owner: record,
  family: { heading: 'Tarifas', base: '', recurso: 'permisosAutoescuela' },
  resource: permisosAutoescuela,
  path: 'tarifas',
  part: 'Tarifas',
  empty:
    'Todavía no hay tarifas. Con una publicada, el comparador calcula lo que cuesta sacarse el permiso aquí.',
  useLayout: () => tarifaLayout({ anotada: useSearchParams()[0].has('anotada') }),
};
