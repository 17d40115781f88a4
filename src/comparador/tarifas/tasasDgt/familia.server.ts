import { serve } from '#oficina/base/serve.server.ts';
import { tasasDgt as contract } from './contract.ts';
import { tasasDgt as family } from './familia.ts';
import { tasasDgt as table } from './table.server.ts';

export const tasasDgt = serve(family, {
  about: 'Importes de las tasas de la DGT, con sus fechas y su fuente.',
  contract,
  table,
  // A person who writes a row has read its source.
  derive: () => ({ porComprobar: false }),
});
