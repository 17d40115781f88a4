import { registerStandard, type StandardServices } from '#oficina/base/standard.server.ts';
import type { HttpApp } from '#platform/http/http.server.ts';
import { room } from '#platform/http/room.server.ts';
import { permisosAutoescuela as resource } from './contract.ts';
import { registerNoted } from './noted-api.server.ts';
import { permisosAutoescuelaScope as scope } from './scope.server.ts';
import { permisosAutoescuela as table } from './table.server.ts';
import { registerVerify } from './verify-api.server.ts';

function registerTarifas(app: HttpApp, services: StandardServices) {
  const recurso = 'permisosAutoescuela';
  const standard = registerStandard(app, services, { resource, table, recurso, scope });
  registerVerify(app, services, standard);
  return standard;
}

export const permisosAutoescuela = room('permisosAutoescuela', {
  title: 'Tarifas de autoescuelas',
  about: 'Lo que cobra cada autoescuela por cada permiso de conducir.',
  exported: { permisos_autoescuela: 'Tarifas de autoescuelas', precios_tarifas: 'Historia de las tarifas' },
  notPersonal: {
    permisos_autoescuela: `id version cliente_id permiso_id seccion nombre automatico matricula teorica teorica_mensual material horas
    precio_clase minutos_clase clases_incluidas clases_de_media bonos tramitacion renovacion_expediente presentacion_examen
    certificado_medico otros tasa_dgt_incluida condiciones estado vigente_desde vigente_hasta confirmada_en
    creado_en modificado_en verificada_en verificada_como origen vista_en vista_el captura_id avisada_en`,
    precios_tarifas: 'id tarifa_id cliente_id en hoja',
    enlaces_tarifas: 'huella cliente_id caduca_en',
  },
  rows: registerTarifas,
  routes: [registerNoted],
});
