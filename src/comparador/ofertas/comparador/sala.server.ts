import { room } from '#platform/http/room.server.ts';
import { registerComparador } from './comparador-api.server.ts';
import { registerCostBase } from './cost-base-api.server.ts';
import { registerDownloads } from './downloads.server.ts';
import { registerOwnStanding } from './own-standing-api.server.ts';
import { registerPriceRange } from './price-range-api.server.ts';
import { registerSectionApi } from './section-api.server.ts';
import { registerSuggestions } from './suggestions.server.ts';

export const comparador = room('comparador', {
  title: 'Comparador',
  about: 'La búsqueda pública de autoescuelas, con su coste esperado.',
  notPersonal: {
    intentos_provincia: 'cod_provincia permiso prueba aptos_1 aptos_2 aptos_3o4 aptos_5_o_mas',
    medianas_tarifa: 'cod_provincia permiso linea mediana tarifas',
    ofertas: `permiso automatico seccion_id cod_provincia codigo seccion codigo_postal lat lon pueblo_lat pueblo_lon caduca sin_informar
    sin_informar_aprobada costes costes_aprobada precios precios_aprobada clase_45 tasa comparacion examenes
    caracteristicas centros escuela_id varianza varianza_aprobada practicos tasas tasas_aprobada var_teoricos
    var_practicos`,
    ofertas_hechas: 'cod_provincia huella',
    precios_supuestos: 'permiso cod_provincia precios origen tarifas tasa_dgt practicas',
    slugs_anteriores: 'slug seccion_id',
    version_publica: 'unica version ofertas_del ofertas_version ofertas_desde',
  },
  routes: [
    registerSuggestions,
    registerComparador,
    registerPriceRange,
    registerSectionApi,
    registerCostBase,
    registerOwnStanding,
  ],
});

export const datos = room('datos', {
  title: 'Descargas',
  about: 'Los datos abiertos del comparador, en CSV, y cómo rehacer sus cuentas.',
  routes: [registerDownloads],
});
