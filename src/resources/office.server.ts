import type { HttpApp } from '#api/http.server.ts';
import { emailKey } from '#kit/email.ts';
import { registerActivitiesBetween } from './actividades/calendario/entre.server.ts';
import { actividades } from './actividades/contract.ts';
import { registerActivityMonths } from './actividades/months.server.ts';
import { actividades as actividadesTable } from './actividades/table.server.ts';
import { alumnos } from './alumnos/contract.ts';
import { registerSending } from './alumnos/sent-api.server.ts';
import { registerSentList } from './alumnos/sent-list.server.ts';
import { alumnos as alumnosTable } from './alumnos/table.server.ts';
import { throughSent } from './alumnos/through-sent.server.ts';
import { registerUnanswered } from './alumnos/unanswered-list.server.ts';
import { registerBoard } from './board.server.ts';
import { registerGlobalSearch } from './buscador/buscador-api.server.ts';
import { clientes } from './clientes/contract.ts';
import { registerClientProfile } from './clientes/ficha-api.server.ts';
import { registerOwnClient } from './clientes/own-data.server.ts';
import { registerOwnSections } from './clientes/own-sections.server.ts';
import { registerPoint } from './clientes/punto-api.server.ts';
import { throughHistory } from './clientes/reached-stage.server.ts';
import { clientes as clientesTable } from './clientes/table.server.ts';
import { contactosClientes } from './contactosClientes/contract.ts';
import { contactosClientes as contactosTable } from './contactosClientes/table.server.ts';
import { registerInvoices } from './facturas/facturas-api.server.ts';
import { registerRecurring } from './facturasRecurrentes/recurrentes-api.server.ts';
import { registerReports } from './informes/informes-api.server.ts';
import { registerScheduledReports } from './informesProgramados/programados-api.server.ts';
import { registerOrders } from './pedidos/pedidos-api.server.ts';
import { permisosAutoescuela } from './permisosAutoescuela/contract.ts';
import { registerCostBase } from './permisosAutoescuela/cost-base-api.server.ts';
import { permisosAutoescuela as tarifasTable } from './permisosAutoescuela/table.server.ts';
import { registerVerify } from './permisosAutoescuela/verify-api.server.ts';
import { permisosConducir } from './permisosConducir/contract.ts';
import { permisosConducir as permisosTable } from './permisosConducir/table.server.ts';
import { registerQuotes } from './presupuestos/presupuestos-api.server.ts';
import { registerAssignees } from './responsables/responsables-api.server.ts';
import { scopes } from './scopes.server.ts';
import { registerStandard, type Standard, type StandardServices } from './standard.server.ts';
import { registerUniqueLookups } from './unique-lookups.server.ts';

/** What the office works with all day: customers, their people, learners, tariffs and activities. */
export function registerOfficeFamilies(app: HttpApp, services: StandardServices): Standard[] {
  const customers = registerStandard(app, services, {
    resource: clientes,
    table: clientesTable,
    recurso: 'clientes',
    tipos: ['trabajador'],
    scope: scopes.clientes,
    // Where money is paid to, and people's data by the list.
    recent: { actualizar: ['iban'], aplicar: ['iban'], exportar: true },
    through: throughHistory,
  });
  const learners = registerStandard(app, services, {
    resource: alumnos,
    table: alumnosTable,
    recurso: 'alumnos',
    tipos: ['trabajador'],
    scope: scopes.alumnos,
    recent: { exportar: true },
    through: throughSent,
    derive: ({ email }) =>
      email === undefined ? {} : { emailClave: email === null ? null : emailKey(String(email)) },
  });
  const tariffs = registerStandard(app, services, {
    resource: permisosAutoescuela,
    table: tarifasTable,
    recurso: 'permisosAutoescuela',
    scope: scopes.permisosAutoescuela,
  });
  const standard = [
    customers,
    registerStandard(app, services, {
      resource: contactosClientes,
      table: contactosTable,
      recurso: 'contactosClientes',
      scope: scopes.contactosClientes,
      recent: { exportar: true },
    }),
    learners,
    registerStandard(app, services, {
      resource: permisosConducir,
      table: permisosTable,
      recurso: 'catalogosWeb',
    }),
    tariffs,
    registerStandard(app, services, {
      resource: actividades,
      table: actividadesTable,
      recurso: 'actividades',
      tipos: ['trabajador'],
      scope: scopes.actividades,
    }),
  ];
  standard.push(
    registerQuotes(app, services),
    registerOrders(app, services),
    registerInvoices(app, services),
    registerRecurring(app, services),
  );
  registerBoard(app, services, customers, {
    resource: clientes,
    table: clientesTable,
    importe: 'importeEstimado',
    card: ['codigo', 'codProvincia', '_idResponsable'],
  });
  registerBoard(app, services, learners, {
    resource: alumnos,
    table: alumnosTable,
    importe: 'presupuestoMax',
    card: ['codigo', 'apellidos', '_idPermiso', 'codProvincia', '_idResponsable'],
  });
  registerUniqueLookups(app, services);
  registerOwnClient(app, services);
  registerOwnSections(app, services);
  registerClientProfile(app, services, customers);
  registerPoint(app, services, customers);
  registerSending(app, services);
  registerSentList(app, services);
  registerUnanswered(app, services);
  registerActivityMonths(app, services);
  registerActivitiesBetween(app, services);
  registerReports(app, services);
  registerScheduledReports(app, services);
  registerCostBase(app, services);
  registerVerify(app, services, tariffs);
  registerAssignees(app, services);
  registerGlobalSearch(app, services);
  return standard;
}
