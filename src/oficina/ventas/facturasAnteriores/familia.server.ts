import { eq, ne, or } from 'drizzle-orm';
import { serve } from '#oficina/base/serve.server.ts';
import { meantBy } from '#platform/crud/meant-by.server.ts';
import { facturasAnteriores as contract } from './contract.ts';
import { facturasAnteriores as family } from './familia.ts';
import { facturasAnterioresScope } from './scope.server.ts';
import { facturasAnteriores as table } from './table.server.ts';

export const facturasAnteriores = serve(family, {
  about: 'Facturas emitidas con otro programa, que se guardan como historia.',
  contract,
  table,
  tipos: ['trabajador'],
  through: ({ cobro }) =>
    Array.isArray(cobro)
      ? or(...cobro.map((one) => (one === 'pendiente' ? ne : eq)(table.pendiente, '0')))
      : undefined,
  scope: facturasAnterioresScope,
  alsoFound: meantBy(table, 'total'),
  notPersonal: { facturas_anteriores: 'descontado lote_id' },
});
