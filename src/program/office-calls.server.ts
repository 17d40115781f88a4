import { registerIdentityChanges } from '#comparador/autoescuelas/cambiosIdentidad/cambios-api.server.ts';
import {
  type ImagenServices,
  registerImagenes,
} from '#comparador/autoescuelas/imagenes/imagenes-api.server.ts';
import { registerReplicas } from '#comparador/autoescuelas/replicas/replicas-api.server.ts';
import { registerRegistro } from '#comparador/autoescuelas/solicitudesAlta/registration-api.server.ts';
import { registerSolicitudesAlta } from '#comparador/autoescuelas/solicitudesAlta/solicitudes-api.server.ts';
import { registerTowns } from '#comparador/lugares/municipios/towns-api.server.ts';
import { registerViews } from '#comparador/ofertas/vistas/vistas-api.server.ts';
import { describedFamilies, type FamilyServices, registerFamilies } from '#families.server.ts';
import { registerAccesos } from '#oficina/acceso/accesos/accesos-api.server.ts';
import { registerApiClaves } from '#oficina/acceso/apiClaves/claves-api.server.ts';
import { registerPasskeyDoor, registerPasskeys } from '#oficina/acceso/llavesAcceso/llaves-api.server.ts';
import { registerPolitica } from '#oficina/acceso/politicaAcceso/politica-api.server.ts';
import { registerSecurityLog } from '#oficina/acceso/seguridad/seguridad-api.server.ts';
import { registerAccess, registerVerification } from '#oficina/acceso/usuarios/access-api.server.ts';
import { registerFirstAdministrator } from '#oficina/acceso/usuarios/first-administrator-api.server.ts';
import { registerSecondFactor } from '#oficina/acceso/usuarios/second-factor-api.server.ts';
import { userKinds } from '#oficina/acceso/usuarios/user-kinds.ts';
import { registerUsers } from '#oficina/acceso/usuarios/users-api.server.ts';
import type { AccessServices } from '#oficina/base/roles/access-services.server.ts';
import { registerReturnedCorreo } from '#oficina/correo/correos/devueltos/devueltos-api.server.ts';
import { registerPlantillas } from '#oficina/correo/plantillasCorreo/plantillas-api.server.ts';
import { registerDocumentos } from '#oficina/documentos/documentos/documentos-api.server.ts';
import { registerEvidencias } from '#oficina/documentos/evidencias/evidencias-api.server.ts';
import { registerFirmas } from '#oficina/documentos/firmas/firmas-api.server.ts';
import { registerSignHere } from '#oficina/documentos/firmas/sign-here-api.server.ts';
import { registerFusiones } from '#oficina/instalacion/fusiones/fusiones-api.server.ts';
import { registerHistory } from '#oficina/instalacion/historial/historial-api.server.ts';
import { registerTimeline } from '#oficina/trabajo/cronologia/timeline-api.server.ts';
import { registerOwnSecurity } from '#oficina/trabajo/cuenta/own-security-api.server.ts';
import { registerFacturarYEnviar } from '#oficina/trabajo/facturar/facturar-api.server.ts';
import { registerToday } from '#oficina/trabajo/hoy/hoy-api.server.ts';
import { previewOf } from '#oficina/trabajo/paper-mails/preview.server.ts';
import { registerEstadoCuenta } from '#oficina/trabajo/resumenCliente/estadoCuenta/statement-api.server.ts';
import { registerResumenCliente } from '#oficina/trabajo/resumenCliente/resumen-api.server.ts';
import { ownerScopes } from '#oficina/trabajo/scopes.server.ts';
import { registerPapersZip } from '#oficina/trabajo/variosPapeles/zip-api.server.ts';
import { registerDepositos } from '#oficina/ventas/depositos/depositos-api.server.ts';
import { registerNegocio } from '#oficina/ventas/negocio/negocio-api.server.ts';
import { registerPdfQueue } from '#oficina/ventas/papeles/pdf/queue-api.server.ts';
import type { HttpApp } from '#platform/http/http.server.ts';
import type { AppOptions } from './app-options.server.ts';
import { registerOfficeFamilies } from './office.server.ts';

/** Registers accounts, sessions and the office's calls. */
export function registerOffice(
  app: HttpApp,
  services: AccessServices &
    ImagenServices &
    FamilyServices &
    Pick<AppOptions, 'publicUrl' | 'documentQuota' | 'antivirus' | 'mailWay'>,
): void {
  for (const kind of userKinds) {
    registerAccess(app, services, kind);
    registerSecondFactor(app, services, kind);
    registerPasskeyDoor(app, services, kind);
    registerUsers(app, services, kind);
  }
  registerFirstAdministrator(app, services);
  registerVerification(app, services);
  registerOwnSecurity(app, services);
  registerPasskeys(app, services);
  registerAccesos(app, services);
  registerSecurityLog(app, services);
  registerNegocio(app, services);
  registerPolitica(app, services);
  const standards = [
    ...registerFamilies(app, services),
    ...registerOfficeFamilies(app, services),
    registerImagenes(app, services),
    registerDocumentos(app, { ...services, scopes: ownerScopes }),
    registerDepositos(app, services),
    registerPlantillas(app, {
      ...services,
      preview: (asked) => previewOf(services.db, { ...asked, publicUrl: services.publicUrl }),
    }),
  ];
  registerHistory(app, services, standards);
  registerFusiones(app, services, standards);
  registerEvidencias(app, services);
  registerToday(app, services, standards);
  registerTimeline(app, services, standards);
  registerReturnedCorreo(app, services, standards);
  registerFacturarYEnviar(app, services);
  registerPapersZip(app, services);
  registerResumenCliente(app, services);
  registerEstadoCuenta(app, services);
  registerPdfQueue(app);
  registerFirmas(app, services);
  registerSignHere(app, services);
  registerViews(app, services);
  registerTowns(app);
  registerSolicitudesAlta(app, services);
  registerReplicas(app, services);
  registerIdentityChanges(app, services);
  registerApiClaves(app, { ...services, titles: describedFamilies });
  registerRegistro(app, { ...services, hashKey: services.passwords.hash });
}
