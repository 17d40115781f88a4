import type { Owned } from '#office/owned-rows.ts';
import { ofClient } from '#resources/clientes/screens/cliente-frame.tsx';
import { permisosAutoescuela } from '#resources/permisosAutoescuela/contract.ts';
import { tariffLayout } from '#resources/permisosAutoescuela/screens/tarifa-layout.ts';

/** Tarifas inside the cliente's record, which has their only office screens. */
export const tariffs: Owned = {
  owner: ofClient,
  family: { title: 'Tarifas', base: '', recurso: 'permisosAutoescuela' },
  resource: permisosAutoescuela,
  path: 'tarifas',
  part: 'Tarifas',
  empty:
    'Todavía no hay tarifas. Con una publicada, el comparador calcula lo que cuesta sacarse el permiso aquí.',
  useLayout: tariffLayout,
};
