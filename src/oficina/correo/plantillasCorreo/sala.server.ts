import { room } from '#platform/http/room.server.ts';
import { registerPlantillas } from './plantillas-api.server.ts';

export const plantillasCorreo = room('plantillasCorreo', {
  title: 'Plantillas de correo',
  about: 'Lo que dicen los correos de presupuestos, pedidos y facturas.',
  exported: { plantillas_correo: 'Plantillas de correo' },
  notPersonal: { plantillas_correo: 'id version creado_en modificado_en tipo asunto cuerpo' },
  rows: registerPlantillas,
});
