import { families } from '#families.ts';
import type { DeclaredRoute } from '#platform/http/policy.server.ts';
import { EXPECTED as WRITTEN } from './policy-table.testing.server.ts';

/** Roles that each route lets in: written call by call, or by family for the standard calls. */
export const EXPECTED: Record<string, string> = { ...WRITTEN };

/** Row of the matrix → who may read the ordinary families of that row, and who may create and change. Only Administrador deletes. */
const CATALOGUES: Readonly<Record<string, [read: string, write: string]>> = {
  catalogosWeb: ['Adm Ges Com Fac Edi Lec Pro EdC LeC', 'Adm ··· ··· ··· Edi ··· ··· ··· ···'],
  catalogos: ['Adm Ges Com Fac Edi Lec ··· ··· ···', 'Adm ··· ··· ··· ··· ··· ··· ··· ···'],
  canalesCaptacion: ['Adm Ges Com Fac Edi Lec ··· ··· ···', 'Adm Ges ··· ··· ··· ··· ··· ··· ···'],
  formasDePago: ['Adm Ges Com Fac Edi Lec ··· ··· ···', 'Adm ··· ··· Fac ··· ··· ··· ··· ···'],
};
const OPEN_READS = [
  // Routes for the holder of the secret in a presupuesto's link.
  'GET /presupuesto/:secreto/pdf',
  'GET /firmar/:secreto/pdf',
  'GET /marcas/leer',
  'GET /marcas/consultarPorId',
  'GET /categorias/consultarPorId',
  'GET /subcategorias/consultarPorId',
  'GET /conceptosPresupuestos/consultarPorId',
];

for (const { name, recurso } of families) {
  const [readers, writers] = CATALOGUES[recurso] ?? [];
  // Families of other rows of the matrix are in `OFFICE`, below.
  if (!readers || !writers) continue;
  for (const read of [`GET /${name}/leer`, `GET /${name}/consultarPorId`])
    if (!OPEN_READS.includes(read)) EXPECTED[read] = readers;
  EXPECTED[`POST /${name}/crear`] = writers;
  EXPECTED[`PUT /${name}/actualizar`] = writers;
  EXPECTED[`POST /${name}/aplicar`] = writers;
  for (const adminOnly of [`DELETE /${name}/eliminar`, `GET /${name}/exportar`])
    EXPECTED[adminOnly] = 'Adm ··· ··· ··· ··· ··· ··· ··· ···';
}

/**
 * Everyday families: the roles that see, create, change and remove rows. Their own tests check which rows and fields.
 */
const OFFICE: Record<string, [read: string, create: string, update: string, remove: string]> = {
  clientes: [
    'Adm Ges Com Fac Edi Lec ··· ··· ···',
    'Adm Ges Com ··· ··· ··· ··· ··· ···',
    'Adm Ges Com Fac Edi ··· ··· ··· ···',
    'Adm ··· ··· ··· ··· ··· ··· ··· ···',
  ] as [string, string, string, string],
  contactosClientes: [
    'Adm Ges Com Fac ··· Lec Pro EdC LeC',
    'Adm Ges Com ··· ··· ··· Pro EdC ···',
    'Adm Ges Com ··· ··· ··· Pro EdC ···',
    'Adm Ges ··· ··· ··· ··· Pro ··· ···',
  ] as [string, string, string, string],
  alumnos: [
    'Adm Ges Com ··· Edi Lec ··· ··· ···',
    'Adm Ges Com ··· ··· ··· ··· ··· ···',
    'Adm Ges Com ··· ··· ··· ··· ··· ···',
    'Adm ··· ··· ··· ··· ··· ··· ··· ···',
  ] as [string, string, string, string],
  permisosAutoescuela: [
    'Adm Ges Com ··· Edi Lec Pro EdC LeC',
    'Adm Ges ··· ··· Edi ··· Pro EdC ···',
    'Adm Ges Com ··· Edi ··· Pro EdC ···',
    'Adm ··· ··· ··· ··· ··· Pro ··· ···',
  ] as [string, string, string, string],
  plantillasPresupuestos: [
    'Adm Ges Com Fac ··· Lec ··· ··· ···',
    'Adm Ges Com ··· ··· ··· ··· ··· ···',
    'Adm Ges Com ··· ··· ··· ··· ··· ···',
    'Adm ··· ··· ··· ··· ··· ··· ··· ···',
  ] as [string, string, string, string],
  facturasAnteriores: [
    'Adm Ges Com Fac ··· Lec ··· ··· ···',
    'Adm ··· ··· Fac ··· ··· ··· ··· ···',
    'Adm ··· ··· Fac ··· ··· ··· ··· ···',
    'Adm ··· ··· Fac ··· ··· ··· ··· ···',
  ] as [string, string, string, string],
  facturasRecurrentes: [
    'Adm Ges Com Fac ··· Lec ··· ··· ···',
    'Adm Ges ··· Fac ··· ··· ··· ··· ···',
    'Adm ··· ··· Fac ··· ··· ··· ··· ···',
    'Adm ··· ··· Fac ··· ··· ··· ··· ···',
  ] as [string, string, string, string],
  anuncios: [
    'Adm Ges Com Fac Edi Lec Pro EdC LeC',
    'Adm Ges ··· ··· Edi ··· Pro EdC ···',
    'Adm Ges ··· ··· Edi ··· Pro EdC ···',
    'Adm ··· ··· ··· ··· ··· ··· ··· ···',
  ] as [string, string, string, string],
  actividades: [
    'Adm Ges Com Fac Edi Lec ··· ··· ···',
    'Adm Ges Com Fac Edi ··· ··· ··· ···',
    'Adm Ges Com Fac Edi ··· ··· ··· ···',
    'Adm Ges Com ··· ··· ··· ··· ··· ···',
  ] as [string, string, string, string],
};

