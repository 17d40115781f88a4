import type { HttpApp } from '#api/http.server.ts';
import type { AccessServices } from '#office/access/access-services.server.ts';
import { registerPdfQueue } from '#office/papeles/pdf/queue-api.server.ts';
import { registerAccesos } from '#resources/accesos/accesos-api.server.ts';
import { registerApiClaves } from '#resources/apiClaves/claves-api.server.ts';
import { registerIdentityChanges } from '#resources/cambiosIdentidad/cambios-api.server.ts';
import { registerReturnedCorreo } from '#resources/correos/devueltos/devueltos-api.server.ts';
import { registerDepositos } from '#resources/depositos/depositos-api.server.ts';
import { registerDocumentos } from '#resources/documentos/documentos-api.server.ts';
import { registerEvidencias } from '#resources/evidencias/evidencias-api.server.ts';
import { registerFirmas } from '#resources/firmas/firmas-api.server.ts';
import { registerSignHere } from '#resources/firmas/sign-here-api.server.ts';
import { type ImagenServices, registerImagenes } from '#resources/imagenes/imagenes-api.server.ts';
import { registerPasskeyDoor, registerPasskeys } from '#resources/llavesAcceso/llaves-api.server.ts';
import { registerTowns } from '#resources/municipios/towns-api.server.ts';
import { registerNegocio } from '#resources/negocio/negocio-api.server.ts';
import { registerPlantillas } from '#resources/plantillasCorreo/plantillas-api.server.ts';
import { registerPolitica } from '#resources/politicaAcceso/politica-api.server.ts';
import { registerReplicas } from '#resources/replicas/replicas-api.server.ts';
import { registerSecurityLog } from '#resources/seguridad/seguridad-api.server.ts';
import { registerRegistro } from '#resources/solicitudesAlta/registration-api.server.ts';
import { registerSolicitudesAlta } from '#resources/solicitudesAlta/solicitudes-api.server.ts';
import { registerAccess, registerVerification } from '#resources/usuarios/access-api.server.ts';
import { registerFirstAdministrator } from '#resources/usuarios/first-administrator-api.server.ts';
import { registerSecondFactor } from '#resources/usuarios/second-factor-api.server.ts';
import { userKinds } from '#resources/usuarios/user-kinds.ts';
import { registerUsers } from '#resources/usuarios/users-api.server.ts';
import { registerViews } from '#resources/vistas/vistas-api.server.ts';
import { registerTimeline } from '#views/cronologia/timeline-api.server.ts';
import { registerOwnSecurity } from '#views/cuenta/own-security-api.server.ts';
import { registerFacturarYEnviar } from '#views/facturar/facturar-api.server.ts';
import { registerFusiones } from '#views/fusiones/fusiones-api.server.ts';
import { registerHistory } from '#views/historial/historial-api.server.ts';
import { registerToday } from '#views/hoy/hoy-api.server.ts';
import { previewOf } from '#views/paper-mails/preview.server.ts';
import { registerPresence } from '#views/presencia/presencia-api.server.ts';
import { registerEstadoCuenta } from '#views/resumenCliente/estadoCuenta/statement-api.server.ts';
import { registerResumenCliente } from '#views/resumenCliente/resumen-api.server.ts';
import { ownerScopes } from '#views/scopes.server.ts';
import { registerPapersZip } from '#views/variosPapeles/zip-api.server.ts';
import type { AppOptions } from './app-options.server.ts';
import { describedFamilies, type FamilyServices, registerFamilies } from './families.server.ts';
import { registerOfficeFamilies } from './office.server.ts';

/** Registers accounts, sessions and the office's calls. */
export function registerOffice(
  app: HttpApp,
  services: AccessServices &
    ImagenServices &
    FamilyServices &
    Pick<AppOptions, 'publicUrl' | 'documentQuota' | 'antivirus' | 'mailWay' | 'noticesUrl' | 'onLeaving'>,
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
  registerPresence(app, services, standards);
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
