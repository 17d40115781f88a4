import type { AccessServices } from '#oficina/base/roles/access-services.server.ts';
import type { HttpApp } from '#platform/http/http.server.ts';
import { room } from '#platform/http/room.server.ts';
import { registerAccess, registerVerification } from './access-api.server.ts';
import { registerFirstAdministrator } from './first-administrator-api.server.ts';
import { registerSecondFactor } from './second-factor-api.server.ts';
import { userKinds } from './user-kinds.ts';
import { registerUsers } from './users-api.server.ts';

function registerKinds(app: HttpApp, services: AccessServices & { publicUrl: string }): void {
  for (const kind of userKinds) {
    registerAccess(app, services, kind);
    registerSecondFactor(app, services, kind);
    registerUsers(app, services, kind);
  }
}

export const usuariosTrabajadores = room('usuariosTrabajadores', {
  title: 'Usuarios trabajadores',
  about: 'Personas de la empresa: entrar, sus datos, su clave y el doble factor.',
  exported: { usuarios: 'Usuarios' },
  notPersonal: {
    usuarios: 'id version tipo cliente_id rol estado empieza_en_hoy origen creado_en modificado_en',
    sesiones: 'id dispositivo_id creada_en caduca_en cerrada_en motivo segundo_factor',
    dispositivos: 'id creado_en',
    enlaces: 'huella uso caduca_en',
    enlace_primer_administrador: 'unico huella caduca_en',
    intentos: 'huella fallos ultimo_en hasta',
  },
  routes: [registerKinds, registerFirstAdministrator, registerVerification],
});

export const usuariosClientes = room('usuariosClientes', {
  title: 'Usuarios de clientes',
  about: 'Personas de los clientes: entrar, sus datos y su clave.',
});
