import { registerResponsables } from '#comparador/autoescuelas/responsables/responsables-api.server.ts';
import { registerCostBase } from '#comparador/ofertas/comparador/cost-base-api.server.ts';
import { registerOwnStanding } from '#comparador/ofertas/comparador/own-standing-api.server.ts';
import { permisosAutoescuela } from '#comparador/tarifas/permisosAutoescuela/contract.ts';
import { registerNoted } from '#comparador/tarifas/permisosAutoescuela/noted-api.server.ts';
import { permisosAutoescuela as tarifasTable } from '#comparador/tarifas/permisosAutoescuela/table.server.ts';
import { registerVerify } from '#comparador/tarifas/permisosAutoescuela/verify-api.server.ts';
import { registerStandard, type Standard, type StandardServices } from '#oficina/base/standard.server.ts';
import { registerGlobalSearch } from '#oficina/trabajo/buscador/buscador-api.server.ts';
import { registerSearchLook } from '#oficina/trabajo/buscador/mirar/mirar-api.server.ts';
import { registerInformes } from '#oficina/trabajo/informes/informes-api.server.ts';
import { registerScheduledInformes } from '#oficina/trabajo/informesProgramados/programados-api.server.ts';
import { scopes } from '#oficina/trabajo/scopes.server.ts';
import { registerUniqueLookups } from '#oficina/trabajo/unique-lookups.server.ts';
import { registerRecurring } from '#oficina/ventas/facturasRecurrentes/recurrentes-api.server.ts';
import { registerVerification } from '#oficina/ventas/verifactu/verify-api.server.ts';
import type { HttpApp } from '#platform/http/http.server.ts';
import type { Jobs } from '#platform/jobs/jobs.server.ts';

/** Registers the families of the office that `#families.ts` does not define yet, and the views that show several families. */
export function registerOfficeFamilies(
  app: HttpApp,
  services: StandardServices & { jobs: Jobs },
): Standard[] {
  const tarifas = registerStandard(app, services, {
    resource: permisosAutoescuela,
    table: tarifasTable,
    recurso: 'permisosAutoescuela',
    scope: scopes.permisosAutoescuela,
  });
  const standard = [tarifas, registerRecurring(app, services)];
  registerUniqueLookups(app, services);
  registerInformes(app, services);
  registerScheduledInformes(app, services);
  registerVerification(app, services);
  registerCostBase(app, services);
  registerOwnStanding(app, services);
  registerVerify(app, services, tarifas);
  registerNoted(app, services);
  registerResponsables(app, services);
  registerGlobalSearch(app, services);
  registerSearchLook(app, services);
  return standard;
}
