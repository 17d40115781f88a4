import { userKinds } from '#oficina/acceso/usuarios/user-kinds.ts';
import type { HttpApp } from '#platform/http/http.server.ts';
import { room } from '#platform/http/room.server.ts';
import { registerPasskeyDoor, registerPasskeys } from './llaves-api.server.ts';
import type { PasskeyServices } from './passkey-services.server.ts';

export const llavesAcceso = room('llavesAcceso', {
  title: 'Llaves de acceso',
  about: 'Llaves (passkeys) con las que cada persona entra sin escribir su clave.',
  notPersonal: {
    llaves_acceso: 'id sincronizada creada_en',
    retos_llave: 'id uso sesion_id reto caduca_en',
    codigos_recuperacion: 'id creado_en',
  },
  routes: [
    registerPasskeys,
    (app: HttpApp, services: PasskeyServices) => {
      for (const kind of userKinds) registerPasskeyDoor(app, services, kind);
    },
  ],
});
