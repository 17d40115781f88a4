import swagger from '@fastify/swagger';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import type { HttpApp } from './http.server.ts';

/** Describes every call from the schemas it validates with; must be registered before them. */
export async function registerOpenApi(app: HttpApp, { version }: { version: string }): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'API de Carné Claro', version },
      components: {
        securitySchemes: {
          token: { type: 'apiKey', in: 'header', name: 'token', description: 'El que da «entrar»' },
        },
      },
    },
    // Pages and files are no calls: what has no summary is left out.
    transform: (input) => {
      const { schema, route } = input;
      if (!schema?.summary) return jsonSchemaTransform({ ...input, schema: { ...schema, hide: true } });
      const open = route.config?.access === 'publico';
      return jsonSchemaTransform({ ...input, schema: { ...schema, security: open ? [] : [{ token: [] }] } });
    },
  });
  app.get('/documentacion/openapi.json', { config: { access: 'publico' }, schema: { hide: true } }, () =>
    app.swagger(),
  );
}
