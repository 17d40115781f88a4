import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { createHttpApp, type HttpApp } from '../http.server.ts';
import { registerPolicy } from '../policy.server.ts';
import { atTheEnd } from '../testing.server.ts';
import { registerPanel } from './panel.server.ts';

const ADDRESSES = '/presupuestos /presupuestos/:id /clientes /facturas /facturas/:id'
  .split(' ')
  .map((place) => `/panelAdmin${place}`)
  .concat('/panelAdmin', '/panelCliente', '/panelCliente/perfilUsuario');

const root = await mkdtemp(path.join(os.tmpdir(), 'carne-claro-panel-'));
atTheEnd(() => rm(root, { recursive: true }));
await writeBuild();
const built = await openPanel(false);
const development = await openPanel(true);

const DESCRIBED = {
  info: { title: 'API de prueba', description: '**Todo** va con `token` y con <cuidado>.' },
  tags: [{ name: 'marcas', description: 'Lo que se vende.', 'x-displayName': 'Marcas' }],
  paths: {
    '/marcas/leer': { get: { summary: 'Lista: marcas', description: 'Cualquiera.', tags: ['marcas'] } },
  },
};

/** A build of the smallest size, as Vite would describe it. */
async function writeBuild(): Promise<void> {
  const folder = path.join(root, 'build/panel');
  await mkdir(folder, { recursive: true });
  const manifest = {
    'src/panel/main.tsx': {
      file: 'main-1a.js',
      css: ['main-2b.css'],
      assets: ['letter-2c.woff2', 'drawing-2d.svg'],
      imports: ['_kit.js'],
    },
    'src/panel/scheme.ts': { file: 'scheme-3c.js' },
    'src/panel/api-reference.ts': { file: 'api-reference-4d.js' },
    'src/panel/shell/admin-layout.tsx': {
      file: 'frame-5e.js',
      css: ['frame-6f.css'],
      imports: ['_kit.js', '_common.js'],
    },
    'src/panel/shell/cliente-layout.tsx': { file: 'own-9c.js', imports: ['_kit.js'] },
    '_kit.js': { file: 'kit-4d.js' },
    '_common.js': { file: 'common-7a.js' },
    'src/any/facturas/screens/facturas-list.tsx': { file: 'facturas-8b.js', imports: ['_kit.js'] },
  };
  await writeFile(path.join(folder, 'manifest.json'), JSON.stringify(manifest));
  await writeFile(path.join(folder, 'addresses.json'), JSON.stringify(ADDRESSES));
  await writeFile(path.join(folder, 'main-1a.js'), 'export {};');
  await writeFile(path.join(folder, 'scalar-1.2.3.js'), '');
}

async function openPanel(development: boolean): Promise<HttpApp> {
  const { app } = await createHttpApp({ logger: pino({ level: 'silent' }), secure: false, development });
  registerPolicy(app, { authenticate: async () => undefined });
  await registerPanel(app, { root, development, describe: () => DESCRIBED });
  await app.ready();
  atTheEnd(() => app.close());
  return app;
}

