import { serve } from '#oficina/base/serve.server.ts';
import { plantillasPresupuestos as contract } from './contract.ts';
import { plantillasPresupuestos as family } from './familia.ts';
import { plantillasPresupuestos as table } from './table.server.ts';

export const plantillasPresupuestos = serve(family, {
  about: 'Líneas y textos con los que se empieza un presupuesto.',
  contract,
  table,
  tipos: ['trabajador'],
});
