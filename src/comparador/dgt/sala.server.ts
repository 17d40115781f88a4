import { room } from '#platform/http/room.server.ts';
import { registerSourceFiles } from './source-files.server.ts';

export const fuentes = room('fuentes', {
  title: 'Fuentes',
  about: 'Los archivos oficiales de los que salen los datos, tal como llegaron.',
  notPersonal: {
    busquedas_direcciones: `id fuente origen automatica pedida_en empezada_en avanza_en acabada_en leidas total resumen motivo
    registro huso prueba respuesta`,
    cargas_dgt: `id fuente mes origen automatica pedida_en empezada_en avanza_en acabada_en leidas total resumen motivo
    diferencias respuesta sha256 faltan`,
    centros_examen: 'id nombre cod_provincia codigo_municipio',
    escuelas: 'id codigo',
    escuelas_nombres: 'escuela_id mes',
    estadisticas: 'seccion_id permiso prueba examenes aptos aptos_1 tasa inferior superior comparacion',
    estadisticas_hechas: 'unica meses',
    estadisticas_provincia: 'cod_provincia permiso prueba examenes aptos secciones peso',
    lugares_locales:
      'id registro referencia codigo_municipio seccion_id puntuacion segunda estado rechazadas archivo actualizada_en busqueda_id',
    lugares_osm:
      'id registro referencia codigo_municipio seccion_id puntuacion segunda estado rechazadas archivo actualizada_en busqueda_id',
    meses_dgt: 'mes filas archivo sha256 origen cargado_en anterior',
    resultados:
      'seccion_id prueba permiso centro_id mes aptos aptos_1 aptos_2 aptos_3o4 aptos_5_o_mas no_aptos',
    resultados_aparte: `mes tipo codigo_escuela seccion prueba permiso centro_id aptos aptos_1 aptos_2 aptos_3o4 aptos_5_o_mas no_aptos`,
    secciones: 'id escuela_id seccion cod_provincia primer_mes ultimo_mes',
    ubicaciones: 'seccion_id codigo_municipio permisos origen_punto avisos fuente actualizada_en busqueda_id',
  },
  routes: [registerSourceFiles],
});
