import type { HttpApp } from '#api/http.server.ts';
import type { Jobs } from '#api/jobs.server.ts';
import { registerStandard, type Standard, type StandardServices } from '#office/standard.server.ts';
import { registerCostBase } from '#resources/comparador/cost-base-api.server.ts';
import { registerOwnStanding } from '#resources/comparador/own-standing-api.server.ts';
import { registerRecurring } from '#resources/facturasRecurrentes/recurrentes-api.server.ts';
import { permisosAutoescuela } from '#resources/permisosAutoescuela/contract.ts';
import { registerNoted } from '#resources/permisosAutoescuela/noted-api.server.ts';
import { permisosAutoescuela as tarifasTable } from '#resources/permisosAutoescuela/table.server.ts';
import { registerVerify } from '#resources/permisosAutoescuela/verify-api.server.ts';
import { registerResponsables } from '#resources/responsables/responsables-api.server.ts';
import { registerVerification } from '#resources/verifactu/verify-api.server.ts';
import { registerGlobalSearch } from '#views/buscador/buscador-api.server.ts';
import { registerSearchLook } from '#views/buscador/mirar/mirar-api.server.ts';
import { registerInformes } from '#views/informes/informes-api.server.ts';
import { registerScheduledInformes } from '#views/informesProgramados/programados-api.server.ts';
import { scopes } from '#views/scopes.server.ts';
import { registerUniqueLookups } from '#views/unique-lookups.server.ts';

/** Registers the families of the office that are not values yet, and the views that show several. */
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
