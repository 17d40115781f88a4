import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { type Call, makeUser, tokenOf } from '#oficina/acceso/usuarios/access.testing.server.ts';
import { partesDeDeuda } from '#oficina/ventas/facturas/cobros/debt-buckets.ts';
import { billableCliente } from '#oficina/ventas/facturas/facturas.testing.server.ts';
import { pdfPages } from '#oficina/ventas/papeles/pdf/pdf-text.testing.server.ts';
import { cents, plain } from '#platform/kit/amounts/exact.ts';
import { type Informe, nombresInformes } from './catalogue.ts';
import type { InformeLeido } from './contract.ts';
import { admin, app, as, boss, clientes, db, on, read, seller, sold } from './year.testing.server.ts';

/** Values of a column by the key of its row, without zeros and nulls. */
const column = ({ filas }: InformeLeido, name: string) =>
  Object.fromEntries(
    filas.filter(({ valores }) => valores[name] !== 0).map(({ clave, valores }) => [clave, valores[name]]),
  );

/** Counts the elements of each key. */
function tally<T>(all: readonly T[], key: (one: T) => string | null): Record<string, number> {
  return Object.fromEntries(
    [...Map.groupBy(all, (one) => key(one) ?? 'ninguno')].map(([name, some]) => [name, some.length]),
  );
}

function added<T>(all: readonly T[], key: (one: T) => string | null, amount: (one: T) => string) {
  return Object.fromEntries(
    [...Map.groupBy(all, (one) => key(one) ?? 'ninguno')].map(([name, some]) => [
      name,
      plain(
        some.reduce((sum, one) => sum + cents(amount(one)), 0n),
        2,
      ),
    ]),
  );
}

