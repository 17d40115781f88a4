import { serve } from '#oficina/base/serve.server.ts';
import { canalesCaptacion as contract } from './contract.ts';
import { canalesCaptacion as family } from './familia.ts';
import { canalesCaptacion as table } from './table.server.ts';

export const canalesCaptacion = serve(family, {
  about: 'Por dónde llegan los clientes.',
  contract,
  table,
});
