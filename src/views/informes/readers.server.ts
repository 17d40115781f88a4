import type { Informe } from './catalogue.ts';
import { activityReaders } from './readers/actividades.server.ts';
import { clientReaders } from './readers/clientes.server.ts';
import { comparatorReaders } from './readers/comparator.server.ts';
import { funnelReaders } from './readers/funnel.server.ts';
import { moneyReaders } from './readers/money.server.ts';
import { quoteReaders } from './readers/presupuestos.server.ts';
import { salesReaders } from './readers/sales.server.ts';
import { webReaders } from './readers/web.server.ts';
import type { ReportReader } from './reading.server.ts';

/** Reader of each informe. */
export const readers: Readonly<Record<Informe, ReportReader>> = {
  ...clientReaders,
  ...funnelReaders,
  ...salesReaders,
  ...quoteReaders,
  ...moneyReaders,
  ...activityReaders,
  ...webReaders,
  ...comparatorReaders,
};
