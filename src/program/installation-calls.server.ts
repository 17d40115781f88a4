import type { HttpApp } from '#api/http.server.ts';
import type { Seal } from '#api/seal.server.ts';
import { registerCorreos } from '#resources/correos/correos-api.server.ts';
import { registerMailServer } from '#resources/correos/server-api.server.ts';
import { isDemonstration } from '#resources/negocio/demonstration.server.ts';
import { registerCertificate } from '#resources/verifactu/certificate-api.server.ts';
import { registerEnvironment } from '#resources/verifactu/environment-api.server.ts';
import { registerSendingState } from '#resources/verifactu/sending-state.server.ts';
import { registerCopias } from '#views/copias/copias-api.server.ts';
import { registerDatosOficiales } from '#views/datosOficiales/official-data-api.server.ts';
import { registerDirecciones } from '#views/direcciones/direcciones-api.server.ts';
import { registerEstado } from '#views/estadoPrograma/estado-api.server.ts';
import { registerAlumnoCorreos } from '#views/paper-mails/alumno-correos.server.ts';
import { registerPaperCorreos } from '#views/paper-mails/paper-correos.server.ts';
import { registerPreparedCorreos } from '#views/paper-mails/prepare-correo.server.ts';
import { registerPuesta } from '#views/puestaEnMarcha/puesta-api.server.ts';
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
