import { randomInt, randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { clienteCsv, clienteRows } from '#oficina/instalacion/importaciones/cliente-sheet.testing.server.ts';
import { searchText } from '#platform/kit/text/search-text.ts';
import { queryDatabase } from './support/database.ts';
import { drawnWords, type Words } from './support/drawn-words.ts';
import { billableCliente, button } from './support/facturas.ts';
import { expect, expectMessage, test } from './support/fixtures.ts';
import { type Hands, handsOn, type Spent, spentRow, tableHead, type Way } from './support/hands.ts';
import { messagesWith } from './support/mailbox.ts';
import { freshNif } from './support/numbers.ts';
import { asAdmin, openAs } from './support/people.ts';

const ADMIN = { tipo: 'trabajador', email: 'admin@demo.es' } as const;
test.use({ expectedStatuses: [404] });

const WORK = { timeout: 120_000 };
const word = () => randomUUID().slice(0, 4);
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });

type Admin = Awaited<ReturnType<typeof asAdmin>>;
type Asked = { page: Page; admin: Admin; way: Way; words: Words };

/** A task: what it needs, where it begins, and what the hands do. Gives what they spent. */
type Task = (asked: Asked) => Promise<Spent>;

/** Opens the search and chooses the first thing found. */
async function find(page: Page, hands: Hands, text: string, found: string | RegExp): Promise<void> {
  await hands.order('Control+k');
  await expect(page.getByRole('combobox', { name: /^Buscar por nombre/ })).toBeFocused();
  await hands.type(text);
  await expect(dialog(page, 'Buscar en la oficina').locator('[aria-selected="true"]')).toContainText(found);
  await hands.order('Enter');
}

/** Types a number or an amount from where one is, which opens the search with it, and opens the first thing found. */
async function findFigures(page: Page, hands: Hands, text: string, found: string): Promise<void> {
  await hands.type(text);
  const search = page.getByRole('combobox', { name: /^Buscar por nombre/ });
  await expect(search).toHaveValue(text);
  await expect(dialog(page, 'Buscar en la oficina').locator('[aria-selected="true"]')).toContainText(found);
  await hands.order('Enter');
}

/** A cliente with a drawn name that no other has. */
async function namedCliente({
  admin,
  words,
}: Pick<Asked, 'admin' | 'words'>): Promise<{ _id: string; nombreComercial: string }> {
  const name = words.name();
  const { filas } = await admin.get(`/clientes/leer?texto=${encodeURIComponent(name)}`);
  return filas.length > 0 ? namedCliente({ admin, words }) : billableCliente(admin, name);
}

/** An issued factura of a new cliente. */
async function issuedFactura(asked: Asked) {
  const { admin } = asked;
  const { _id: _idCliente, nombreComercial } = await namedCliente(asked);
  const precioUnitario = `${randomInt(100, 999)}.${randomInt(10, 99)}`;
  const lineas = [{ descripcion: 'Cuota', cantidad: '1', precioUnitario }];
  const { _id, version } = await admin.post('/facturas/crear', { _idCliente, lineas });
  const factura = await admin.put('/facturas/emitir', { _id, version });
  return { ...factura, nombreComercial };
}

/** An autoescuela of the official results that is no cliente yet, with a drawn name, and the fewest letters of its name and town that put it first. */
async function unusedAutoescuela({ admin, way, words }: Asked) {
  const offered = (texto: string): Promise<Official[]> =>
    admin.get(`/clientes/buscarOficiales?texto=${encodeURIComponent(texto)}`);
  // Both ways are tried at once, each with its own.
  const names =
    way === 'solo teclado' ? ['rotonda', 'alameda', 'pasarela'] : ['glorieta', 'travesia', 'cometa'];
  const found = (await Promise.all(names.map(offered))).flat();
  const one = found.find(({ esCliente, codigoPostal }) => !esCliente && codigoPostal);
  if (!one) throw new Error('every autoescuela of the demonstration is a cliente');
  const nombre = words.name();
  await queryDatabase(
    'UPDATE secciones SET nombre = $1, busqueda = $2 WHERE escuela_id = (SELECT id FROM escuelas WHERE codigo = $3)',
    [nombre, searchText(nombre), one.codigo],
  );
  // «Autoescuela» tells nobody from another.
  const telling = (text: string) =>
    searchText(text)
      .split(' ')
      .filter((word) => word.length > 1 && !word.startsWith('autoesc'));
  const [ofName, all] = [telling(nombre), telling(`${nombre} ${one.municipio}`)];
  const tried = [2, 3, 4, Infinity].flatMap((length) =>
    all.map((_, last) => all.slice(0, last + 1).map((word) => word.slice(0, length))),
  );
  // The demonstration has invented names: a name without its town must be alone among the real ones too.
  const sure = tried.filter((parts) => parts.length > ofName.length || words.namesWith(parts) <= 1);
  const texts = sure.map((parts) => parts.join(' ')).toSorted((a, b) => a.length - b.length);
  for (const letters of texts)
    if ((await offered(letters))[0]?.codigo === one.codigo) return { ...one, nombre, letters };
  throw new Error(`${nombre} is never the first`);
}

