import { serve } from '#oficina/base/serve.server.ts';
import { permisosConducir as contract } from './contract.ts';
import { permisosConducir as family } from './familia.ts';
import { permisosConducir as table } from './table.server.ts';

export const permisosConducir = serve(family, {
  about: 'Los permisos que se pueden obtener.',
  contract,
  table,
  notPersonal: { permisos_conducir: 'requisitos partes partes_con_permiso codigos_dgt numero' },
});
