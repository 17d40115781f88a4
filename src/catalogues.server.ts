import type { HttpApp } from '#api/http.server.ts';
import { registerStandard, type Standard, type StandardServices } from '#office/standard.server.ts';
import { actualizaciones } from '#resources/actualizaciones/contract.ts';
import { publishedFor, registerNews } from '#resources/actualizaciones/news.server.ts';
import { actualizaciones as actualizacionesTable } from '#resources/actualizaciones/table.server.ts';
import { canalesCaptacion } from '#resources/canalesCaptacion/contract.ts';
import { canalesCaptacion as canalesCaptacionTable } from '#resources/canalesCaptacion/table.server.ts';
import { caracteristicasAutoescuela } from '#resources/caracteristicasAutoescuela/contract.ts';
import { caracteristicasAutoescuela as caracteristicasTable } from '#resources/caracteristicasAutoescuela/table.server.ts';
import { categorias } from '#resources/categorias/contract.ts';
import { registerCategorySearches } from '#resources/categorias/searches.server.ts';
import { categorias as categoriasTable } from '#resources/categorias/table.server.ts';
import { clasificacionesCliente } from '#resources/clasificacionesCliente/contract.ts';
import { clasificacionesCliente as clasificacionesClienteTable } from '#resources/clasificacionesCliente/table.server.ts';
import { clasificacionesDocumento } from '#resources/clasificacionesDocumento/contract.ts';
import { clasificacionesDocumento as clasificacionesDocumentoTable } from '#resources/clasificacionesDocumento/table.server.ts';
import { conceptosPresupuestos } from '#resources/conceptosPresupuestos/contract.ts';
import { registerClientConcepts } from '#resources/conceptosPresupuestos/for-clients.server.ts';
import { conceptosPresupuestos as conceptosTable } from '#resources/conceptosPresupuestos/table.server.ts';
import { departamentos } from '#resources/departamentos/contract.ts';
import { departamentos as departamentosTable } from '#resources/departamentos/table.server.ts';
import { formasDePago } from '#resources/formasDePago/contract.ts';
import { registerClientPayments } from '#resources/formasDePago/for-clients.server.ts';
import { formasDePago as formasDePagoTable } from '#resources/formasDePago/table.server.ts';
import { marcas } from '#resources/marcas/contract.ts';
import { marcas as marcasTable } from '#resources/marcas/table.server.ts';
import { plantillasPresupuestos } from '#resources/plantillasPresupuestos/contract.ts';
import { plantillasPresupuestos as plantillasTable } from '#resources/plantillasPresupuestos/table.server.ts';
import { subcategorias } from '#resources/subcategorias/contract.ts';
import { subcategorias as subcategoriasTable } from '#resources/subcategorias/table.server.ts';

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