describe('las cifras son las que salen de contar a mano', () => {
  test('clientes por provincia, clasificación y canal, con los que no tienen', async () => {
    const all = async (informe: Informe) => column(await read(boss, informe), 'clientes');
    expect(await all('clientesPorProvincia')).toEqual(tally(clientes, ({ provincia }) => provincia));
    expect(await all('clientesPorClasificacion')).toEqual(
      tally(clientes, ({ clasificacion }) => clasificacion),
    );
    expect(await all('clientesPorCanal')).toEqual(tally(clientes, ({ canal }) => canal));
  });

  test('un filtro quita los demás, y «ninguno» son los que no tienen', async () => {
    const some = await read(
      boss,
      'clientesPorProvincia',
      '&_idClasificacion=ninguno&codProvincia=28,ninguno',
    );
    const wanted = clientes.filter(
      ({ clasificacion, provincia }) => clasificacion === null && (provincia === '28' || provincia === null),
    );
    expect(column(some, 'clientes')).toEqual(tally(wanted, ({ provincia }) => provincia));
    expect(some.totales.valores).toMatchObject({ clientes: wanted.length, parte: '100.0' });
  });

  test('las altas de cada mes, con los meses en que no hay ninguna', async () => {
    const report = await read(boss, 'altasPorMes', '&desde=2026-01-01&hasta=2026-12-31');
    expect(report.filas).toHaveLength(12);
    expect(column(report, 'total')).toEqual(tally(clientes, ({ alta }) => alta.slice(0, 7)));
    const web = clientes.filter(({ origen }) => origen === 'web');
    expect(column(report, 'web')).toEqual(tally(web, ({ alta }) => alta.slice(0, 7)));
    expect(report.filas.at(-1)?.valores).toMatchObject({ nombre: '2026-12', total: 0 });
  });

  test('las ventas suman lo rectificado y no lo anulado, se miren como se miren', async () => {
    const year = '&periodo=esteAnio';
    const of = async (informe: Informe, name: string) => column(await read(boss, informe, year), name);
    const months = (await read(boss, 'ventasPorMes', year)).filas.filter(
      ({ valores }) => valores.facturas !== 0,
    );
    expect(Object.fromEntries(months.map(({ clave, valores }) => [clave, valores.base]))).toEqual(
      added(
        sold,
        ({ month }) => month,
        ({ base }) => base,
      ),
    );
    expect(await of('ventasPorCliente', 'total')).toEqual(
      added(
        sold,
        ({ client }) => client.id,
        ({ total }) => total,
      ),
    );
    expect(await of('ventasPorSerie', 'base')).toEqual(
      added(
        sold,
        ({ serie }) => serie || null,
        ({ base }) => base,
      ),
    );
    expect(await of('ventasPorCanal', 'base')).toEqual(
      added(
        sold,
        ({ client }) => client.canal,
        ({ base }) => base,
      ),
    );
    expect(await of('ventasPorClasificacion', 'facturas')).toEqual(
      tally(sold, ({ client }) => client.clasificacion),
    );
    const { totales } = await read(boss, 'ventasPorMes', `${year}&codProvincia=28,ninguno&serie=ninguno`);
    const some = sold.filter(
      ({ client, serie }) => serie === '' && (client.provincia === '28' || client.provincia === null),
    );
    expect(totales.valores).toMatchObject({
      facturas: some.length,
      base: added(
        some,
        () => 'x',
        ({ base }) => base,
      ).x,
    });
  });

  test('los presupuestos: cuántos se aceptan y en cuántos días', async () => {
    const workers = await read(boss, 'presupuestosPorResponsable');
    expect(workers.filas.map(({ valores }) => valores)).toEqual([
      expect.objectContaining({
        enviados: 3,
        aceptados: 2,
        enEspera: 1,
        tasa: '66.7',
        mediana: '2.5',
        media: '2.5',
      }),
      expect.objectContaining({ enviados: 1, aceptados: 0, cancelados: 1, tasa: '0.0', mediana: null }),
    ]);
    const months = await read(boss, 'presupuestosPorMes');
    expect(column(months, 'enviados')).toEqual({ '2026-10': 2, '2026-11': 2 });
    expect(months.totales.valores).toMatchObject({
      enviados: 4,
      aceptados: 2,
      tasa: '50.0',
      importe: '400.00',
    });
  });

  test('los pedidos sin facturar y la deuda', async () => {
    const waiting = await read(boss, 'pedidosSinFacturar');
    expect(waiting.filas).toHaveLength(2);
    expect(waiting.totales.valores).toMatchObject({ pedidos: 2, facturado: '0.00', pendiente: '681.60' });
    const debt = await read(boss, 'antiguedadDeuda');
    const book = (await boss('GET /facturas/antiguedadDeuda')).json();
    expect(debt.totales.valores).toMatchObject(book.suma);
    expect(book.suma.deOtroPrograma).toBe('0.00');
    expect(cents(String(debt.totales.valores.total))).toBe(
      sold.reduce((sum, { total }) => sum + cents(total), 0n),
    );
  });

  test('la deuda de facturas de otro programa cuenta, y su cifra lleva a ellas', async () => {
    const [one, other] = clientes.filter(({ responsable }) => responsable === seller.id);
    const usual = { concepto: null, base: '100', tipoIva: '21', cuota: '21', recargo: '0', retencion: '0' };
    const old = (numero: string, _idCliente: string | null, pendiente: string, venceEl: string) =>
      boss('POST /facturasAnteriores/crear', {
        ...usual,
        numero,
        _idCliente,
        pendiente,
        venceEl,
        fecha: '2026-01-02',
        clienteNombre: 'De antes',
        nif: null,
        suplidos: '0',
        total: '121',
        programa: null,
      });
    const before = await read(boss, 'antiguedadDeuda');
    const made = [
      await old('V-1', one?.id ?? null, '121', '2026-11-01'),
      await old('V-2', one?.id ?? null, '29', '2026-11-01'),
      await old('V-3', other?.id ?? null, '0', '2026-11-01'),
      await old('V-4', null, '50', '2026-02-01'),
    ].map((answer) => answer.json()._id);
    const debt = await read(boss, 'antiguedadDeuda');
    expect(debt.totales.valores).toMatchObject((await boss('GET /facturas/antiguedadDeuda')).json().suma);
    expect(cents(String(debt.totales.valores.total)) - cents(String(before.totales.valores.total))).toBe(
      20_000n,
    );
    const row = debt.filas.find(({ clave }) => clave === one?.id);
    expect(row?.valores).toMatchObject({ deOtroPrograma: '150.00' });
    expect(Object.keys(row?.enlaces ?? {})).toEqual(['deOtroPrograma']);
    const { rows } = await rowsBehind(boss, row?.enlaces.deOtroPrograma ?? '');
    expect(rows.map(({ numero }) => numero).sort()).toEqual(['V-1', 'V-2']);
    // A factura of nobody's cliente is in no portfolio, and a filter by a series of ours leaves all of them out.
    expect((await read(await as(seller), 'antiguedadDeuda')).totales.valores.deOtroPrograma).toBe('150.00');
    const narrowed = [`&_idResponsable=${seller.id}`, '&_idResponsable=ninguno', '&serie=ninguno'];
    const counted = await Promise.all(narrowed.map((query) => read(boss, 'antiguedadDeuda', query)));
    expect(counted.map(({ totales }) => totales.valores.deOtroPrograma)).toEqual(['150.00', '50.00', '0.00']);
    for (const _id of made) await boss('DELETE /facturasAnteriores/eliminar', { _id });
    expect((await read(boss, 'antiguedadDeuda')).totales).toEqual(before.totales);
  });

  test('la actividad: cada mes es el de Madrid, y las canceladas no cuentan', async () => {
    const months = await read(boss, 'actividadPorMes');
    expect(column(months, 'total')).toEqual({ '2026-09': 3, '2026-11': 3 });
    expect(column(months, 'reuniones')).toEqual({ '2026-09': 1, '2026-11': 1 });
    const workers = await read(boss, 'actividadPorTrabajador');
    expect(column(workers, 'total')).toEqual({ [seller.id]: 3, [admin.id]: 3 });
  });

  test('lo que tardan las autoescuelas en responder', async () => {
    const { filas, totales } = await read(boss, 'tiemposRespuesta');
    expect(filas.map(({ valores }) => valores)).toEqual([
      expect.objectContaining({
        enviadas: 4,
        respondidas: 3,
        sinResponder: 1,
        mediana: '30.0',
        en24h: '25.0',
        en48h: '50.0',
      }),
      expect.objectContaining({ enviadas: 2, respondidas: 1, mediana: '23.0', en24h: '50.0', en48h: '50.0' }),
    ]);
    expect(totales.valores).toMatchObject({ enviadas: 6, mediana: '26.5', en24h: '33.3', en48h: '50.0' });
  });
});