describe('la página de los paneles', () => {
  test.each([
    '/panelAdmin',
    '/panelAdmin/',
    '/panelAdmin/presupuestos/7?x=1',
    '/panelAdmin/Presupuestos/7/',
    '/panelCliente',
    '/panelCliente/',
    '/panelCliente/perfilUsuario/',
  ])('%s la da sin sesión, y nadie la guarda ni la busca', async (url) => {
    const response = await built.inject(url);
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.headers['x-robots-tag']).toBe('noindex');
    expect(response.body).toContain('<html lang="es">');
    expect(response.body).toContain('<meta name="robots" content="noindex">');
    expect(response.body).toContain('<title>Carné Claro</title>');
  });

  test.each(['/panelAdmin/noexiste', '/panelAdmin/presupuestos/7/nada', '/panelCliente/facturas?x=1'])(
    '%s no es ninguna pantalla: un 404, con el marco que lo dice',
    async (url) => {
      const response = await built.inject(url);
      expect(response.statusCode).toBe(404);
      expect(response.body).toContain('<div id="panel"></div>');
    },
  );

  test('nombra los ficheros del navegador, y ningún guion va escrito dentro', async () => {
    const { body } = await built.inject('/panelAdmin');
    const scripts = [...body.matchAll(/<script([^>]*)>([^<]*)<\/script>/g)];
    expect(scripts.map(([, attributes]) => attributes)).toEqual([
      ' src="/panel-assets/scheme-3c.js"',
      ' type="module" src="/panel-assets/main-1a.js"',
    ]);
    expect(scripts.map(([, , content]) => content)).toEqual(['', '']);
    expect(body).toContain('<link rel="stylesheet" href="/panel-assets/main-2b.css">');
    expect(body).toContain('<link rel="modulepreload" href="/panel-assets/kit-4d.js">');
  });

  test('quien entra a una pantalla recibe con la página las direcciones de su marco, y quien va a entrar no', async () => {
    const named = async (url: string) =>
      [...(await built.inject(url)).body.matchAll(/href="\/panel-assets\/([^"]+)"/g)].map(([, file]) => file);
    expect(await named('/panelAdmin/')).toEqual(['main-2b.css', 'letter-2c.woff2', 'kit-4d.js']);
    expect(await named('/panelAdmin/presupuestos')).toEqual([
      'main-2b.css',
      'frame-6f.css',
      'letter-2c.woff2',
      'kit-4d.js',
      'frame-5e.js',
      'common-7a.js',
    ]);
    expect(await named('/panelCliente/perfilUsuario')).toEqual([
      'main-2b.css',
      'letter-2c.woff2',
      'kit-4d.js',
      'own-9c.js',
    ]);
  });

  test.each(['/panelAdmin/facturas', '/panelAdmin/facturas/', '/panelAdmin/facturas?estado=emitida'])(
    '%s trae también con la página la dirección de su lista',
    async (url) => {
      expect((await built.inject(url)).body).toContain('href="/panel-assets/facturas-8b.js"');
    },
  );

  test.each(['/panelAdmin/facturas/7', '/panelCliente/facturas', '/panelAdmin/'])(
    '%s no trae la lista de la oficina',
    async (url) => {
      expect((await built.inject(url)).body).not.toContain('facturas-8b.js');
    },
  );

  test('solo admite el estilo de la propia página, con una marca distinta cada vez', async () => {
    const nonces = await Promise.all([built.inject('/panelAdmin'), built.inject('/panelAdmin')]).then(
      (answers) =>
        answers.map(({ headers, body }) => {
          const policy = String(headers['content-security-policy']);
          const nonce = /;style-src 'self' 'nonce-([\w-]{22})';/.exec(policy)?.[1];
          expect(policy).toContain("script-src 'self';");
          expect(policy).toContain("img-src 'self' data:;");
          expect(body).toContain(`<meta property="csp-nonce" nonce="${nonce}">`);
          return nonce;
        }),
    );
    expect(new Set(nonces).size).toBe(2);
  });

  test('en desarrollo carga los ficheros como están escritos, por Vite', async () => {
    const { body, headers } = await development.inject('/panelCliente');
    expect(headers['content-security-policy']).toBeUndefined();
    expect(body).toContain('src="/panel-assets/@vite/client"');
    expect(body).toContain('src="/panel-assets/src/panel/main.tsx"');
  });
});

describe('los ficheros de los paneles', () => {
  test('se guardan un año', async () => {
    const response = await built.inject('/panel-assets/main-1a.js');
    expect(response.statusCode).toBe(200);
    expect(response.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  });

  test('su lista no se da a nadie', async () => {
    expect((await built.inject('/panel-assets/manifest.json')).statusCode).toBe(404);
  });
});

describe('la documentación de la API', () => {
  test('es el índice de sus llamadas, y la biblioteca que las prueba no se carga hasta pedirla', async () => {
    const { body, statusCode } = await built.inject('/documentacion/');
    expect(statusCode).toBe(200);
    expect(body).toContain('<strong>Todo</strong> va con <code>token</code> y con &lt;cuidado&gt;.');
    expect(body).toContain('<h2>Marcas</h2> Lo que se vende.');
    expect(body).toContain(
      '<a href="#tag/marcas/GET/marcas/leer"><code>GET /marcas/leer</code></a> Lista: marcas',
    );
    expect(body).toContain('data-library="/panel-assets/scalar-1.2.3.js"');
    expect([...body.matchAll(/<script[^>]*src="([^"]+)"/g)].map(([, file]) => file)).toEqual([
      '/panel-assets/scheme-3c.js',
      '/panel-assets/api-reference-4d.js',
    ]);
  });
});