type Official = Record<'codigo' | 'nombre' | 'municipio' | 'codigoPostal', string> & { esCliente: boolean };

/** A screen as it is when somebody comes to it within the panel: its heading has the focus. */
async function openAt(page: Page, path: string): Promise<void> {
  await openAs(page, ADMIN, `/panelAdmin/${path}`);
  await heading(page).focus();
}

/** A list with its rows, which is where an office is between two tasks. */
async function atList(page: Page, family: string): Promise<void> {
  await openAs(page, ADMIN, `/panelAdmin/${family}`);
  await expect(page.getByText(/^1–\d+ de /)).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

/** Goes to the form of a new cliente, and to its name. */
async function openNewCliente(page: Page, hands: Hands, way: Way): Promise<void> {
  if (way === 'solo teclado') await find(page, hands, 'nuevo cl', 'Nuevo cliente');
  else await hands.press(page.getByRole('link', { name: 'Nuevo cliente' }));
  await expect(heading(page)).toHaveText('Nuevo cliente');
  await expect(page.getByLabel('Nombre comercial')).toBeFocused();
}

const officialCliente: Task = async (asked) => {
  const { page, admin, way } = asked;
  const known = await unusedAutoescuela(asked);
  await atList(page, 'clientes');
  const hands = handsOn(page, way);
  await openNewCliente(page, hands, way);
  await hands.type(known.letters);
  const offered = page.getByRole('listbox', { name: 'Nombre comercial' }).getByRole('option');
  await expect(offered.first()).toContainText(known.nombre);
  await hands.choose();
  await expect(page.getByLabel(/^Código postal/)).toHaveValue(known.codigoPostal);
  await expect(page.getByLabel(/^NIF/)).toBeFocused();
  await hands.order('Enter');
  await expectMessage(page, 'Cliente creado');
  const { filas } = await admin.get(`/clientes/leer?texto=${encodeURIComponent(known.nombre)}`);
  expect(filas).toContainEqual(
    expect.objectContaining({ nombreComercial: known.nombre, municipio: known.municipio }),
  );
  return hands.spent();
};

const newCliente: Task = async ({ page, way, words }) => {
  await atList(page, 'clientes');
  const hands = handsOn(page, way);
  await openNewCliente(page, hands, way);
  await hands.type(words.name());
  await hands.tab();
  await hands.type(freshNif());
  await hands.tab();
  await hands.type(`${word()}@carreteradelduero.es`);
  await hands.tab();
  await expect(page.getByLabel(/^Código postal/)).toBeFocused();
  await hands.type(words.postcode);
  await hands.order('Enter');
  await expectMessage(page, 'Cliente creado');
  return hands.spent();
};

const quoteOfFive: Task = async (asked) => {
  const { page, way, words } = asked;
  const { _id } = await namedCliente(asked);
  await openAt(page, `clientes/${_id}`);
  await expect(page.getByRole('region', { name: 'Lo que importa' })).toBeVisible();
  const hands = handsOn(page, way);
  await hands.press(page.getByRole('main').getByRole('link', { name: 'Presupuesto' }).first());
  await expect(heading(page)).toHaveText('Nuevo presupuesto');
  for (const [index, name] of words.concepts.entries()) {
    if (index > 0) await hands.tab(3);
    await expect(page.getByLabel(`Concepto de la línea ${index + 1}`)).toBeFocused();
    await hands.type(name);
    await hands.tab(2);
    await hands.type('2');
    await hands.tab();
    await hands.type('120');
  }
  await hands.order('Control+s');
  await expectMessage(page, 'Presupuesto creado');
  await expect(page.getByRole('region', { name: 'Totales' })).toContainText('1.452,00 €');
  return hands.spent();
};

const billAndMail: Task = async (asked) => {
  const { page, admin, way } = asked;
  const { _id: _idCliente } = await namedCliente(asked);
  const para = `${randomUUID().slice(0, 8)}@ejemplo.es`;
  await admin.put('/clientes/actualizar', { _id: _idCliente, email: para });
  const lineas = [{ descripcion: 'Ficha', cantidad: '1', precioUnitario: '100' }];
  let { _id, version } = await admin.post('/presupuestos/crear', {
    _idCliente,
    lineas,
    validoHasta: '2099-01-01',
  });
  const accepted = { aceptadoPor: 'Rosa Gil', medio: 'telefono' };
  const steps = { empezar: {}, terminar: {}, entregar: {}, aceptar: accepted };
  for (const [step, said] of Object.entries(steps))
    ({ _id, version } = await admin.put(`/presupuestos/${step}`, { _id, version, ...said }));
  await openAt(page, `presupuestos/${_id}`);
  const hands = handsOn(page, way);
  await hands.press(button(page, 'Facturar y enviar'));
  const asking = dialog(page, /^Facturar y enviar/);
  await expect(asking.getByLabel('Para', { exact: true })).toHaveValue(para);
  await hands.press(asking.getByRole('button', { name: 'Facturar y enviar' }));
  await expectMessage(page, 'y su correo en cola');
  await expect.poll(() => messagesWith(para, 'Factura')).toHaveLength(1);
  return hands.spent();
};

const quoteToSend: Task = async (asked) => {
  const { page, admin, way } = asked;
  const { _id: _idCliente } = await namedCliente(asked);
  const para = `${randomUUID().slice(0, 8)}@ejemplo.es`;
  await admin.put('/clientes/actualizar', { _id: _idCliente, email: para });
  const lineas = [{ descripcion: 'Ficha', cantidad: '1', precioUnitario: '100' }];
  const { _id } = await admin.post('/presupuestos/crear', { _idCliente, lineas, validoHasta: '2099-01-01' });
  await openAt(page, `presupuestos/${_id}`);
  const hands = handsOn(page, way);
  // The key does what the button that is shown does.
  await expect(button(page, 'Enviar')).toBeVisible();
  if (way === 'solo teclado') await hands.order('Control+Enter');
  else await hands.press(button(page, 'Enviar'));
  const asking = dialog(page, /^Enviar/);
  await expect(asking.getByLabel('Para', { exact: true })).toHaveValue(para);
  await expect(asking.getByRole('button', { name: 'Enviar' })).toBeInViewport({ ratio: 1 });
  if (way === 'solo teclado') await hands.order('Control+Enter');
  else await hands.press(asking.getByRole('button', { name: 'Enviar' }));
  await expect.poll(() => messagesWith(para, 'Presupuesto')).toHaveLength(1);
  return hands.spent();
};

const payment: Task = async (asked) => {
  const { page, way } = asked;
  const { _id } = await issuedFactura(asked);
  await openAt(page, `facturas/${_id}`);
  const hands = handsOn(page, way);
  await hands.press(button(page, 'Registrar cobro'));
  await hands.press(dialog(page, 'Registrar cobro').getByRole('button', { name: 'Registrar cobro' }));
  await expectMessage(page, 'Cobro registrado');
  return hands.spent();
};

const facturaByNumber: Task = async (asked) => {
  const { page, way } = asked;
  const { _id, codigo } = await issuedFactura(asked);
  const numero = Number(codigo.slice(-5));
  await atList(page, 'clientes');
  const hands = handsOn(page, way);
  await findFigures(page, hands, String(numero), codigo);
  await expect(page).toHaveURL(new RegExp(`/facturas/${_id}$`));
  return hands.spent();
};

const facturaByAmount: Task = async (asked) => {
  const { page, way } = asked;
  const { _id, total, codigo } = await issuedFactura(asked);
  await atList(page, 'clientes');
  const hands = handsOn(page, way);
  await findFigures(page, hands, String(total).replace('.', ','), codigo);
  await expect(page).toHaveURL(new RegExp(`/facturas/${_id}$`));
  return hands.spent();
};

const debt: Task = async (asked) => {
  const { page, way } = asked;
  const { nombreComercial } = await issuedFactura(asked);
  await atList(page, `clientes?texto=${encodeURIComponent(nombreComercial)}`);
  const hands = handsOn(page, way);
  if (way === 'solo teclado') await find(page, hands, nombreComercial.slice(-8), nombreComercial);
  else await hands.press(page.getByRole('link', { name: nombreComercial, exact: true }));
  await expect(page.getByRole('region', { name: 'Lo que importa' })).toContainText(/Debe\s*[\d.]+,\d\d\s€/);
  return hands.spent();
};

const importOf500: Task = async ({ page, way }) => {
  await openAt(page, 'importar/clientes');
  const hands = handsOn(page, way);
  const choosing = page.waitForEvent('filechooser');
  await hands.press(page.getByRole('button', { name: 'Elegir un archivo' }));
  const rows = clienteRows(500, 50_000_000 + randomInt(9_000_000));
  const buffer = Buffer.from(clienteCsv(rows));
  await (await choosing).setFiles({ name: 'clientes.csv', mimeType: 'text/csv', buffer });
  await expect(page.getByRole('heading', { name: 'Di qué es cada columna' })).toBeVisible(WORK);
  await hands.press(page.getByRole('button', { name: 'Comprobar' }));
  await expect(page.getByRole('heading', { name: 'Esto es lo que pasará' })).toBeVisible(WORK);
  await hands.press(page.getByRole('button', { name: /^Importar \d+ filas$/ }));
  await expect(page.getByRole('heading', { name: 'Importación terminada' })).toBeVisible(WORK);
  return hands.spent();
};

/** Most that a task may take; `apart` are seconds without those of its letters. */
type Limit = Partial<Pick<Spent, 'clicks' | 'seconds' | 'apart'>>;

/** In their order, with what each may take with the mouse, and by keyboard alone. */
const TASKS: readonly { name: string; task: Task; limit: Limit; alone: Limit }[] = [
  {
    name: 'Cliente que está en la DGT',
    task: officialCliente,
    limit: { seconds: 10 },
    alone: { seconds: 12 },
  },
  {
    name: 'Otro cliente: nombre, NIF, correo y código',
    task: newCliente,
    limit: { apart: 5.3 },
    alone: { apart: 7 },
  },
  { name: 'Presupuesto de cinco líneas', task: quoteOfFive, limit: { seconds: 34 }, alone: { seconds: 40 } },
  {
    name: 'De presupuesto en borrador a enviado',
    task: quoteToSend,
    limit: { clicks: 2, seconds: 6 },
    alone: { seconds: 6 },
  },
  {
    name: 'De presupuesto aceptado a factura enviada',
    task: billAndMail,
    limit: { clicks: 4, seconds: 8 },
    alone: { seconds: 10 },
  },
  { name: 'Cobro de una factura', task: payment, limit: { clicks: 2 }, alone: { seconds: 8 } },
  { name: 'Factura por su número', task: facturaByNumber, limit: { seconds: 4 }, alone: { seconds: 4 } },
  { name: 'Factura por su importe', task: facturaByAmount, limit: { seconds: 4 }, alone: { seconds: 4 } },
  { name: 'Deuda de un cliente', task: debt, limit: { seconds: 3 }, alone: { seconds: 8 } },
  { name: 'Importar 500 clientes', task: importOf500, limit: { clicks: 4 }, alone: { seconds: 14 } },
];

/** Two parts of the hash of a commit, which nobody chose: whoever measures cannot choose the words either. */
const SEEDS: Readonly<Record<Way, number>> = { 'ratón y teclado': 0xd642c9ea, 'solo teclado': 0x7771ff18 };

// Takes long: the tasks of a day from their first key to their last, one of them 500 rows.
for (const way of ['ratón y teclado', 'solo teclado'] as const)
  test(`las tareas de cada día, con ${way}`, async ({ page, request }, { annotations }) => {
    const admin = await asAdmin(request);
    const words = drawnWords(SEEDS[way]);
    annotations.push({ type: 'palabras', description: words.source });
    const table = [tableHead(way)];
    const over: string[] = [];
    for (const { name, task, limit, alone } of TASKS) {
      const spent = await task({ page, admin, way, words });
      const most = way === 'solo teclado' ? { ...alone, clicks: 0 } : limit;
      const { clicks = Infinity, seconds = Infinity, apart = Infinity } = most;
      if (spent.clicks > clicks || spent.seconds > seconds || spent.apart > apart) over.push(name);
      table.push(spentRow(name, spent, most));
    }
    process.stdout.write(`${[...table, `  Palabras: ${words.source}`].join('\n')}\n`);
    expect(over).toEqual([]);
  });
