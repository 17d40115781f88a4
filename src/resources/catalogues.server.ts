import type { HttpApp } from '#api/http.server.ts';
import { actualizaciones } from './actualizaciones/contract.ts';
import { publishedFor, registerNews } from './actualizaciones/news.server.ts';
import { actualizaciones as actualizacionesTable } from './actualizaciones/table.server.ts';
import { canalesCaptacion } from './canalesCaptacion/contract.ts';
import { canalesCaptacion as canalesCaptacionTable } from './canalesCaptacion/table.server.ts';
import { caracteristicasAutoescuela } from './caracteristicasAutoescuela/contract.ts';
import { caracteristicasAutoescuela as caracteristicasTable } from './caracteristicasAutoescuela/table.server.ts';
import { categorias } from './categorias/contract.ts';
import { registerCategorySearches } from './categorias/searches.server.ts';
import { categorias as categoriasTable } from './categorias/table.server.ts';
import { clasificacionesCliente } from './clasificacionesCliente/contract.ts';
import { clasificacionesCliente as clasificacionesClienteTable } from './clasificacionesCliente/table.server.ts';
import { clasificacionesDocumento } from './clasificacionesDocumento/contract.ts';
import { clasificacionesDocumento as clasificacionesDocumentoTable } from './clasificacionesDocumento/table.server.ts';
import { conceptosPresupuestos } from './conceptosPresupuestos/contract.ts';
import { registerClientConcepts } from './conceptosPresupuestos/for-clients.server.ts';
import { conceptosPresupuestos as conceptosTable } from './conceptosPresupuestos/table.server.ts';
import { departamentos } from './departamentos/contract.ts';
import { departamentos as departamentosTable } from './departamentos/table.server.ts';
import { formasDePago } from './formasDePago/contract.ts';
import { registerClientPayments } from './formasDePago/for-clients.server.ts';
import { formasDePago as formasDePagoTable } from './formasDePago/table.server.ts';
import { marcas } from './marcas/contract.ts';
import { marcas as marcasTable } from './marcas/table.server.ts';
import { plantillasPresupuestos } from './plantillasPresupuestos/contract.ts';
import { plantillasPresupuestos as plantillasTable } from './plantillasPresupuestos/table.server.ts';
import { registerStandard, type Standard, type StandardServices } from './standard.server.ts';
import { subcategorias } from './subcategorias/contract.ts';
import { subcategorias as subcategoriasTable } from './subcategorias/table.server.ts';

/** The lists that the rest of the office chooses from, one line each, and their few verbs of their own. */
export function registerCatalogues(app: HttpApp, services: StandardServices): Standard[] {
  const recurso = 'catalogos';
  const web = 'catalogosWeb';
  const standard = [
    registerStandard(app, services, { resource: marcas, table: marcasTable, recurso: web }),
    registerStandard(app, services, { resource: categorias, table: categoriasTable, recurso: web }),
    registerStandard(app, services, { resource: subcategorias, table: subcategoriasTable, recurso: web }),
    registerStandard(app, services, { resource: conceptosPresupuestos, table: conceptosTable, recurso }),
    registerStandard(app, services, {
      resource: plantillasPresupuestos,
      table: plantillasTable,
      recurso: 'presupuestos',
      tipos: ['trabajador'],
    }),
    registerStandard(app, services, {
      resource: canalesCaptacion,
      table: canalesCaptacionTable,
      recurso: 'canalesCaptacion',
    }),
    registerStandard(app, services, {
      resource: clasificacionesCliente,
      table: clasificacionesClienteTable,
      recurso,
    }),
    registerStandard(app, services, {
      resource: clasificacionesDocumento,
      table: clasificacionesDocumentoTable,
      recurso,
    }),
    registerStandard(app, services, { resource: departamentos, table: departamentosTable, recurso }),
    registerStandard(app, services, {
      resource: formasDePago,
      table: formasDePagoTable,
      recurso: 'formasDePago',
    }),
    registerStandard(app, services, {
      resource: actualizaciones,
      table: actualizacionesTable,
      recurso: web,
      scope: publishedFor,
    }),
    registerStandard(app, services, {
      resource: caracteristicasAutoescuela,
      table: caracteristicasTable,
      recurso: web,
    }),
  ];
  registerCategorySearches(app, services);
  registerClientPayments(app, services);
  registerClientConcepts(app, services);
  registerNews(app, services);
  return standard;
}
