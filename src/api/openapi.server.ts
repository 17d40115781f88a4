import swagger from '@fastify/swagger';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import type { HttpApp } from './http.server.ts';

/** Describes every call from the schemas it validates with; must be registered before them. */
export async function registerOpenApi(app: HttpApp, { version }: { version: string }): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'API de Carné Claro', version },
    },
    // Pages and files are no calls: what has no summary is left out.
    transform: (route) =>
      jsonSchemaTransform(
        route.schema?.summary ? route : { ...route, schema: { ...route.schema, hide: true } },
      ),
  });
  app.get('/documentacion/openapi.json', { config: { access: 'publico' }, schema: { hide: true } }, () =>
    app.swagger(),
  );
}