describe('el embudo', () => {
  test('quien volvió atrás o se perdió también llegó, y los días son los que estuvo', async () => {
    const id = await billableCliente(db);
    await db.execute(sql`UPDATE clientes SET creado_en = '2025-03-01T10:00:00Z' WHERE id = ${id}`);
    const steps: [string, string][] = [
      ['2025-03-03T10:00:00Z', 'calificacion'],
      ['2025-03-07T10:00:00Z', 'negociacion'],
      ['2025-03-08T10:00:00Z', 'perdido'],
    ];
    for (const [when, etapa] of steps)
      await on(when, async () => {
        const { version } = (await boss(`GET /clientes/consultarPorId?_id=${id}`)).json();
        const more = etapa === 'perdido' ? { motivoCierre: 'Precio' } : {};
        const moved = await boss('PUT /clientes/actualizar', { _id: id, version, etapa, ...more });
        expect(moved.statusCode, moved.body).toBe(200);
      });
    const report = await read(boss, 'embudo', '&desde=2025-03-01&hasta=2025-03-31');
    expect(
      Object.fromEntries(
        report.filas.map(({ clave, valores }) => [clave, [valores.llegaron, valores.ahora, valores.mediana]]),
      ),
    ).toEqual({
      prospeccion: [1, 0, '2.0'],
      calificacion: [1, 0, '4.0'],
      negociacion: [1, 0, '1.0'],
      ganado: [0, 0, null],
      perdido: [1, 1, null],
      descartado: [0, 0, null],
    });
    await db.execute(sql`DELETE FROM clientes WHERE id = ${id}`);
  });

  test('los motivos iguales van juntos, y uno que contiene a otro aparte', async () => {
    await db.execute(sql`UPDATE clientes SET etapa_desde = '2026-11-01T10:00:00Z'`);
    const lost = clientes.filter(({ motivo }) => motivo !== null);
    expect(column(await read(boss, 'motivosPerdida'), 'clientes')).toEqual(
      tally(lost, ({ motivo }) => motivo?.trim().toLowerCase() ?? ''),
    );
  });
});

/**
 * Field of the list's rows that each amount of the informe adds up; a factura that replaces another
 * counts their difference.
 */
const AMOUNTS: Partial<Record<Informe, Record<string, string>>> = {
  pedidosSinFacturar: { pendiente: 'pendienteFacturar' },
  antiguedadDeuda: Object.fromEntries([...partesDeDeuda, 'total'].map((name) => [name, 'pendienteCobro'])),
  previsionVentas: { importe: 'importeEstimado' },
  presupuestosPorMes: { importe: 'baseImponible' },
  presupuestosPorResponsable: { importe: 'baseImponible' },
};
const OF_SALES = { base: 'baseImponible', anterior: 'baseImponible', total: 'totalFactura' };

type Row = Record<string, string> & { _id: string };

