import { expect, test } from 'vitest';
import routes from '#sitio/routes.ts';
import { openApp } from '#test/support/app.testing.server.ts';
import { createDemoDatabase } from '#test/support/demo.testing.server.ts';

const { db, url } = await createDemoDatabase();
const site = await openApp(url);
const publicUrl = 'http://localhost:3000';

const { rows } = await db.$client.query<{ slug: string }>(
  `SELECT s.slug FROM ofertas o JOIN secciones s ON s.id = o.seccion_id
   WHERE o.permiso = 1 AND o.cod_provincia = '28' AND NOT o.automatico ORDER BY o.examenes DESC LIMIT 1`,
);
const slug = rows[0]?.slug;

/** Addresses of each route that people share: those that search engines list, and those that they do not. */
const SHARED: Record<string, { listed?: string[]; unlisted?: string[] }> = {
  '': { listed: ['/', '/?permiso=B&lugar=Getafe'], unlisted: ['/?permiso=B&lugar=Getafe&orden=precio'] },
  avisarError: { unlisted: [`/avisarError?autoescuela=${slug}`] },
  comparar: { unlisted: ['/comparar', `/comparar?permiso=B&comparar=${slug}`] },
  contacto: { listed: ['/contacto/'] },
  mandarSolicitud: { unlisted: ['/mandarSolicitud', `/mandarSolicitud?autoescuela=${slug}`] },
  traerPrecio: { unlisted: [`/traerPrecio?autoescuela=${slug}`] },
  traerDireccion: { unlisted: [`/traerDireccion?autoescuela=${slug}`] },
  guardarBusqueda: { unlisted: ['/guardarBusqueda?permiso=B&lugar=Getafe'] },
  mapa: { listed: ['/mapa'], unlisted: ['/mapa?medida=aprobados'] },
  'mapa/calles': { unlisted: ['/mapa/calles?permiso=B&lugar=Getafe'] },
  registro: { listed: ['/registro', '/registro?noAparece'] },
  'como-ordenamos': { listed: ['/como-ordenamos'] },
  'datos-abiertos': { listed: ['/datos-abiertos'] },
  'guia-coste-carnet': { listed: ['/guia-coste-carnet'] },
  'guia-tasas-dgt': { listed: ['/guia-tasas-dgt'] },
  'aviso-legal': { listed: ['/aviso-legal'] },
  privacidad: { listed: ['/privacidad'] },
  cookies: { listed: ['/cookies'] },
  accesibilidad: { listed: ['/accesibilidad'] },
  condiciones: { listed: ['/condiciones'] },
  publicidad: { listed: ['/publicidad'] },
  ':id': { listed: [`/${slug}`, '/autoescuelas-getafe'], unlisted: ['/autoescuelas-patones'] },
};

/** Routes whose address is a key, or that are of no use to anybody else: they have no card, and nobody may list them. */
const PRIVATE: Record<string, string | null> = {
  // While the web is open it is no page.
  cerrada: null,
  'miBusqueda/:token': '/miBusqueda/no-vale',
  'miPrecio/:token': '/miPrecio/no-vale',
  'miDireccion/:token': '/miDireccion/no-vale',
  // A mail program calls them, and a download: they are no pages.
  'miBusqueda/:token/baja': null,
  'miSolicitud/:token/datos': null,
  'miSolicitud/:token': '/miSolicitud/no-vale',
  'misTarifas/:token': '/misTarifas/no-vale',
  'solicitudRecibida/:token': '/solicitudRecibida/no-vale',
  'vistaPrevia/:ficha': '/vistaPrevia/no-vale',
  'presupuesto/:token': '/presupuesto/no-vale',
  'firmar/:token': '/firmar/no-vale',
  'verificar/:codigo': '/verificar/no-vale',
  '*': '/no/existe',
};

test('de cada ruta se dice qué es: compartida o privada', () => {
  expect(routes.map(({ path = '' }) => path).sort()).toEqual(
    [...Object.keys(SHARED), ...Object.keys(PRIVATE)].sort(),
  );
});

const contentOf = (html: string, name: string) =>
  new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`).exec(html)?.[1];

const shared = Object.values(SHARED).flatMap(({ listed = [], unlisted = [] }) => [
  ...listed.map((path) => ({ path, isListed: true })),
  ...unlisted.map((path) => ({ path, isListed: false })),
]);

test.for(shared)('$path tiene su tarjeta, y su dirección o que no se guarde', async ({ path, isListed }) => {
  const { statusCode, body } = await site.inject(path);
  expect(statusCode).toBe(200);
  // Drawings in the body have titles of their own.
  expect(body.split('</head>')[0]?.match(/<title[ >]/g)).toHaveLength(1);
  // Visitors do not know what an installation of the program is.
  expect(body).not.toMatch(/instalaci[oó]n/i);
  expect(contentOf(body, 'og:title')).toMatch(/ Claro/);
  expect(contentOf(body, 'og:description')).toBe(contentOf(body, 'description'));
  expect(contentOf(body, 'og:description')).toMatch(/^.{40,320}$/);
  const shown = contentOf(body, 'og:url') ?? '';
  expect(shown).toMatch(new RegExp(`^${publicUrl}/`));
  const picture = await site.inject((contentOf(body, 'og:image') ?? '').replace(publicUrl, ''));
  expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/png']);
  const canonical = /<link rel="canonical" href="([^"]*)"/.exec(body)?.[1];
  expect(canonical).toBe(isListed ? shown : undefined);
  expect(contentOf(body, 'robots')).toBe(isListed ? undefined : 'noindex, follow');
});

const keys = Object.values(PRIVATE).filter((path) => path !== null);

test.for(keys)('%s no se guarda en ningún buscador, ni tiene tarjeta', async (path) => {
  const { statusCode, headers, body } = await site.inject(path);
  const isKept = statusCode === 200 && !/noindex/.test(String(headers['x-robots-tag']));
  expect([path, isKept, body.includes('og:title')]).toEqual([path, false, false]);
});
