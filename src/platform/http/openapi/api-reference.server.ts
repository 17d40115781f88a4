import { createReadStream } from 'node:fs';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { ROOT } from '../root.server.ts';
import { indexOfCalls, type OpenApiDocument } from './calls-index.server.ts';

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

/** Browser files of the page: the library, which loads when a person asks for it, and ours. */
export type ReferenceFiles = { library: string; first: string[]; modules: string[]; styles: string[] };

/**
 * Serves `/documentacion/`, the page to read and try the API: the index of its calls, and the library that shows and
 * tries one when a person asks for it. `describe` gives the description, which is complete when the program is ready.
 */
export function registerApiReference(
  app: FastifyInstance,
  files: ReferenceFiles,
  describe: () => OpenApiDocument,
): void {
  let page: string | undefined;
  const written = () => {
    page ??= shell(files, indexOfCalls(describe()));
    return page;
  };
  for (const url of ['/documentacion', '/documentacion/'])
    app.get(url, options, (_request, reply) =>
      reply
        .header('content-security-policy', POLICY)
        .header('x-frame-options', 'SAMEORIGIN')
        .header('cache-control', 'no-store')
        .header('x-robots-tag', 'noindex')
        .type('text/html; charset=utf-8')
        .send(written()),
    );
}

/** Serves the library from its package, and gives its address. */
export function serveLibrary(app: FastifyInstance): string {
  app.get(LIBRARY_ADDRESS, options, (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(createReadStream(LIBRARY)),
  );
  return LIBRARY_ADDRESS;
}

const shell = ({ library, first, modules, styles }: ReferenceFiles, index: string): string => `<!doctype html>
<html lang="es">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>API de Carné Claro</title>
<link rel="icon" href="data:,">
${first.map((file) => `<script src="${file}"></script>`).join('\n')}
${styles.map((file) => `<link rel="stylesheet" href="${file}">`).join('\n')}
${modules.map((file) => `<script type="module" src="${file}"></script>`).join('\n')}
</head>
<body>
<main id="indice" data-library="${library}">
${index}
</main>
<div id="referencia"></div>
</body>
</html>
`;
