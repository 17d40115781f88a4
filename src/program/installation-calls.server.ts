import { registerCorreos } from '#oficina/correo/correos/correos-api.server.ts';
import { registerMailServer } from '#oficina/correo/correos/server-api.server.ts';
import { registerCopias } from '#oficina/instalacion/copias/copias-api.server.ts';
import { registerDatosOficiales } from '#oficina/instalacion/datosOficiales/official-data-api.server.ts';
import { registerDirecciones } from '#oficina/instalacion/direcciones/direcciones-api.server.ts';
import { registerEstado } from '#oficina/instalacion/estadoPrograma/estado-api.server.ts';
import { registerPuesta } from '#oficina/instalacion/puestaEnMarcha/puesta-api.server.ts';
import { registerAlumnoCorreos } from '#oficina/trabajo/paper-mails/alumno-correos.server.ts';
import { registerPaperCorreos } from '#oficina/trabajo/paper-mails/paper-correos.server.ts';
import { registerPreparedCorreos } from '#oficina/trabajo/paper-mails/prepare-correo.server.ts';
import { isDemonstration } from '#oficina/ventas/negocio/demonstration.server.ts';
import { registerCertificate } from '#oficina/ventas/verifactu/certificate-api.server.ts';
import { registerEnvironment } from '#oficina/ventas/verifactu/environment-api.server.ts';
import { registerSendingState } from '#oficina/ventas/verifactu/sending-state.server.ts';
import type { Seal } from '#platform/files/seal.server.ts';
import type { HttpApp } from '#platform/http/http.server.ts';
import type { AppOptions } from './app-options.server.ts';

/** Registers what goes out of this installation, and its upkeep: the tax agency, mail, copies. */
export function registerInstallation(app: HttpApp, options: AppOptions & { seal: Seal }): void {
  const { db, jobs, kept, mailWay, clock, publicUrl, files } = options;
  const certificates = options.certificates ?? (async () => []);
  const agency = options.agency ?? (async () => undefined);
  registerSendingState(app, { db, clock, agency });
  registerEnvironment(app, { db, clock, certificates, agencyFixed: options.agencyFixed });
  const demonstration = () => isDemonstration(db);
  registerCertificate(app, { ...options, agency, isDemonstration: demonstration });
  registerCorreos(app, { db, jobs, kept, mailWay, mailboxKey: options.mailboxKey });
  registerMailServer(app, options);
  registerPaperCorreos(app, { db });
  registerAlumnoCorreos(app, { db });
  registerPreparedCorreos(app, { db, clock, publicUrl });
  const steps = {
    db,
    clock,
    mailWay,
    certificates,
    copies: options.copies?.settings ?? (async () => undefined),
    instants: options.copies?.instants,
    agencyFixed: options.agencyFixed,
    copiesFixed: options.copies?.fixed,
  };
  registerPuesta(app, { ...steps, jobs });
  registerEstado(app, { ...steps, health: options.health, streets: options.streets });
  registerCopias(app, {
    db,
    jobs,
    clock,
    copies: options.copies,
    isDemonstration: demonstration,
    health: options.health,
  });
  registerDatosOficiales(app, { db, jobs, files, clock });
  registerDirecciones(app, { db, jobs, clock, mapSources: options.mapSources });
}
