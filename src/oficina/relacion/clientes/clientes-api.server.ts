import { registerBoard } from '#oficina/base/board/board.server.ts';
import type { Standard, StandardServices } from '#oficina/base/standard.server.ts';
import type { HttpApp } from '#platform/http/http.server.ts';
import type { Jobs } from '#platform/jobs/jobs.server.ts';
import { registerClienteRegistration } from './autoregistro.server.ts';
import { clientes } from './contract.ts';
import { registerClienteProfile } from './ficha-api.server.ts';
import { registerOwnCliente } from './own-data.server.ts';
import { registerOwnSections } from './own-sections.server.ts';
import { previewSigner } from './preview-address.server.ts';
import { registerPreview } from './preview-api.server.ts';
import { registerPoint } from './punto-api.server.ts';
import { clientes as table } from './table.server.ts';
import { registerVies } from './vies/vies-api.server.ts';

export type ClienteServices = StandardServices & { jobs: Jobs; secret: string; viesUrl: string };

/**
 * Registers the board of clientes, their ficha and point on the map, and the calls of an autoescuela about
 * its own data.
 */
export function registerClienteCalls(
  app: HttpApp,
  services: ClienteServices,
  standard: Standard<typeof clientes.fields>,
): void {
  const { db, secret, clock } = services;
  registerBoard(app, services, standard, {
    resource: clientes,
    table,
    importe: 'importeEstimado',
    card: ['codigo', 'codProvincia', '_idResponsable'],
  });
  registerOwnCliente(app, services);
  registerOwnSections(app, services);
  registerClienteProfile(app, services, standard);
  registerPoint(app, services, standard);
  registerPreview(app, { db, previews: previewSigner(secret, clock) });
  registerVies(app, services, standard);
  registerClienteRegistration(app, services);
}
