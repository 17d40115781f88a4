import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { billableCliente } from './support/facturas.ts';
import { holdFinger, moveFinger } from './support/finger.ts';
import { expect, expectAccessible, loadingDialog, test } from './support/fixtures.ts';
import { asAdmin, openAs } from './support/people.ts';

const TELEPHONE = { width: 390, height: 844 };
const cards = 'li:has(h2)';
/** Pixels of a target under a finger. */
const FINGER = 44;

/**
 * Targets of the page that are smaller than a finger, closed lists opened. WCAG 2.5.8's exceptions: a link within a sentence
 * (inline), and an outline of a map, whose link is in the table too (equivalent).
 */
const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate((least) => {
    for (const folded of document.querySelectorAll('details')) folded.open = true;
    const controls = 'a[href], button, input:not([type=hidden]), select, textarea, summary';
    return [...document.querySelectorAll<HTMLElement>(controls)].flatMap((target) => {
      if (!target.checkVisibility() || target.closest('svg, [aria-hidden=true]')) return [];
      if (target.tabIndex < 0) return [];
      const isSentence =
        getComputedStyle(target).display === 'inline' &&
        [...(target.parentElement?.childNodes ?? [])].some(
          (beside) => beside !== target && (beside.textContent ?? '').trim().length > 2,
        );
      if (target instanceof HTMLAnchorElement && isSentence) return [];
      const labels = target instanceof HTMLInputElement ? [...(target.labels ?? [])] : [];
      const boxes = [target, ...labels].map((one) => one.getBoundingClientRect());
      // Half a pixel is the browser's rounding.
      const fits = boxes.some(({ width, height }) => Math.min(width, height) > least - 0.5);
      const { width, height } = target.getBoundingClientRect();
      const name = target.textContent?.trim() || target.getAttribute('aria-label') || target.id;
      return fits ? [] : [`${target.tagName} ${name} ${width}×${height}`];
    });
  }, FINGER);

test('con el pulgar se va de la portada a una solicitud enviada en diez toques @solomovil @solosinjs', async ({
  page,
  javaScriptEnabled,
}) => {
  await page.setViewportSize(TELEPHONE);
  let touches = 0;
  const touch = async (target: Locator) => {
    touches++;
    await target.click();
  };
  const fill = async (label: string, text: string) => {
    await touch(page.getByLabel(label));
    await page.getByLabel(label).fill(text);
  };
  const checkTargets = async () => {
    if (javaScriptEnabled !== false) expect(await smallTargets(page), page.url()).toEqual([]);
  };
  await page.goto('/');
  await checkTargets();
  await page.reload();
  await fill('Dónde', 'Madrid');
  await touch(page.getByRole('button', { name: 'Comparar', exact: true }));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/en la provincia de Madrid$/);
  // Three autoescuelas whole in the first screen, and of a fourth its name, its place and its cost.
  const fourth = await page.locator(cards).nth(3).boundingBox();
  expect(fourth?.y ?? TELEPHONE.height).toBeLessThan(TELEPHONE.height - 100);
  await checkTargets();
  await touch(page.locator(cards).first().getByRole('heading').getByRole('link'));
  const ask = page.getByRole('link', { name: 'Pedir información', exact: true });
  await expect(ask).toBeInViewport();
  await expect(page.getByText(/^8 de cada 10 pagan entre/)).toBeInViewport();
  await expect(page.getByRole('link', { name: /^Llamar/ })).toBeInViewport();
  await checkTargets();
  await touch(ask);
  await expect(page.getByLabel('Tu nombre')).toBeVisible();
  await checkTargets();
  await page.reload();
  await fill('Tu nombre', 'Ana Peña');
  await fill('Tu correo', `${randomUUID().slice(0, 8)}@ejemplo.es`);
  await touch(page.getByLabel('18 o más'));
  await touch(page.getByRole('checkbox', { name: /^Consiento/ }));
  await touch(page.locator('form').getByRole('button', { name: 'Pedir precio' }));
  await expect(page.getByRole('heading', { level: 1, name: 'Mira tu correo' })).toBeVisible();
  expect(touches).toBe(9);
});

