import { createReadStream, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';

const LIBRARY = new URL('browser/standalone.js', import.meta.resolve('@scalar/api-reference'));
const MANIFEST = new URL('../package.json', import.meta.resolve('@scalar/api-reference'));
const ONE_YEAR_S = 365 * 24 * 60 * 60;

/**
 * The reference writes its styles into the page, so it has one of its own, with a policy of its own: the panels' stays as
 * strict as it was. It may only be framed by this origin, talks to no other, and can't lead the browser anywhere.
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

/** Serves `/documentacion/`: what the API can do, to be read and tried. `modules` of ours start what the library brings. */
export function registerApiReference(app: FastifyInstance, modules: string[]): void {
  const { version }: { version: string } = JSON.parse(readFileSync(MANIFEST, 'utf8'));
  const options = { config: { access: 'publico' as const }, schema: { hide: true } };
  const page = shell(`/documentacion/scalar.js?v=${version}`, modules);
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
  app.get('/documentacion/scalar.js', options, (_request, reply) =>
    reply
      .header('cache-control', `public, max-age=${ONE_YEAR_S}, immutable`)
      .type('text/javascript; charset=utf-8')
      .send(createReadStream(fileURLToPath(LIBRARY))),
  );
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
