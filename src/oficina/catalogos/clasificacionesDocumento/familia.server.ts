import { serve } from '#oficina/base/serve.server.ts';
import { clasificacionesDocumento as contract } from './contract.ts';
import { clasificacionesDocumento as family } from './familia.ts';
import { clasificacionesDocumento as table } from './table.server.ts';

export const clasificacionesDocumento = serve(family, {
  about: 'Tipos en que se agrupan los documentos.',
  contract,
  table,
});
