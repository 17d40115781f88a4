import { registerBoard } from '#oficina/base/board/board.server.ts';
import type { Standard, StandardServices } from '#oficina/base/standard.server.ts';
import type { HttpApp } from '#platform/http/http.server.ts';
import { registerAlumnoRegistration } from './autoregistro.server.ts';
import { alumnos } from './contract.ts';
import type { SolicitudServices } from './make-solicitud.server.ts';
import { registerSending } from './sent-api.server.ts';
import { registerSentList } from './sent-list.server.ts';
import { registerSolicitudesAutoescuela } from './solicitudes-autoescuela.server.ts';
import { alumnos as table } from './table.server.ts';
import { registerUnanswered } from './unanswered-list.server.ts';

export type AlumnoServices = StandardServices & SolicitudServices;

/**
 * Registers the board of alumnos, the progress of each solicitud with its autoescuelas, and the calls of
 * the site and of the alumnos.
 */
export function registerAlumnoCalls(app: HttpApp, services: AlumnoServices, standard: Standard): void {
  registerBoard(app, services, standard, {
    resource: alumnos,
    table,
    importe: 'presupuestoMax',
    card: ['codigo', 'apellidos', '_idPermiso', 'codProvincia', '_idResponsable'],
  });
  registerSending(app, services);
  registerSentList(app, services);
  registerUnanswered(app, services);
  registerAlumnoRegistration(app, services);
  registerSolicitudesAutoescuela(app, services);
}
