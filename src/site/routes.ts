import { index, type RouteConfig, route } from '@react-router/dev/routes';

export default [
  index('comparador/route.tsx'),
  route('contacto', 'contacto/route.tsx'),
  route(':id', 'autoescuela/route.tsx'),
  route('*', 'not-found/route.tsx'),
] satisfies RouteConfig;
