import { index, type RouteConfig, route } from '@react-router/dev/routes';

export default [
  index('comparador/route.tsx'),
  route('avisarError', 'avisar-error/route.tsx'),
  route('comparar', 'comparar/route.tsx'),
  route('contacto', 'contacto/route.tsx'),
  route('mandarSolicitud', 'mandar-solicitud/route.tsx'),
  route('guardarBusqueda', 'guardar-busqueda/route.tsx'),
  route('mapa', 'mapa/route.tsx'),
  route('miBusqueda/:token', 'mi-busqueda/route.tsx'),
  route('miBusqueda/:token/baja', 'mi-busqueda-baja/route.tsx'),
  route('miSolicitud/:token', 'mi-solicitud/route.tsx'),
  route('miSolicitud/:token/datos', 'mi-solicitud-datos/route.tsx'),
  route('misTarifas/:token', 'mis-tarifas/route.tsx'),
  route('vistaPrevia/:ficha', 'vista-previa/route.tsx'),
  route('registro', 'registro/route.tsx'),
  route('como-ordenamos', 'como-ordenamos/route.tsx'),
  route('datos-abiertos', 'datos-abiertos/route.tsx'),
  route('guia-coste-carnet', 'guias/coste/route.tsx'),
  route('guia-tasas-dgt', 'guias/tasas/route.tsx'),
  route(':id', 'autoescuela/route.tsx'),
  route('*', 'not-found/route.tsx'),
] satisfies RouteConfig;
