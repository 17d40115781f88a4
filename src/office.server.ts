import type { HttpApp } from '#api/http.server.ts';
import { emailKey } from '#kit/email.ts';
import { registerBoard } from '#office/board.server.ts';
import { registerStandard, type Standard, type StandardServices } from '#office/standard.server.ts';
import { alumnos } from '#resources/alumnos/contract.ts';
import { registerSending } from '#resources/alumnos/sent-api.server.ts';
import { sentConditions } from '#resources/alumnos/sent-conditions.server.ts';
import { registerSentList } from '#resources/alumnos/sent-list.server.ts';
import { alumnos as alumnosTable } from '#resources/alumnos/table.server.ts';
import { registerUnanswered } from '#resources/alumnos/unanswered-list.server.ts';
import { clientes } from '#resources/clientes/contract.ts';
import { registerClienteProfile } from '#resources/clientes/ficha-api.server.ts';
import { registerOwnCliente } from '#resources/clientes/own-data.server.ts';
import { registerOwnSections } from '#resources/clientes/own-sections.server.ts';
import { registerPoint } from '#resources/clientes/punto-api.server.ts';
import { historyConditions } from '#resources/clientes/reached-etapa.server.ts';
import { clientes as clientesTable } from '#resources/clientes/table.server.ts';
import { registerCostBase } from '#resources/comparador/cost-base-api.server.ts';
import { registerFacturas } from '#resources/facturas/facturas-api.server.ts';
import { registerRecurring } from '#resources/facturasRecurrentes/recurrentes-api.server.ts';
import { registerPedidos } from '#resources/pedidos/pedidos-api.server.ts';
import { permisosAutoescuela } from '#resources/permisosAutoescuela/contract.ts';
import { permisosAutoescuela as tarifasTable } from '#resources/permisosAutoescuela/table.server.ts';
import { registerVerify } from '#resources/permisosAutoescuela/verify-api.server.ts';
import { registerPresupuestos } from '#resources/presupuestos/presupuestos-api.server.ts';
import { registerResponsables } from '#resources/responsables/responsables-api.server.ts';
import { registerVerification } from '#resources/verifactu/verify-api.server.ts';
import { registerGlobalSearch } from '#views/buscador/buscador-api.server.ts';
import { registerInformes } from '#views/informes/informes-api.server.ts';
import { registerScheduledInformes } from '#views/informesProgramados/programados-api.server.ts';
import { scopes } from '#views/scopes.server.ts';
import { registerUniqueLookups } from '#views/unique-lookups.server.ts';

/** Registers the families of the office: clientes, contacts, alumnos, tarifas and actividades. */
export function registerOfficeFamilies(app: HttpApp, services: StandardServices): Standard[] {
  const customers = registerStandard(app, services, {
    resource: clientes,
    table: clientesTable,
    recurso: 'clientes',
    tipos: ['trabajador'],
    scope: scopes.clientes,
    // A change of the account for cobros, or an export of people's data, needs a recent proof of
    // identity.
    recent: { actualizar: ['iban'], aplicar: ['iban'], exportar: true },
    through: historyConditions,
  });
  const learners = registerStandard(app, services, {
    resource: alumnos,
    table: alumnosTable,
    recurso: 'alumnos',
    tipos: ['trabajador'],
    scope: scopes.alumnos,
    recent: { exportar: true },
    through: sentConditions,
    derive: ({ email }) =>
      email === undefined ? {} : { emailClave: email === null ? null : emailKey(String(email)) },
  });
  const tarifas = registerStandard(app, services, {
    resource: permisosAutoescuela,
    table: tarifasTable,
    recurso: 'permisosAutoescuela',
    scope: scopes.permisosAutoescuela,
  });
  const standard = [customers, learners, tarifas];
  standard.push(
    registerPresupuestos(app, services),
    registerPedidos(app, services),
    registerFacturas(app, services),
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
  registerOwnCliente(app, services);
  registerOwnSections(app, services);
  registerClienteProfile(app, services, customers);
  registerPoint(app, services, customers);
  registerSending(app, services);
  registerSentList(app, services);
  registerUnanswered(app, services);
  registerInformes(app, services);
  registerScheduledInformes(app, services);
  registerVerification(app, services);
  registerCostBase(app, services);
  registerVerify(app, services, tarifas);
  registerResponsables(app, services);
  registerGlobalSearch(app, services);
  return standard;
}
