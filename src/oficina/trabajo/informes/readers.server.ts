import type { Informe } from './catalogue.ts';
import { actividadReaders } from './readers/actividades.server.ts';
import { clienteReaders } from './readers/clientes.server.ts';
import { comparatorReaders } from './readers/comparator.server.ts';
import { funnelReaders } from './readers/funnel.server.ts';
import { moneyReaders } from './readers/money.server.ts';
import { presupuestoReaders } from './readers/presupuestos.server.ts';
import { salesReaders } from './readers/sales.server.ts';
import { webReaders } from './readers/web.server.ts';
import type { InformeReader } from './reading.server.ts';

/** Reader of each informe. */
export const readers: Readonly<Record<Informe, InformeReader>> = {
  ...clienteReaders,
  ...funnelReaders,
  ...salesReaders,
  ...presupuestoReaders,
  ...moneyReaders,
  ...actividadReaders,
  ...webReaders,
  ...comparatorReaders,
};
