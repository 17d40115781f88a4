import type { AccessServices } from '#oficina/base/roles/access-services.server.ts';
import type { HttpApp } from '#platform/http/http.server.ts';
import { room } from '#platform/http/room.server.ts';
import { registerOfficialNames } from './official-names.server.ts';
import { registerRegistro } from './registration-api.server.ts';
import { registerSolicitudesAlta } from './solicitudes-api.server.ts';

export const solicitudesAlta = room('solicitudesAlta', {
  title: 'Altas de autoescuelas',
  about: 'Autoescuelas que piden llevar su ficha.',
  exported: { solicitudes_alta: 'Altas de autoescuelas' },
  notPersonal: {
    solicitudes_alta: 'id cliente_id usuario_id codigo_dgt estado creada_en resuelta_en resuelta_por',
  },
  routes: [
    registerSolicitudesAlta,
    registerOfficialNames,
    (app: HttpApp, services: AccessServices) =>
      registerRegistro(app, { ...services, hashKey: services.passwords.hash }),
  ],
});
