import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { PaperJson } from '#oficina/ventas/presupuestos/presupuestos.testing.server.ts';
import { openOffice } from '#test/support/office.testing.server.ts';
import { narrowedTo, partesDeDeuda } from '../cobros/debt-buckets.ts';
import { billableCliente, draftFactura, fillBusiness, issue } from '../facturas.testing.server.ts';
import type { AntiguedadDeuda, Apunte, FilaIva, Prevision347, ResumenIva } from './contract.ts';

const time = { now: new Date('2026-11-21T10:00:00Z') };
const { db, signIn, boss: user } = await openOffice({ clock: () => time.now });
await fillBusiness(db);

/** Caller at an instant, with a new session. */
async function at(instant: string) {
  time.now = new Date(instant);
  return signIn(user);
}

/** Rows made in the same millisecond have no order. */
function later(): void {
  time.now = new Date(time.now.getTime() + 1_000);
}

type Call = Awaited<ReturnType<typeof at>>;
type Line = Record<string, unknown>;

const [ana, berta, carlos] = [
  await billableCliente(db),
  await billableCliente(db),
  await billableCliente(db),
];

async function sell(
  call: Call,
  _idCliente: string,
  line: Line | Line[],
  more: Line = {},
): Promise<PaperJson> {
  const lineas = [line].flat().map((one) => ({ descripcion: 'Servicio', ...one }));
  later();
  return issue(call, await draftFactura(call, { _idCliente, lineas, ...more }));
}

async function correct(
  call: Call,
  { _id }: PaperJson,
  metodo: 'S' | 'I',
  lineas?: Line[],
): Promise<PaperJson> {
  later();
  const made = await call('POST /facturas/rectificar', { _id, metodo, motivo: 'Error en el precio' });
  expect(made.statusCode, made.body).toBe(200);
  const draft = made.json<PaperJson>();
  if (!lineas) return issue(call, draft);
  const written = await call('PUT /facturas/actualizar', {
    _id: draft._id,
    version: draft.version,
    lineas: lineas.map((one) => ({ descripcion: 'Servicio', ...one })),
  });
  expect(written.statusCode, written.body).toBe(200);
  return issue(call, written.json<PaperJson>());
}

/**
 * Sales of two years, with every regime and every way of correcting them. A comment gives the base and tax of
 * each.
 */
const q3 = await at('2026-09-30T21:30:00Z');
const inQ3 = await sell(q3, ana, { precioUnitario: '1000' }); // 1000.00 + 210.00, on 30 September at 23:30 in Madrid
const q4 = await at('2026-09-30T22:30:00Z');
const general = await sell(q4, ana, [
  { precioUnitario: '100' }, // 21 %: 100.00 + 21.00
  { precioUnitario: '50', tipoIva: '10' }, // 10 %: 50.00 + 5.00
]);
await sell(q4, berta, { precioUnitario: '200', recargo: '5.2' }); // 200.00 + 42.00 + 10.40
await sell(q4, berta, { precioUnitario: '300', regimen: 'exento', causaExencion: 'E1', tipoIva: '0' });
await sell(q4, berta, { precioUnitario: '70', regimen: 'isp', tipoIva: '0' });
await sell(q4, carlos, { precioUnitario: '8000', coste: '6790', regimen: 'rebu', tipoIva: '0' }); // margin 1000.00 + 210.00
const toCorrect = await sell(q4, carlos, { precioUnitario: '500' }); // 500.00 + 105.00
const differences = await correct(q4, toCorrect, 'I'); // -500.00 - 105.00
const toSubstitute = await sell(q4, carlos, { precioUnitario: '400' }); // 400.00 + 84.00
const substitute = await correct(q4, toSubstitute, 'S', [{ precioUnitario: '300' }]); // less 100.00 and 21.00
const toAnnul = await sell(q4, carlos, { precioUnitario: '9999' });
const annulled = await q4('PUT /facturas/anular', {
  _id: toAnnul._id,
  version: toAnnul.version,
  motivo: 'Duplicada',
});
const withheld = await sell(q4, ana, { precioUnitario: '5000' }, { irpf: '15' }); // 5000.00 + 1050.00, less 750.00
const earlier = await sell(q4, ana, { precioUnitario: '10' }, { fechaOperacion: '2026-09-30' }); // 10.00 + 2.10
const lastNight = await at('2026-12-31T22:59:00Z');
await sell(lastNight, berta, { precioUnitario: '2500' }); // 2500.00 + 525.00
const newYear = await at('2026-12-31T23:00:00Z');
const inJanuary = await sell(newYear, berta, { precioUnitario: '7' }, { fechaOperacion: '2026-12-30' });

