import { room } from '#platform/http/room.server.ts';
import { registerTimeline } from './cronologia/timeline-api.server.ts';
import { registerOwnSecurity } from './cuenta/own-security-api.server.ts';
import { registerFacturarYEnviar } from './facturar/facturar-api.server.ts';
import { registerAlumnoCorreos } from './paper-mails/alumno-correos.server.ts';
import { registerPaperCorreos } from './paper-mails/paper-correos.server.ts';
import { registerPreparedCorreos } from './paper-mails/prepare-correo.server.ts';
import { registerMiResumen } from './resumenAutoescuela/mi-resumen-api.server.ts';
import { registerEstadoCuenta } from './resumenCliente/estadoCuenta/statement-api.server.ts';
import { registerResumenCliente } from './resumenCliente/resumen-api.server.ts';
import { registerUniqueLookups } from './unique-lookups.server.ts';
import { registerPapersZip } from './variosPapeles/zip-api.server.ts';

/** Views of several families that have nothing but calls, at the addresses of those families. */
export const trabajo = room('trabajo', {
  routes: [
    registerUniqueLookups,
    registerTimeline,
    registerOwnSecurity,
    registerFacturarYEnviar,
    registerPaperCorreos,
    registerAlumnoCorreos,
    registerPreparedCorreos,
    registerResumenCliente,
    registerEstadoCuenta,
    registerMiResumen,
    registerPapersZip,
  ],
});