/** Reads every row of the list behind an address, as this caller sees it. */
async function rowsBehind(call: Call, address: string): Promise<{ rows: Row[]; total: number }> {
  const { pathname, searchParams } = new URL(address, 'http://x');
  searchParams.delete('vista');
  searchParams.set('limite', '100');
  const answer = await call(`GET ${pathname.replace('/panelAdmin', '')}/leer?${searchParams}`);
  expect(answer.statusCode, answer.body).toBe(200);
  const { filas, total } = answer.json<{ filas: Row[]; total: number }>();
  return { rows: filas, total };
}

async function sumOf(rows: readonly Row[], field: string): Promise<string> {
  let sum = 0n;
  for (const row of rows) {
    sum += cents(row[field] ?? '0');
    if (row.metodo !== 'S') continue;
    const replaced = (await boss(`GET /facturas/consultarPorId?_id=${row._idRectificada}`)).json();
    sum -= cents(replaced[field]);
  }
  return plain(sum, 2);
}

/**
 * The comparator keeps only counters of visits, so these informes have no rows behind them (decision
 * 035).
 */
const COUNTED_ALONE: readonly Informe[] = ['embudoComparador', 'provinciasSinOferta'];

describe('cada cifra lleva a las filas que cuenta', () => {
  test.each(nombresInformes)(
    '%s',
    async (informe) => {
      for (const call of [boss, await as(seller)]) {
        const { filas, totales, columnas } = await read(call, informe);
        let followed = 0;
        for (const { valores, enlaces } of [...filas, totales])
          for (const [name, address] of Object.entries(enlaces)) {
            const { rows, total } = await rowsBehind(call, address);
            followed += 1;
            const where = `${informe} ${valores.nombre} ${name}: ${address}`;
            if (columnas.find(({ nombre }) => nombre === name)?.tipo === 'cuenta')
              expect(total, where).toBe(valores[name]);
            else {
              const field = (AMOUNTS[informe] ?? (OF_SALES as Record<string, string>))[name] ?? '';
              expect(await sumOf(rows, field), where).toBe(valores[name]);
            }
          }
        if (call === boss) expect(followed > 0, informe).toBe(!COUNTED_ALONE.includes(informe));
      }
    },
    60_000,
  );
});

describe('quién ve qué', () => {
  const LIST: [rol: string, informe: Informe, leer: number, exportar: number][] = [
    ...([
      ['Gestor', 'clientesPorCanal', 200, 200],
      ['Comercial', 'ventasPorMes', 200, 403],
      ['Facturacion', 'ventasPorMes', 200, 200],
      ['Facturacion', 'clientesPorCanal', 403, 403],
      ['Facturacion', 'tiemposRespuesta', 403, 403],
      ['Editor', 'tiemposRespuesta', 200, 403],
      ['Editor', 'ventasPorMes', 403, 403],
      ['Lectura', 'antiguedadDeuda', 200, 403],
    ] as [string, Informe, number, number][]),
  ];
  test.each(LIST)('%s, %s: %i y %i', async (rol, informe, leer, exportar) => {
    const call = await as(await makeUser(db, { tipo: 'trabajador', rol }));
    expect((await call(`GET /informes/leer?informe=${informe}`)).statusCode).toBe(leer);
    expect((await call(`GET /informes/exportar?informe=${informe}&formato=csv`)).statusCode).toBe(exportar);
  });

  test('quien solo ve su cartera cuenta solo lo suyo', async () => {
    const mine = clientes.filter(({ responsable }) => responsable === seller.id);
    const call = await as(seller);
    expect(column(await read(call, 'clientesPorProvincia'), 'clientes')).toEqual(
      tally(mine, ({ provincia }) => provincia),
    );
    const own = sold.filter(({ client }) => client.responsable === seller.id);
    const { totales } = await read(call, 'ventasPorMes', '&periodo=esteAnio');
    expect(totales.valores.facturas).toBeGreaterThan(0);
    expect(totales.valores.base).toBe(
      added(
        own,
        () => 'x',
        ({ base }) => base,
      ).x,
    );
    expect((await read(call, 'actividadPorTrabajador')).filas.map(({ clave }) => clave)).toEqual([seller.id]);
  });

  test('de un cliente no hay informes', async () => {
    const call = await as(await makeUser(db, { tipo: 'cliente', rol: 'Propietario' }));
    expect((await call('GET /informes/leer?informe=ventasPorMes')).statusCode).toBe(403);
  });
});

