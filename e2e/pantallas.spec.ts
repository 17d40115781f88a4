import type { Page, Request } from '@playwright/test';
import { adminScreens, clienteScreens } from '../src/panel/screens.ts';
import { cutTexts } from './support/cut-text.ts';
import { lostWhenDoubled } from './support/doubled.ts';
import { addressOf } from './support/first-rows.ts';
import {
  expect,
  expectAccessible,
  expectAccessibleOnTelephone,
  loadingDialog,
  test,
} from './support/fixtures.ts';
import { inGroups } from './support/in-groups.ts';
import { asAdmin, callsOf, openAs } from './support/people.ts';

/**
 * Opens every page and every screen with data, in both sizes: each must have a title, no errors and no
 * accessibility faults. A screen of a panel also loses nothing at 200 %.
 */

const ADMIN = { tipo: 'trabajador', email: 'admin@demo.es' } as const;
const AUTOESCUELA = { tipo: 'cliente', email: 'autoescuela@demo.es' } as const;

const PAGES = [
  '/',
  '/?permiso=B&lugar=Madrid',
  '/?permiso=B&lugar=Madrid&pagina=3',
  '/?permiso=B&lugar=Sevilla&automatico=si&teoria=aprobada&orden=precio',
  '/?permiso=B&lugar=Nada%20se%20llama%20as%C3%AD',
  '/?permiso=A2&lugar=Getafe',
  '/?permiso=CAP&lugar=Madrid',
  '/autoescuelas-getafe',
  '/autoescuelas-provincia-soria-permiso-a2',
  '/comparar',
  '/mapa',
  '/mapa?medida=aprobados&provincia=28',
  '/mapa/calles?permiso=B&lugar=Getafe',
  '/como-ordenamos',
  '/guia-coste-carnet',
  '/guia-tasas-dgt',
  '/datos-abiertos',
  '/contacto',
  '/aviso-legal',
  '/privacidad',
  '/cookies',
  '/accesibilidad',
  '/condiciones',
  '/publicidad',
  '/registro',
  '/registro?texto=madrid',
  '/registro?noAparece',
  '/mandarSolicitud',
  '/guardarBusqueda?permiso=B&lugar=Madrid',
] as const;

/** Titles of the specification's routes (§2), and of ours after them. */
const TITLES: Record<string, string> = {
  accesos: 'Accesos',
  actividades: 'Actividades',
  'actividades/lista': 'Actividades',
  'actividades/mes': 'Actividades',
  'actividades/semana': 'Actividades',
  'actividades/agenda': 'Actividades',
  'actividades/nuevo': 'Nueva actividad',
  alumnos: 'Solicitudes alumnos',
  'alumnos/nuevo': 'Nuevo alumno',
  'alumnos/sinRespuesta': 'Solicitudes sin respuesta',
  anuncios: 'Anuncios',
  'anuncios/nuevo': 'Nuevo anuncio',
  clientes: 'Clientes',
  'clientes/nuevo': 'Nuevo cliente',
  contactosClientes: 'Contactos de Clientes',
  'contactosClientes/nuevo': 'Nuevo contacto',
  documentos: 'Documentos',
  'documentos/nuevo': 'Nuevo documento',
  facturas: 'Facturas',
  'facturas/nuevo': 'Nueva factura',
  'facturas/libro': 'Libro de facturas emitidas',
  'facturas/iva': 'IVA repercutido',
  'facturas/347': 'Previsión del modelo 347',
  'facturas/deuda': 'Antigüedad de la deuda',
  'facturas/verificacion': 'Verificación',
  'facturas/comparacion': 'Comparación con la Agencia',
  'facturas/declaracionResponsable': 'Declaración responsable',
  facturasRecurrentes: 'Facturas recurrentes',
  'facturasRecurrentes/nuevo': 'Nueva factura recurrente',
  hoy: 'Hoy',
  'informesClientes/programados': 'Envíos programados',
  informesClientes: 'Informes de clientes',
  negocio: 'Mi negocio',
  estado: 'Estado de la instalación',
  puestaEnMarcha: 'Puesta en marcha',
  paginasLegales: 'Páginas legales',
  pedidos: 'Pedidos',
  'pedidos/nuevo': 'Nuevo pedido',
  presupuestos: 'Presupuestos',
  'presupuestos/nuevo': 'Nuevo presupuesto',
  usuariosCliente: 'Usuarios de Clientes',
  'usuariosCliente/nuevo': 'Nuevo usuario de cliente',
  usuariosTrabajador: 'Usuarios Trabajadores',
  'usuariosTrabajador/nuevo': 'Nuevo trabajador',
  miCuenta: 'Mi cuenta',
  solicitudesAlta: 'Altas de autoescuelas',
  replicas: 'Réplicas a los resultados',
  tarifas: 'Tarifas',
  correos: 'Correos',
  copias: 'Copias',
  datosPersonales: 'Datos personales',
  seguridad: 'Registro de seguridad',
  'auxiliares/actualizaciones': 'Actualizaciones',
  'auxiliares/canalesCaptacion': 'Canales de captación',
  'auxiliares/caracteristicas': 'Características Autoescuela',
  'auxiliares/categoriasProductos': 'Categorías de productos',
  'auxiliares/clasificacionesClientes': 'Clasificaciones de clientes',
  'auxiliares/clasificacionesDocumentos': 'Clasificaciones de documentos',
  'auxiliares/conceptosPresupuestos': 'Conceptos de presupuestos',
  'auxiliares/departamentos': 'Departamentos',
  'auxiliares/documentacionApi': 'Documentación API',
  'auxiliares/formasDePago': 'Formas de pago',
  'auxiliares/formasDePago/nuevo': 'Nueva forma de pago',
  'auxiliares/marcasProductos': 'Marcas de productos',
  'auxiliares/permisos': 'Permisos Conducir',
  'auxiliares/permisos/nuevo': 'Nuevo permiso',
  'auxiliares/plantillasCorreo': 'Plantillas de correo',
  'auxiliares/plantillasPresupuestos': 'Plantillas de presupuestos',
  'auxiliares/subcategoriasProductos': 'Subcategorías de productos',
  'auxiliares/tasasDgt': 'Tasas de la DGT',
};

