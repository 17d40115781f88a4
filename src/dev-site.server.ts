import type { ServerBuild } from 'react-router';
import { createServer } from 'vite';
import type { DevSite } from '#api/web.server.ts';

/** The site through Vite: pages are rebuilt as their files change, without starting again. */
export async function openDevSite(): Promise<DevSite> {
  const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' });
  return {
    middleware: (request, response, next) => vite.middlewares(request, response, next),
    loadBuild: async () => (await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild,
  };
}