test.each([
  ['informe=nada', 'informe', 'elige un informe'],
  ['informe=embudo&serie=VA', 'serie', 'este informe no se filtra por eso'],
  ['informe=ventasPorMes&desde=2026-02-01', 'hasta', 'falta'],
  ['informe=ventasPorMes&desde=2026-02-01&hasta=2026-01-01', 'hasta', 'es antes que «desde»'],
  ['informe=ventasPorMes&desde=1900-02-01&hasta=2026-01-01', 'hasta', 'como mucho, 20 años'],
  [
    'informe=ventasPorMes&periodo=esteMes&desde=2026-01-01&hasta=2026-01-02',
    'periodo',
    'no va junto con «desde» y «hasta»',
  ],
  ['informe=antiguedadDeuda&periodo=esteMes', 'periodo', 'este informe es siempre el de hoy'],
  ['informe=ventasPorMes&codProvincia=99', 'codProvincia', 'elige una de las opciones'],
])('no vale %s', async (query, campo, motivo) => {
  const answer = await boss(`GET /informes/leer?${query}`);
  expect(answer.statusCode, answer.body).toBe(400);
  expect(answer.json().campos).toContainEqual({ campo, motivo });
});

describe('los archivos', () => {
  test('el CSV lleva lo mismo que la pantalla, y no deja que un nombre sea una fórmula', async () => {
    await db.execute(sql`UPDATE clientes SET nombre_comercial = '=1+1' WHERE id = ${clientes[0]?.id}`);
    const answer = await boss('GET /informes/exportar?informe=ventasPorCliente&periodo=esteAnio&formato=csv');
    expect(answer.headers['content-disposition']).toBe(
      'attachment; filename="ventas-por-cliente-2026-01-01-a-2026-12-31.csv"',
    );
    const lines = answer.body.replace('\ufeff', '').trim().split('\r\n');
    const { filas } = await read(boss, 'ventasPorCliente', '&periodo=esteAnio');
    expect(lines[0]).toBe('Cliente;Facturas;Sin impuestos;Impuestos;Total');
    expect(lines).toHaveLength(filas.length + 1);
    const second = filas[1]?.valores;
    expect(lines[2]).toContain(`;${second?.facturas};${String(second?.base).replace('.', ',')};`);
    expect(answer.body).not.toMatch(/^=1\+1/m);
  });

  test('el PDF dice título, filtros, fecha, total y página', async () => {
    const answer = await boss(
      'GET /informes/exportar?informe=ventasPorMes&periodo=esteAnio&codProvincia=28,ninguno&formato=pdf',
    );
    expect(answer.headers['content-type']).toBe('application/pdf');
    const pages = pdfPages(answer.rawPayload);
    const text = pages.flat().join('\n');
    for (const words of [
      'Ventas por mes',
      'Del 1 de enero de 2026 al 31 de diciembre de 2026',
      'Madrid, ninguna',
    ])
      expect(text).toContain(words);
    expect(text).toContain('Calculado');
    expect(text).toContain('agosto de 2026');
    expect(text).toContain(`página 1 de ${pages.length}`);
    const { totales } = await read(boss, 'ventasPorMes', '&periodo=esteAnio&codProvincia=28,ninguno');
    expect(text.replaceAll('.', '').replaceAll(',', '.')).toContain(String(totales.valores.total));
  });

  test('el XLSX es un libro', async () => {
    const answer = await boss('GET /informes/exportar?informe=embudo&formato=xlsx');
    expect(answer.statusCode).toBe(200);
    expect(answer.rawPayload.subarray(0, 2).toString()).toBe('PK');
  });
});

test('por partes sale lo mismo que de una vez, y dice cuánto lleva; también si el periodo empieza a mitad de mes', async () => {
  const token = await tokenOf(app, admin);
  const midMonths = 'desde=2026-03-10&hasta=2026-05-20';
  for (const [informe, period, months] of [
    ['ventasPorMes', 'periodo=esteAnio', 12],
    ['ventasPorCliente', 'periodo=esteAnio', 12],
    ['actividadPorTrabajador', 'periodo=esteAnio', 12],
    ['embudo', 'periodo=esteAnio', 0],
    ['ventasPorMes', midMonths, 3],
    ['ventasPorCliente', midMonths, 3],
  ] as const) {
    const address = `/informes/leer?informe=${informe}&${period}`;
    const parts = await app.inject({ url: address, headers: { token, accept: 'application/x-ndjson' } });
    const lines = parts.body
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    const whole = (await app.inject({ url: address, headers: { token } })).json();
    expect(lines.at(-1).informe).toEqual(whole);
    const steps = lines.slice(0, -1).map(({ avance }) => avance);
    expect(steps).toEqual(Array.from({ length: months }, (_, month) => month / months));
  }
});
