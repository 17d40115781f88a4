import { useSearchParams } from 'react-router';
import type { Owned } from '#office/owned-rows.ts';
import { ofCliente } from '#resources/clientes/screens/cliente-frame.tsx';
import { permisosAutoescuela } from '#resources/permisosAutoescuela/contract.ts';
import { tarifaLayout } from '#resources/permisosAutoescuela/screens/tarifa-layout.ts';

/** Tarifas inside the cliente's record, which has their only office screens. */
export const tarifas: Owned<typeof permisosAutoescuela> = {
  owner: ofCliente,
  family: { heading: 'Tarifas', base: '', recurso: 'permisosAutoescuela' },
  resource: permisosAutoescuela,
  path: 'tarifas',
  part: 'Tarifas',
  empty:
    'Todavía no hay tarifas. Con una publicada, el comparador calcula lo que cuesta sacarse el permiso aquí.',
  useLayout: () => tarifaLayout({ anotada: useSearchParams()[0].has('anotada') }),
};
