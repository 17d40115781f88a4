import { createReadStream } from 'node:fs';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { ROOT } from './root.server.ts';

/** The library in its package. Only development reads it here; the build puts it among the panels' files. */
const LIBRARY = path.join(ROOT, 'node_modules/@scalar/api-reference/dist/browser/standalone.js');
const LIBRARY_ADDRESS = '/documentacion/scalar.js';

/**
 * The policy of the reference's own page, because the library writes its styles into it; the panels keep
 * their strict policy.
 * Only this origin may frame the page, and the page may not call nor open any other origin.
 */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "connect-src 'self'",
  "font-src 'self' data:",
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
  'sandbox allow-scripts allow-same-origin allow-downloads',
].join('; ');

const options = { config: { access: 'publico' as const, coste: 0 }, schema: { hide: true } };

/**
 * Serves `/documentacion/`, the page to read and try the API. `modules` are our scripts that start the
 * library.
 */
export function registerApiReference(app: FastifyInstance, library: string, modules: string[]): void {
  const page = shell(library, modules);
  for (const url of ['/documentacion', '/documentacion/'])
    app.get(url, options, (_request, reply) =>
      reply
        .header('content-security-policy', POLICY)
        .header('x-frame-options', 'SAMEORIGIN')
        .header('cache-control', 'no-store')
        .header('x-robots-tag', 'noindex')
        .type('text/html; charset=utf-8')
        .send(page),
    );
}

/** Serves the library from its package, and gives its address. */
export function serveLibrary(app: FastifyInstance): string {
  app.get(LIBRARY_ADDRESS, options, (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(createReadStream(LIBRARY)),
  );
  return LIBRARY_ADDRESS;
}

const shell = (library: string, modules: string[]): string => `<!doctype html>
<html lang="es">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>API de Carné Claro</title>
<link rel="icon" href="data:,">
<script src="${library}" defer></script>
${modules.map((file) => `<script type="module" src="${file}"></script>`).join('\n')}
</head>
<body>
<div id="referencia"></div>
<noscript><p>La documentación necesita JavaScript. También puedes leer el archivo <a href="/documentacion/openapi.json">openapi.json</a>.</p></noscript>
</body>
</html>
`;