/** A route of the specification that the panel forgets is looked for all the same. */
const OFFICE = [...new Set([...adminScreens.map(({ path }) => path), ...Object.keys(TITLES)])];

/** News would be shown to everybody who comes in: the journey of what is new makes its own. */
const MADE_ELSEWHERE = /^(auxiliares\/actualizaciones|cobrosAnteriores|presupuestosAnteriores)\//;

const OF_ANOTHER_PROGRAM = {
  numero: `2019/${Date.now()}`,
  fecha: '2019-03-14',
  clienteNombre: 'Autoescuela de antes',
  base: '100.00',
  tipoIva: '21',
  cuota: '21.00',
  total: '121.00',
};

/** The screen with what it shows, and nothing that failed. */
async function expectShown(page: Page, answered: () => Promise<void>): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/\b404\b|An error occurred/);
  await answered();
  await expect(loadingDialog(page)).toHaveCount(0);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  // A part that failed to load offers «Reintentar». The row of a failed correo offers «Reintentar: its subject», which is no failure here.
  const again = page.getByRole('main').getByRole('button', { name: 'Reintentar', exact: true });
  await expect(again).toHaveCount(0);
  await expect(page.getByText('No hemos podido leerlo.')).toHaveCount(0);
  // The answers may have asked for more.
  await answered();
  await expectInBothSizes(page);
  expect(await lostWhenDoubled(page), 'al 200 %').toEqual([]);
}

async function expectInBothSizes(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectAccessibleOnTelephone(page);
}

/**
 * Turns to another screen as a link does, so that the code of the panel and of axe stays compiled: which screen an address
 * opens is the same question. The panel has opened it when the focus comes to its heading or its first field.
 */
const turnTo = (page: Page, address: string): Promise<void> =>
  page.evaluate(async (to) => {
    if (location.pathname === to) return;
    const opened = new Promise<void>((resolve) => {
      const look = ({ target }: FocusEvent) => {
        if (!(target as Element).matches('main, main h1, main form input')) return;
        removeEventListener('focusin', look);
        resolve();
      };
      addEventListener('focusin', look);
    });
    (document.activeElement as HTMLElement | null)?.blur();
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
    await opened;
  }, address);

/** Gives a wait until all that the page asks for from now on is answered. */
function answersOf(page: Page): () => Promise<void> {
  const asked = new Set<Request>();
  page.on('request', (request) => asked.add(request));
  page.on('requestfinished', (request) => asked.delete(request));
  page.on('requestfailed', (request) => asked.delete(request));
  return () => expect.poll(() => asked.size).toBe(0);
}