test('los filtros toman el foco y lo devuelven, y una quinta no se compara sin decirlo @solomovil', async ({
  page,
}) => {
  await page.goto('/?permiso=B&lugar=Madrid');
  const open = page.getByRole('button', { name: 'Filtros y tu caso' });
  await open.click();
  await expect(page.getByRole('button', { name: 'Cerrar' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Cerrar' })).toBeHidden();
  await expect(open).toBeFocused();

  const boxes = page.getByRole('checkbox', { name: /^Comparar / });
  for (const index of [0, 1, 2, 3]) await boxes.nth(index).check();
  await boxes.nth(4).click();
  await expect(boxes.nth(4)).not.toBeChecked();
  await expect(page.getByText('Ya tienes cuatro: quita una')).toBeVisible();
  await expect(page.getByText('4 de 4')).toBeVisible();

  await boxes.nth(0).uncheck();
  await expect(page.getByText('Ya tienes cuatro: quita una')).toBeHidden();
  await page.getByRole('button', { name: 'Comparar lado a lado' }).click();
  await expect(page.getByRole('link', { name: /^Quitar/ })).toHaveCount(3);
  // Names of the rows stand above their values, which so have the whole width.
  const name = await page.getByRole('rowheader', { name: 'Matrícula' }).boundingBox();
  const value = await page
    .getByRole('row', { name: /^Matrícula/ })
    .getByRole('cell')
    .first()
    .boundingBox();
  expect(value?.y).toBeGreaterThan(name?.y ?? 844);
  expect(value?.x).toBeLessThan(40);
  expect(await smallTargets(page)).toEqual([]);
  await page.goto('/mapa');
  expect(await smallTargets(page)).toEqual([]);

  // Without a price there is one thing more to touch, which takes no line of its own.
  await page.goto('/?permiso=B&lugar=Soria');
  const quote = await page
    .getByRole('link', { name: /^(Pedir|Cómo pedirles) precio/ })
    .first()
    .boundingBox();
  const foot = await page.locator(cards).last().locator('summary').last().boundingBox();
  expect((quote?.y ?? 844) + (quote?.height ?? 844)).toBeLessThan((foot?.y ?? 0) + 1);
});

/** Lists of the office whose first row is looked for, and the pixels of head that it may have over it. */
const LISTS = [
  ...['clientes', 'contactosClientes', 'presupuestos', 'facturas', 'pedidos', 'alumnos', 'documentos'],
  'anuncios',
];
const HEAD = 100;

test('en la oficina la primera fila de cada lista está a menos de 100 píxeles de la barra @solomovil', async ({
  page,
}) => {
  await page.setViewportSize(TELEPHONE);
  await openAs(page, { tipo: 'trabajador', email: 'admin@demo.es' }, '/panelAdmin/clientes');
  for (const list of LISTS) {
    await page.goto(`/panelAdmin/${list}`);
    const first = page.getByRole('region', { name: 'Lista' }).locator('li:has([data-row])').first();
    await expect(first).toBeVisible();
    await expect(loadingDialog(page)).toHaveCount(0);
    const top = (await first.boundingBox())?.y ?? Number.NaN;
    const bar = await page.getByRole('banner').boundingBox();
    expect(top - ((bar?.y ?? 0) + (bar?.height ?? 0)), list).toBeLessThanOrEqual(HEAD);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), list).toBeLessThanOrEqual(
      TELEPHONE.width,
    );
    const cut = await page.locator('[data-head] :is(h1, a, button, select)').evaluateAll((all) =>
      all.flatMap((one) => {
        const isCut = one.matches('h1') && one.scrollWidth > one.clientWidth;
        return isCut || one.getBoundingClientRect().right > innerWidth - 16 ? [one.textContent] : [];
      }),
    );
    expect(cut, list).toEqual([]);
  }
  await page.goto('/panelAdmin/facturas');
  for (const name of ['Pendientes', 'Vencidas'])
    await expect(page.getByRole('link', { name, exact: true })).toBeInViewport({ ratio: 1 });
});

test('en la mano caben diez facturas; al pasar el dedo se cobra una, y apretando se eligen @solomovil', async ({
  page,
}) => {
  const admin = await asAdmin(page.request);
  const { _id: _idCliente } = await billableCliente(admin);
  for (let count = 0; count < 11; count++) {
    const lineas = [{ descripcion: 'Rótulo', precioUnitario: '100' }];
    const { _id, version } = await admin.post('/facturas/crear', { _idCliente, lineas });
    if (count === 10) await admin.put('/facturas/emitir', { _id, version });
  }
  await page.setViewportSize(TELEPHONE);
  await openAs(
    page,
    { tipo: 'trabajador', email: 'admin@demo.es' },
    `/panelAdmin/facturas?_idCliente=${_idCliente}`,
  );
  const rows = page.getByRole('region', { name: 'Lista' }).locator('li:has([data-row])');
  await expect(rows).toHaveCount(11);
  const sums = page.getByText('Total factura', { exact: true });
  await expect(sums).toBeInViewport();
  const head = await page.getByRole('main').getByRole('search').boundingBox();
  const bar = await page.locator('div:has(> dl)').filter({ has: sums }).boundingBox();
  const whole = await rows.evaluateAll(
    (all, [start, end]) =>
      all.filter((row) => {
        const { top, bottom } = row.getBoundingClientRect();
        return top >= start && bottom <= end;
      }).length,
    [(head?.y ?? Number.NaN) + (head?.height ?? 0), bar?.y ?? Number.NaN] as const,
  );
  expect(whole).toBe(10);

  const owed = rows.filter({ hasText: /-\d{5} · / });
  const drawn = async () => (await owed.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const { y, height } = await drawn();
  // However long it is, a swipe only shows the acts.
  await moveFinger(page, [
    { x: 340, y: y + height / 2 },
    { x: 200, y: y + height / 2 },
    { x: 10, y: y + height / 2 },
  ]);
  const collect = owed.getByRole('button', { name: /^Cobrar: F-/ });
  await expect(collect).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(owed).toContainText('121,00');
  await expectAccessible(page);
  await collect.click();
  const dialog = page.getByRole('dialog', { name: 'Registrar cobro' });
  await dialog.getByRole('button', { name: 'Registrar cobro' }).click();
  await expect(owed).toContainText('Cobrada');
  await expect(collect).toHaveCount(0);
  // Its button has gone, and the focus stays in its row.
  await expect(owed.getByRole('link')).toBeFocused();

  const first = (await rows.first().boundingBox()) ?? { x: 0, y: 0, height: 0 };
  await holdFinger(page, { x: 100, y: first.y + 20 }, () =>
    expect(page.getByRole('region', { name: 'Selección' })).toContainText('Seleccionadas 1'),
  );
  await rows.nth(1).click();
  await expect(page.getByRole('region', { name: 'Selección' })).toContainText('Seleccionadas 2');
  await expect(page).toHaveURL(/panelAdmin\/facturas\?/);
  await expectAccessible(page);
  // Nothing of the list stays under what is chosen.
  const foot = page.getByText(/^1–11 de 11/);
  await foot.evaluate((element) => element.scrollIntoView({ block: 'end' }));
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  const chosen = await page.getByRole('region', { name: 'Selección' }).boundingBox();
  const { y: end, height: tall } = (await foot.boundingBox()) ?? { y: Number.NaN, height: 0 };
  expect(end + tall).toBeLessThanOrEqual(chosen?.y ?? 0);
});

test('en la mano una búsqueda en vigor se ve siempre, y al volver no abre el teclado @solomovil', async ({
  page,
}) => {
  await page.setViewportSize(TELEPHONE);
  const admin = { tipo: 'trabajador', email: 'admin@demo.es' } as const;
  await openAs(page, admin, '/panelAdmin/facturas?texto=F-');
  const search = page.getByRole('main').getByRole('searchbox');
  await expect(search).toHaveValue('F-');
  await expect(search).not.toBeFocused();
  await page.getByRole('link', { name: 'Vencidas' }).click();
  await expect(page).toHaveURL(/texto=F-.*venceEl/);
  await page.getByRole('button', { name: 'Dejar de buscar' }).click();
  await expect(page).not.toHaveURL(/texto=/);
  await expect(search).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL(/texto=F-/);
  await expect(search).toHaveValue('F-');
  await expect(search).not.toBeFocused();
  // A person who empties the field goes on writing in it.
  await search.fill('');
  await expect(page).not.toHaveURL(/texto=/);
  await expect(search).toBeFocused();
  await page.getByRole('button', { name: 'Dejar de buscar' }).click();
  await page.getByRole('button', { name: /^Buscar por/ }).click();
  await expect(search).toBeFocused();
});

test('al pie de la oficina están a mano lo de cada día, la búsqueda y el menú, y no tapan nada @solomovil', async ({
  page,
}) => {
  await page.setViewportSize(TELEPHONE);
  await openAs(page, { tipo: 'trabajador', email: 'admin@demo.es' }, '/panelAdmin/hoy');
  const foot = page.getByRole('navigation', { name: 'A mano' });
  await expect(foot.getByRole('link')).toHaveText(['Hoy', 'Clientes', 'Facturas']);
  await expect(foot.getByRole('link', { name: 'Hoy' })).toHaveAttribute('aria-current', 'page');
  for (const target of await foot.locator('a, button').all()) {
    const { width = 0, height = 0 } = (await target.boundingBox()) ?? {};
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(FINGER);
  }
  const box = await foot.boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBe(TELEPHONE.height);
  await expectAccessible(page);
  const search = foot.getByRole('button', { name: 'Buscar' });
  await search.click();
  await expect(page.getByRole('dialog', { name: 'Buscar en la oficina' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(search).toBeFocused();
  const more = foot.getByRole('button', { name: 'Más: todo el menú' });
  await more.click();
  await expect(page.getByRole('dialog', { name: 'Menú' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(more).toBeFocused();

  await foot.getByRole('link', { name: 'Clientes' }).click();
  await page.getByRole('link', { name: 'Nuevo cliente' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Nuevo cliente' })).toBeVisible();
  const isUncovered = (target: Locator) =>
    target.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return element.contains(document.elementFromPoint(left + width / 2, top + height - 2));
    });
  const save = page.getByRole('button', { name: 'Guardar' });
  expect(await isUncovered(save)).toBe(true);
  // The keys bring each field over the foot of the form, which stands over that of the screen.
  const phone = page.getByLabel('Teléfono', { exact: true });
  await page.getByLabel('Dirección', { exact: true }).focus();
  await phone.evaluate((field) => scrollBy(0, field.getBoundingClientRect().bottom - innerHeight + 90));
  expect(await isUncovered(phone)).toBe(false);
  await page.keyboard.press('Tab');
  await expect(phone).toBeFocused();
  expect(await isUncovered(phone)).toBe(true);
});