const admin = await at('2027-01-15T10:00:00Z');

async function book(query: string): Promise<Apunte[]> {
  const answer = await admin(`GET /facturas/libro?${query}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ filas: Apunte[] }>().filas;
}

const summary = async (query: string) =>
  (await admin(`GET /facturas/resumenIva?${query}`)).json<ResumenIva>();
const Q4 = 'ejercicio=2026&trimestre=4&limite=100';

describe('el libro', () => {
  test('las preparaciones salieron como se esperaba', () => {
    expect(annulled.statusCode, annulled.body).toBe(200);
  });

  test('cada factura está en el trimestre de su día en Madrid, en su orden', async () => {
    expect((await book('ejercicio=2026&trimestre=3')).map(({ codigo }) => codigo)).toEqual([inQ3.codigo]);
    const rows = await book(Q4);
    expect(rows).toHaveLength(13);
    expect(rows[0]).toMatchObject({ codigo: general.codigo, fecha: '2026-10-01' });
    expect(rows.at(-1)).toMatchObject({ fecha: '2026-12-31', importeTotal: '3025.00' });
    expect((await book('desde=2027-01-01&hasta=2027-01-01')).map(({ codigo }) => codigo)).toEqual([
      inJanuary.codigo,
    ]);
  });

  test('dice lo declarado, lo que rectifica y lo que sustituye; la anulada consta', async () => {
    const rows = new Map((await book(Q4)).map((row) => [row.codigo, row]));
    expect(rows.get(String(general.codigo))?.desglose).toEqual([
      expect.objectContaining({ tipo: '21.00', base: '100.00', cuota: '21.00' }),
      expect.objectContaining({ tipo: '10.00', base: '50.00', cuota: '5.00' }),
    ]);
    expect(rows.get(String(differences.codigo))).toMatchObject({
      rectificada: toCorrect.codigo,
      importeTotal: '-605.00',
      sustituye: [],
    });
    expect(rows.get(String(substitute.codigo))).toMatchObject({
      rectificada: toSubstitute.codigo,
      importeTotal: '363.00',
      importeSustituido: '484.00',
      sustituye: [expect.objectContaining({ base: '400.00', cuota: '84.00' })],
    });
    expect(rows.get(String(toAnnul.codigo))).toMatchObject({ anulada: true });
    expect(rows.get(String(earlier.codigo))?.fechaOperacion).toBe('2026-09-30');
  });

  test('sin decir periodo es el trimestre de hoy', async () => {
    expect((await book('')).map(({ codigo }) => codigo)).toEqual([inJanuary.codigo]);
  });

  test('por páginas están todas una vez', async () => {
    const seen: string[] = [];
    for (let next: string | null = ''; next !== null; ) {
      const page = await admin(`GET /facturas/libro?ejercicio=2026&limite=3${next && `&despues=${next}`}`);
      const { filas, siguiente } = page.json<{ filas: Apunte[]; siguiente: string | null }>();
      seen.push(...filas.map(({ codigo }) => codigo));
      next = siguiente;
    }
    expect(seen).toHaveLength(14);
    expect(new Set(seen).size).toBe(14);
  });

  test('las de otro programa están en su sitio entre las propias, hacia delante y hacia atrás', async () => {
    await db.execute(sql`
      INSERT INTO facturas_anteriores (id, numero, fecha, cliente_nombre, base, cuota, recargo, retencion, suplidos, total, pendiente)
      SELECT gen_random_uuid(), 'A-' || n, date '2026-09-25' + n * 9, 'Antes', 100, 21, 0, 0, 0, 121, 0 FROM generate_series(1, 7) n`);
    type Pages = { filas: Apunte[]; siguiente: string | null; anterior: string | null };
    const read = async (more: string) =>
      (await admin(`GET /facturas/libro?ejercicio=2026${more}`)).json<Pages>();
    const whole = (await read('&limite=100')).filas.map(({ codigo }) => codigo);
    const days = (await read('&limite=100')).filas.map(({ fecha }) => fecha);
    expect(whole).toHaveLength(21);
    expect(days).toEqual(days.toSorted());
    const walk = async (to: 'siguiente' | 'anterior', param: string, from: string) => {
      const seen: string[][] = [];
      for (let at: string | null = from; at !== null; ) {
        const page: Pages = await read(`&limite=2${at && `&${param}=${at}`}`);
        seen.push(page.filas.map(({ codigo }) => codigo));
        at = page[to];
        if (at === null || param === 'antes') continue;
        last = at;
      }
      return seen;
    };
    let last = '';
    expect((await walk('siguiente', 'despues', '')).flat()).toEqual(whole);
    const back = await walk('anterior', 'antes', last);
    expect(back.toReversed().flat()).toEqual(whole.slice(0, 19));
    await db.execute(sql`DELETE FROM facturas_anteriores`);
  });

  test('cada fila del resumen lleva a sus facturas', async () => {
    const { filas } = await summary('ejercicio=2026&trimestre=4');
    for (const { clave, facturas } of filas)
      expect(await book(`${Q4}&grupo=${clave}`)).toHaveLength(facturas);
  });

  test.each([
    ['trimestre=1', 'ejercicio'],
    ['desde=2026-01-01', 'hasta'],
    ['desde=2026-02-01&hasta=2026-01-01', 'hasta'],
    ['desde=2024-01-01&hasta=2026-01-01', 'hasta'],
    ['ejercicio=2026&trimestre=5', 'trimestre'],
    ['ejercicio=2026&desde=2026-01-01&hasta=2026-01-02', 'ejercicio'],
  ])('el periodo «%s» se rechaza diciendo dónde', async (query, campo) => {
    const refused = await admin(`GET /facturas/libro?${query}`);
    expect(refused.statusCode).toBe(400);
    expect(refused.json().campos.map((one: { campo: string }) => one.campo)).toEqual([campo]);
  });
});

describe('el IVA', () => {
  const row = (rows: FilaIva[], clave: string) => {
    const found = rows.find((one) => one.clave === clave);
    return found && [found.facturas, found.base, found.cuota, found.recargo];
  };

  test('cada tipo y régimen suma lo que se recuenta a mano', async () => {
    const { filas, ...totals } = await summary('ejercicio=2026&trimestre=4');
    // 100 + 500 - 500 + 400 + (300 - 400) + 5000 + 10 + 2500
    expect(row(filas, '01-01-S1-21.00')).toEqual([8, '7910.00', '1661.10', '0.00']);
    expect(row(filas, '01-01-S1-10.00')).toEqual([1, '50.00', '5.00', '0.00']);
    expect(row(filas, '01-01-S1-21.00-5.20')).toEqual([1, '200.00', '42.00', '10.40']);
    expect(row(filas, '01-01-E1')).toEqual([1, '300.00', '0.00', '0.00']);
    expect(row(filas, '01-01-S2-0.00')).toEqual([1, '70.00', '0.00', '0.00']);
    expect(row(filas, '01-03-S1-21.00')).toEqual([1, '1000.00', '210.00', '0.00']);
    expect(filas).toHaveLength(6);
    expect(totals).toMatchObject({
      facturas: 12,
      anuladas: 1,
      base: '9530.00',
      cuota: '1918.10',
      recargo: '10.40',
      // Total invoiced, with used goods at their price: 8000 and not 1210.
      importeTotal: '18248.50',
    });
  });

  test('el año es la suma de sus trimestres, y lo de enero es del siguiente', async () => {
    const { filas, facturas } = await summary('ejercicio=2026');
    expect(filas.filter(({ trimestre }) => trimestre === '3')).toMatchObject([
      { facturas: 1, base: '1000.00', cuota: '210.00' },
    ]);
    expect(facturas).toBe(13);
    expect((await summary('ejercicio=2027')).filas).toMatchObject([{ trimestre: '1', base: '7.00' }]);
  });

  test('avisa de las operaciones de otro periodo', async () => {
    expect(await summary('ejercicio=2026&trimestre=4')).toMatchObject({
      operacionesAnteriores: { facturas: 1, base: '10.00', cuota: '2.10' },
      facturadasDespues: { facturas: 1, base: '7.00', cuota: '1.47' },
    });
    expect(await summary('ejercicio=2026&trimestre=3')).toMatchObject({
      operacionesAnteriores: { facturas: 0, base: '0.00' },
      facturadasDespues: { facturas: 1, base: '10.00' },
    });
  });

  test('un periodo sin facturas da ceros', async () => {
    expect(await summary('ejercicio=2019')).toMatchObject({
      filas: [],
      facturas: 0,
      base: '0.00',
      importeTotal: '0.00',
    });
  });
});

describe('el 347', () => {
  test('están los que pasan de 3.005,06 € con IVA, por trimestres y sin lo retenido ni lo anulado', async () => {
    const forecast = (
      await admin('GET /facturas/previsionDeclaracion347?ejercicio=2026')
    ).json<Prevision347>();
    // Carlos: 8000 + 605 - 605 + 484 + (363 - 484). Berta: 252.40 + 300 + 70 + 3025. Ana: 1210 + 176 + 12.10, withheld apart.
    expect(forecast.filas.map(({ clientes, trimestres, total }) => [clientes, trimestres, total])).toEqual([
      [[carlos], ['0.00', '0.00', '0.00', '8363.00'], '8363.00'],
      [[berta], ['0.00', '0.00', '0.00', '3647.40'], '3647.40'],
    ]);
    expect(forecast).toMatchObject({
      total: 2,
      importe: '12010.40',
      conRetencion: { facturas: 1, importe: withheld.totalFactura },
    });
  });

  test('con justo el umbral no se declara; con un céntimo más, sí', async () => {
    const call = await at('2028-03-01T10:00:00Z');
    const [exactly, over] = [await billableCliente(db), await billableCliente(db)];
    const exempt = { regimen: 'exento', causaExencion: 'E1', tipoIva: '0' };
    await sell(call, exactly, { precioUnitario: '3005.06', ...exempt });
    await sell(call, over, { precioUnitario: '3005.07', ...exempt });
    const forecast = await call('GET /facturas/previsionDeclaracion347?ejercicio=2028');
    expect(forecast.json<Prevision347>().filas.map(({ clientes }) => clientes)).toEqual([[over]]);
  });
});

const TWICE = {
  codigo: 'dos',
  nombre: 'La mitad a 30 días y la mitad a 60',
  tipo: 'transferencia',
  plazos: [
    { dias: 30, porcentaje: '50' },
    { dias: 60, porcentaje: '50' },
  ],
};

/** Buckets whose list of facturas has some factura of this cliente. */
async function bucketsOf(call: Call, who: string, hoy: string): Promise<string[]> {
  const found = [];
  for (const tramo of partesDeDeuda) {
    const narrowed = new URLSearchParams(narrowedTo(tramo, hoy));
    const { total } = (await call(`GET /facturas/leer?_idCliente=${who}&${narrowed}`)).json();
    if (total > 0) found.push(tramo);
  }
  return found;
}

describe('la deuda', () => {
  test('cae en el tramo de los días que hace que venció, hoy en Madrid', async () => {
    const call = await at('2030-01-01T10:00:00Z');
    const who = await billableCliente(db);
    const terms = { codigo: 'diez', nombre: 'A 10 días', tipo: 'transferencia', dias: 10 };
    const made = await call('POST /formasDePago/crear', terms);
    expect(made.statusCode, made.body).toBe(200);
    const bill = await sell(call, who, { precioUnitario: '100' }, { _idFormaPago: made.json()._id });
    await call('POST /facturas/registrarCobro', { _id: bill._id, importe: '21', forma: 'Transferencia' });
    const debt = async (instant: string) => {
      const reading = await at(instant);
      const { filas, hoy } = (await reading('GET /facturas/antiguedadDeuda')).json<AntiguedadDeuda>();
      const { _idCliente: _, nombre: __, ...row } = filas.find(({ _idCliente }) => _idCliente === who) ?? {};
      return { hoy, ...row };
    };
    const nothing = { sinVencer: '0.00', hasta30: '0.00', hasta60: '0.00', hasta90: '0.00', mas90: '0.00' };
    const rest = { facturas: 1, aFavor: '0.00', total: '100.00' };
    // Due on the 11th.
    for (const [instant, tramo] of [
      ['2030-01-11T22:30:00Z', 'sinVencer'],
      ['2030-01-11T23:30:00Z', 'hasta30'],
      ['2030-02-10T10:00:00Z', 'hasta30'],
      ['2030-02-11T10:00:00Z', 'hasta60'],
      ['2030-03-12T10:00:00Z', 'hasta60'],
      ['2030-03-13T10:00:00Z', 'hasta90'],
      ['2030-04-11T10:00:00Z', 'hasta90'],
      ['2030-04-12T10:00:00Z', 'mas90'],
    ] as const) {
      const { hoy, ...row } = await debt(instant);
      expect(row, instant).toMatchObject({ ...nothing, ...rest, [tramo]: '100.00' });
      expect(await bucketsOf(await at(instant), who, hoy ?? ''), instant).toEqual([tramo]);
    }
  });

  test('con dos vencimientos es una factura en dos tramos, y la lista de cada uno la enseña mientras quede algo del suyo', async () => {
    let call = await at('2030-04-15T10:00:00Z');
    const who = await billableCliente(db);
    const made = await call('POST /formasDePago/crear', TWICE);
    expect(made.statusCode, made.body).toBe(200);
    // 60.50 € on the 15th of May, and the same on the 14th of June.
    const bill = await sell(call, who, { precioUnitario: '100' }, { _idFormaPago: made.json()._id });
    const hoy = '2030-07-01';
    expect(await bucketsOf(call, who, hoy)).toEqual(['hasta30', 'hasta60']);
    const later = await at(`${hoy}T10:00:00Z`);
    const { filas } = (await later('GET /facturas/antiguedadDeuda')).json<AntiguedadDeuda>();
    expect(filas.find(({ _idCliente }) => _idCliente === who)).toMatchObject({
      facturas: 1,
      hasta30: '60.50',
      hasta60: '60.50',
      total: '121.00',
    });
    call = await at('2030-04-15T10:00:00Z');
    // A cobro pays the oldest due date first.
    await call('POST /facturas/registrarCobro', { _id: bill._id, importe: '60.50', forma: 'Efectivo' });
    expect(await bucketsOf(call, who, hoy)).toEqual(['hasta30']);
    await call('POST /facturas/registrarCobro', { _id: bill._id, importe: '60.50', forma: 'Efectivo' });
    expect(await bucketsOf(call, who, hoy)).toEqual([]);
  });

  test('lo que se debe devolver va aparte, y la suma es la de las facturas', async () => {
    const call = await at('2030-05-01T10:00:00Z');
    const who = await billableCliente(db);
    const paid = await sell(call, who, { precioUnitario: '100' });
    await call('POST /facturas/registrarCobro', { _id: paid._id, importe: '121', forma: 'Efectivo' });
    await correct(call, paid, 'I');
    const { filas, suma } = (await call('GET /facturas/antiguedadDeuda')).json<AntiguedadDeuda>();
    expect(filas.find(({ _idCliente }) => _idCliente === who)).toMatchObject({
      aFavor: '-121.00',
      total: '-121.00',
      sinVencer: '0.00',
    });
    expect(await bucketsOf(call, who, '2030-05-01')).toEqual(['aFavor']);
    const { rows } = await db.execute<{ total: string }>(
      sql`SELECT sum(pendiente_cobro)::text AS total FROM facturas WHERE estado <> '1' AND anulada_en IS NULL`,
    );
    expect(suma.total).toBe(rows[0]?.total);
  });
});

describe('los archivos', () => {
  test('el libro en CSV suma lo mismo que el resumen, por columnas', async () => {
    const call = await at('2031-01-01T10:00:00Z');
    const answer = await call(
      'GET /facturas/exportarLibro?informe=libro&formato=csv&ejercicio=2026&trimestre=4',
    );
    expect(answer.headers['content-disposition']).toContain('libro-facturas-emitidas-2026-T4.csv');
    const [titles = [], ...rows] = answer.body
      .replace('\ufeff', '')
      .trim()
      .split('\r\n')
      .map((line) => line.split(';'));
    const column = (title: string) =>
      rows.reduce(
        (sum, row) => sum + Math.round(Number((row[titles.indexOf(title)] || '0').replace(',', '.')) * 100),
        0,
      );
    expect(column('Base imponible')).toBe(953_000);
    expect(column('Cuota')).toBe(191_810);
    expect(column('Recargo')).toBe(1_040);
    expect(column('Total factura')).toBe(1_824_850);
    expect(rows.filter((row) => row.at(-1) === 'Anulada')).toHaveLength(1);
  });

  test.each(['libro', 'iva', '347', 'deuda'])('%s se descarga en Excel y en CSV', async (informe) => {
    const call = await at('2031-01-01T10:00:00Z');
    for (const formato of ['csv', 'xlsx']) {
      const answer = await call(
        `GET /facturas/exportarLibro?informe=${informe}&formato=${formato}&ejercicio=2026`,
      );
      expect(answer.statusCode, answer.body.slice(0, 200)).toBe(200);
      expect(answer.headers['content-disposition']).toContain(`.${formato}`);
    }
  });

  test('el 347 es de un año, no de unos días', async () => {
    const call = await at('2031-01-01T10:00:00Z');
    const refused = await call(
      'GET /facturas/exportarLibro?informe=347&formato=csv&desde=2026-01-01&hasta=2026-02-01',
    );
    expect(refused.json().campos).toEqual([{ campo: 'ejercicio', motivo: 'falta' }]);
  });
});
