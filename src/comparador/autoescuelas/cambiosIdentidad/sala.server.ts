import { room } from '#platform/http/room.server.ts';
import { registerIdentityChanges } from './cambios-api.server.ts';

export const cambiosIdentidad = room('cambiosIdentidad', {
  title: 'Cambios de nombre o NIF',
  about: 'Autoescuelas que piden cambiar su razón social o su NIF.',
  exported: { cambios_identidad: 'Cambios de nombre o NIF' },
  notPersonal: {
    cambios_identidad: 'id cliente_id usuario_id tipo_persona estado creado_en resuelto_en resuelto_por',
  },
  routes: [registerIdentityChanges],
});