for (const [family, [read, create, update, remove]] of Object.entries(OFFICE)) {
  EXPECTED[`GET /${family}/leer`] = read;
  EXPECTED[`GET /${family}/consultarPorId`] = read;
  EXPECTED[`POST /${family}/crear`] = create;
  EXPECTED[`PUT /${family}/actualizar`] = update;
  EXPECTED[`DELETE /${family}/eliminar`] = remove;
  // Every role that removes rows also changes them.
  EXPECTED[`POST /${family}/aplicar`] = update;
}

/** Whoever reads a list of papers may also read its sums. */
for (const name of ['presupuestos', 'pedidos', 'facturas', 'facturasAnteriores', 'cobrosAnteriores'])
  EXPECTED[`GET /${name}/sumar`] = EXPECTED[`GET /${name}/leer`] ?? '';

/** Roles that export whole lists. Nobody exports anuncios. */
Object.assign(EXPECTED, {
  'GET /clientes/exportar': 'Adm Ges ··· Fac ··· ··· ··· ··· ···',
  'GET /contactosClientes/exportar': 'Adm Ges ··· ··· ··· ··· ··· ··· ···',
  'GET /alumnos/exportar': 'Adm Ges ··· ··· ··· ··· ··· ··· ···',
  'GET /permisosAutoescuela/exportar': 'Adm ··· ··· ··· ··· ··· ··· ··· ···',
  'GET /plantillasPresupuestos/exportar': 'Adm Ges ··· ··· ··· ··· ··· ··· ···',
  'GET /cobrosAnteriores/exportar': 'Adm ··· ··· Fac ··· Lec ··· ··· ···',
  'GET /presupuestosAnteriores/exportar': 'Adm Ges ··· ··· ··· ··· ··· ··· ···',
  'GET /facturasAnteriores/exportar': 'Adm ··· ··· Fac ··· Lec ··· ··· ···',
  'GET /facturasRecurrentes/exportar': 'Adm ··· ··· Fac ··· Lec ··· ··· ···',
  'GET /actividades/exportar': 'Adm ··· ··· ··· ··· ··· ··· ··· ···',
});

/** Calls and pages open to anybody, without a token. */
export const PUBLIC: readonly string[] = [
  'POST /usuariosClientes/entrar',
  'POST /usuariosTrabajadores/entrar',
  ...['prepararEntradaConLlave', 'entrarConLlave'].flatMap((call) => [
    `POST /usuariosClientes/${call}`,
    `POST /usuariosTrabajadores/${call}`,
  ]),
  'PUT /usuariosClientes/enviarNuevaClavePorEmail',
  'PUT /usuariosTrabajadores/enviarNuevaClavePorEmail',
  'PUT /usuariosClientes/restablecerClave',
  'PUT /usuariosTrabajadores/restablecerClave',
  'PUT /usuariosClientes/verificarEmail',
  'GET /usuariosTrabajadores/consultarPrimerAdministrador',
  'POST /usuariosTrabajadores/crearPrimerAdministrador',
  'GET /negocio/consultarLargoClave',
  'GET /paginasLegales/consultarEnlaces',
  'POST /usuariosClientes/crearDesdeRegistro',
  'POST /alumnos/autoregistro',
  'POST /clientes/autoregistro',
  'POST /miBusqueda/:secreto/baja',
  ...OPEN_READS,
  'GET /anuncios/siguiente',
  'POST /anuncios/vista',
  'GET /anuncio/:id',
  'GET /actividades/calendario/:archivo',
  'GET /comparador/buscar',
  'GET /comparador/seccion',
  'GET /comparador/sugerencias',
  'GET /municipios/leer',
  'GET /comparador/widget',
  'GET /permisosAutoescuela/calcularPrecioMinMax',
  'GET /salud',
  'GET /documentacion',
  'GET /documentacion/',
  'GET /documentacion/openapi.json',
  // The form with a file; the page of its address answers.
  ...['/traerPrecio/', '/traerPrecio/_.data'].map((path) => `POST ${path}`),
];

/** Files, pages and downloads, all of them read-only. */
const PUBLIC_READS =
  /^(GET|HEAD) \/(assets\/|islas\/|panel-assets\/|datos\/|fuentes\/|mapa\/(teselas|contornos)\/|imagenes\/|fotos\/|logos\/|sitemap|robots\.txt|\.well-known\/|favicon\.(svg|ico)|apple-touch-icon\.png|widget\.js|insignia\/|panelAdmin|panelCliente)/;

const isHead = (route: string) => route.startsWith('HEAD ');

/** Gives a sentence if this route is in none of the tables, so that its roles are not written anywhere. */
export function untoldRoutes({ route, publico }: DeclaredRoute): string[] {
  if (isHead(route)) return [];
  if (!publico)
    return route in EXPECTED
      ? []
      : [`${route}: write the roles that it lets in, in test/support/policy-table.testing.server.ts`];
  const open = PUBLIC.includes(route) || PUBLIC_READS.test(route) || route.endsWith(' /*');
  return open
    ? []
    : [
        `${route}: anybody may call it; if so, add it to PUBLIC of test/support/policy-rows.testing.server.ts`,
      ];
}