/** Ids that two elements of the page have: a label or a link finds only the first. */
const repeatedIds = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
    return ids.filter((id, index) => ids.indexOf(id) !== index);
  });

const nameOf = (some: readonly string[]) => `${some[0]} a ${some.at(-1)}`;

for (const some of inGroups(PAGES, 6))
  test(`el sitio, de ${nameOf(some)}`, async ({ page }) => {
    test.slow();
    for (const path of some)
      await test.step(path, async () => {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        expect(await repeatedIds(page)).toEqual([]);
        await expectInBothSizes(page);
        expect(await cutTexts(page)).toEqual([]);
      });
  });

test('la ficha de una autoescuela, y lo que se pide desde ella', async ({ page }) => {
  await page.goto('/?permiso=B&lugar=Madrid');
  const links = page.locator('li:has(h2)').getByRole('heading').getByRole('link');
  const slugs = await Promise.all([0, 1, 2].map((index) => links.nth(index).getAttribute('href')));
  const [slug] = slugs.map((href) => href?.slice(1));
  await links.first().click();
  await expect(page.getByRole('heading', { name: 'Resultados oficiales' })).toBeVisible();
  await expectInBothSizes(page);
  expect(await cutTexts(page)).toEqual([]);
  for (const path of [
    `/mandarSolicitud?autoescuela=${slug}`,
    `/avisarError?autoescuela=${slug}`,
    `/comparar?${slugs.map((href) => `comparar=${href?.slice(1)}`).join('&')}`,
  ])
    await test.step(path, async () => {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(await cutTexts(page)).toEqual([]);
    });
});

test.describe('lo que no existe', () => {
  test.use({ expectedStatuses: [404, 410] });

  test('la página de error', async ({ page }) => {
    await page.goto('/no/existe');
    await expectInBothSizes(page);
    for (const room of [
      'no',
      'miBusqueda',
      'miSolicitud',
      'misTarifas',
      'solicitudRecibida',
      'presupuesto',
      'firmar',
      'verificar',
    ])
      await test.step(room, async () => {
        await page.goto(`/${room}/no-vale`);
        expect(await cutTexts(page)).toEqual([]);
      });
  });
});

// Few at a time: a test that fails says which, and a worker does not wait long for the last one.
for (const some of inGroups(OFFICE, 8))
  test(`la oficina, de ${nameOf(some)}`, async ({ page, request }) => {
    test.slow();
    const calls = await asAdmin(request);
    const users = await calls.get('/usuariosClientes/leer?texto=autoescuela@demo.es');
    const letters = await calls.get('/plantillasCorreo/leer');
    const given: Record<string, string> = {
      clientes: users.filas[0]._idCliente,
      'auxiliares/plantillasCorreo': letters.filas[0]._id,
    };
    // The demonstration issued all its facturas here.
    if (some.includes('facturasAnteriores/:id'))
      given.facturasAnteriores = (await calls.post('/facturasAnteriores/crear', OF_ANOTHER_PROGRAM))._id;
    const answered = answersOf(page);
    await openAs(page, ADMIN, '/panelAdmin/miCuenta');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    for (const path of some)
      await test.step(path, async () => {
        const address = await addressOf(calls, path, given);
        if (address === undefined) return expect(path, 'no hay ninguna fila').toMatch(MADE_ELSEWHERE);
        await turnTo(page, `/panelAdmin/${address.replace(':familia', 'clientes')}`);
        const title = TITLES[path];
        if (title) await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
        await expectShown(page, answered);
      });
  });

for (const some of inGroups(
  clienteScreens.map(({ path }) => path),
  8,
))
  test(`la autoescuela, de ${nameOf(some)}`, async ({ page, request }) => {
    test.slow();
    const calls = await callsOf(request, 'cliente', AUTOESCUELA.email);
    const answered = answersOf(page);
    await openAs(page, AUTOESCUELA, '/panelCliente/perfilUsuario');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    for (const path of some)
      await test.step(path, async () => {
        const address = await addressOf(calls, path);
        if (address === undefined) return expect(path, 'no hay ninguna fila').toMatch(MADE_ELSEWHERE);
        await turnTo(page, `/panelCliente/${address}`);
        await expectShown(page, answered);
      });
  });
