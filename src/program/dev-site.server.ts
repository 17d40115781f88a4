import type { ServerBuild } from 'react-router';
import { createServer } from 'vite';
import type { DevSite } from '#platform/http/web.server.ts';

/** Port where Vite tells the panel's pages that files changed; the site's is the one before. */
const PANEL_HMR_PORT = 24_679;

/** Serves site and panels through Vite: pages are rebuilt when their files change, without a restart. */
export async function openDevSite(): Promise<DevSite> {
  const site = await createServer({ server: { middlewareMode: true }, appType: 'custom' });
  const panel = await createServer({
    configFile: 'vite.panel.config.ts',
    server: { middlewareMode: true, hmr: { port: PANEL_HMR_PORT } },
    appType: 'custom',
  });
  return {
    middleware: (request, response, next) => {
      const vite = request.url?.startsWith(panel.config.base) ? panel : site;
      vite.middlewares(request, response, next);
    },
    loadBuild: async () => (await site.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild,
  };
}
