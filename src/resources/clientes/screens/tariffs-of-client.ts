import type { Owned } from '../../owned-rows.ts';
import { permisosAutoescuela } from '../../permisosAutoescuela/contract.ts';
import { tariffLayout } from '../../permisosAutoescuela/screens/tariff-layout.ts';
import { ofClient } from './client-frame.tsx';

/** Tariffs within the record of their customer, which has their only screens. */
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
