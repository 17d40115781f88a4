import { expect, expectAccessible, test } from './support/fixtures.ts';
import { asAdmin, openAs } from './support/people.ts';

const ADMIN = { tipo: 'trabajador', email: 'admin@demo.es' } as const;
/** A town of the demonstration where most autoescuelas publish nothing. */
const TOWN = '29069';

type Row = { codigo: string; nombre: string; slug: string; siguiente: string | null; parada: number | null };

test('un municipio: su carta, su cartel y una visita que se anota sin red y se envía al volver', async ({
  page,
}) => {
  const admin = await asAdmin(page.request);
  const town = async (): Promise<Row[]> =>
    (await admin.get(`/lanzamientos/consultar?municipio=${TOWN}`)).autoescuelas;
  const one = (await town()).find(({ siguiente, parada }) => siguiente === 'carta' && parada !== null);
  if (!one) throw new Error('every autoescuela of the town has its letter');
  const named = (act: string) => new RegExp(`^${act}\\W+${one.nombre}$`);
  await openAs(page, ADMIN, `/panelAdmin/lanzamientos?municipio=${TOWN}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Lanzamiento: Marbella' })).toBeVisible();
  await expectAccessible(page);
  const letter = page.waitForEvent('download');
  await page.getByRole('button', { name: named('Carta') }).click();
  expect((await letter).suggestedFilename()).toBe(`cartas-${TOWN}.pdf`);
  await page.getByRole('button', { name: named('Enviada') }).click();
  await page.getByRole('link', { name: named('Visitar') }).click();

  const stop = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: one.nombre }) });
  await stop.getByRole('button', { name: 'He llegado' }).click();
  await stop.getByLabel('Una clase (€)').fill('31,50');
  await stop.getByLabel('Matrícula, teórica (€)').fill('caro');
  await stop.getByRole('button', { name: 'Guardar precio' }).click();
  await expect(stop).toContainText('escribe una cantidad, como 29,50');
  await expectAccessible(page);
  await stop.getByLabel('Matrícula, teórica (€)').fill('120');
  await page.context().setOffline(true);
  await stop.getByRole('button', { name: 'Guardar precio' }).click();
  await expect(page.getByText('1 visita guardada en este teléfono')).toContainText(one.nombre);
  await page.context().setOffline(false);
  await expect(page.getByRole('status').filter({ hasText: '1 visita enviada' })).toHaveCount(1);
  const { filas } = await admin.get('/permisosAutoescuela/leer?origen=anotada&limite=100');
  expect(filas).toContainEqual(
    expect.objectContaining({ precioClase: '31.50', matricula: '120.00', vistaEn: 'En el mostrador' }),
  );

  // Three visits are noted while the first is on its way, the person leaves the route and comes back, and the network fails at the last one.
  let answer = () => {};
  const held = new Promise<void>((done) => {
    answer = done;
  });
  const next: string[] = [];
  await page.route('**/lanzamientos/anotar', async (route) => {
    await held;
    if (route.request().postDataJSON().codigo === next[2]) await route.abort();
    else await route.continue();
  });
  for (const _visit of [1, 2, 3]) {
    const first = page.getByRole('list', { name: 'Paradas' }).getByRole('listitem').first();
    const codigo = (await first.getAttribute('id')) ?? '';
    next.push(codigo);
    const visited = page.locator(`[id="${codigo}"]`);
    await visited.getByRole('button', { name: 'He llegado' }).click();
    await visited.getByRole('button', { name: 'No lo dicen' }).click();
    await expect(visited).toHaveCount(0);
  }
  await page.getByRole('link', { name: 'Marbella', exact: true }).click();
  await page.getByRole('link', { name: 'Empezar la visita' }).click();
  await expect(page.getByText('3 visitas guardadas en este teléfono')).toBeVisible();
  answer();
  await expect(page.getByText('1 visita guardada en este teléfono')).toBeVisible();
  await page.unroute('**/lanzamientos/anotar');
  await page.getByRole('button', { name: 'Enviar ahora' }).click();
  await expect(page.getByText(/guardadas? en este teléfono/)).toHaveCount(0);
  for (const codigo of next)
    expect((await town()).find((row) => row.codigo === codigo)).toMatchObject({ parada: null });

  await page.goto(`/traerPrecio/?municipio=${TOWN}`);
  await expectAccessible(page);
  await page.getByRole('link', { name: one.nombre }).click();
  await expect(page.getByLabel('Precio de una clase')).toBeVisible();
});
