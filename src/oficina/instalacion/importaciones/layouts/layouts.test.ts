import { describe, expect, test } from 'vitest';
import writeExcelFile from 'write-excel-file/node';
import { openBringing } from '../bringing.testing.server.ts';

const { call, upload, together, everything } = await openBringing(new Date('2026-11-21T10:00:00Z'));

const uuid = (last: number) => `0198c0de-7ab1-7e5c-8a10-5eba5710c2a${last}`;
const BOM = '﻿';

/** Tries and imports the files of a bringing, and gives what became of each. */
async function bringAll(traida: string, contents: (string | Buffer)[]) {
  const formats = [];
  for (const content of contents) formats.push((await upload(`traida=${traida}`, content)).formato?.programa);
  const tried = await together('PUT /importaciones/simularJuntas', traida);
  const done = await together('PUT /importaciones/ejecutarJuntas', traida);
  const counts = (rows: typeof done) =>
    rows.map(({ familia, creadas, omitidas, rechazadas }) => [familia, creadas, omitidas, rechazadas]);
  expect(counts(done)).toEqual(counts(tried));
  return { formats, counts: counts(done), done };
}

const facturas = async () =>
  (await call('GET /facturasAnteriores/leer?limite=100'))
    .json()
    .filas.map((row: Record<string, unknown>) =>
      ['numero', 'fecha', 'nif', 'base', 'cuota', 'retencion', 'total', 'pendiente', 'programa']
        .map((name) => row[name])
        .join(' '),
    )
    .sort();

// As `CSVExport.php` writes them: BOM, semicolons, texts in quotes, numbers and dates bare, and the sums below.
const FS_CLIENTES = `${BOM}"Código";"Nombre";"Núm. fiscal";"Email";"Teléfono";"Grupo";"Observaciones"
"1";"Autoescuela Norte";"B12345674";"norte@ejemplo.es";"912345678";;""
"2";"Ana García";"12345678Z";"";"";;"Paga a 30 días"`;
const FS_FACTURAS = `${BOM}"Código";"Número 2";"Cliente";"Núm. fiscal";"Observaciones";"Email enviado";"Pagado";"Neto";"Impuestos";"Retención";"Retenciones";"Total";"Fecha"
"FAC2026A12";"";"Autoescuela Norte";"B12345674";"";;0;1250.5;262.61;0;0;1513.11;2026-03-02
"FAC2026A13";"";"Ana García";"12345678Z";"";;1;100;21;15;15;106;2026-04-05
"neto";"totaliva";"totalirpf";"total"
1350.5;283.61;15;1619.11`;

describe('formato de FacturaScripts', () => {
  test('sus clientes y sus facturas entran enteros, sin su fila de sumas, y se deshacen', async () => {
    const before = await everything();
    const brought = await bringAll(uuid(1), [FS_FACTURAS, FS_CLIENTES]);
    expect(brought.formats).toEqual(['FacturaScripts', 'FacturaScripts']);
    expect(brought.counts).toEqual([
      ['clientes', 2, 0, 0],
      ['facturasAnteriores', 2, 2, 0],
    ]);
    expect(await facturas()).toEqual([
      'FAC2026A12 2026-03-02 B12345674 1250.50 262.61 0.00 1513.11 1513.11 FacturaScripts',
      'FAC2026A13 2026-04-05 12345678Z 100.00 21.00 15.00 106.00 0.00 FacturaScripts',
    ]);
    const norte = (await call('GET /clientes/consultarPorDatosUnicos?nif=B12345674')).json();
    expect(norte).toMatchObject({ nombreComercial: 'Autoescuela Norte', razonSocial: 'Autoescuela Norte' });
    expect((await call('PUT /importaciones/deshacerJuntas', { _id: uuid(1) })).statusCode).toBe(200);
    expect(await everything()).toEqual(before);
  });

  test('una copia de sus tablas también se reconoce', async () => {
    const clientes =
      'codcliente,nombre,razonsocial,cifnif,telefono1\n7,Sur,Autoescuela Sur SL,B12345674,600111222';
    const listado =
      'idfactura,codigo,numero,nombrecliente,cifnif,neto,totaliva,totalrecargo,irpf,totalirpf,total,fecha,pagada\n9,FAC2025A1,1,Sur,B12345674,10.00,2.10,0,0,0,12.10,2025-12-30,0';
    const { formats, counts } = await bringAll(uuid(2), [clientes, listado]);
    expect([formats, counts]).toEqual([
      ['FacturaScripts', 'FacturaScripts'],
      [
        ['clientes', 1, 0, 0],
        ['facturasAnteriores', 1, 0, 0],
      ],
    ]);
    expect(await facturas()).toEqual([
      'FAC2025A1 2025-12-30 B12345674 10.00 2.10 0.00 12.10 12.10 FacturaScripts',
    ]);
    await call('PUT /importaciones/deshacerJuntas', { _id: uuid(2) });
  });
});

describe('formato de Odoo', () => {
  const clientes =
    '"id","name","vat","street","street2","zip","city","email","phone"\n"__export__.res_partner_1_a","Autoescuela Este","ESB12345674","Calle Mayor 1","","28013","Madrid","este@ejemplo.es","+34 912 34 56 78"';
  const titulos =
    'Número|Partner|Partner/NIF|Fecha de Factura/Recibo|Fecha de vencimiento|Base imponible con signo|Total|Importe adeudado con signo|Estado de pago'.split(
      '|',
    );

  test('sus clientes y el libro de sus facturas entran con NIF europeo, fechas de Excel y números', async () => {
    const texts = titulos.map((value) => ({ value }));
    const book = await writeExcelFile([
      texts,
      [
        ...['FV/2026/00001', 'Autoescuela Este', 'ESB12345674'].map((value) => ({ value })),
        ...[new Date('2026-05-04'), new Date('2026-06-03')].map((value) => ({
          value,
          format: 'yyyy-mm-dd',
        })),
        ...[1000, 1210, 605.5].map((value) => ({ value, type: Number })),
        { value: 'Parcialmente pagado' },
      ],
    ] as never).toBuffer();
    const { formats, counts } = await bringAll(uuid(3), [book, clientes]);
    expect([formats, counts]).toEqual([
      ['Odoo', 'Odoo'],
      [
        ['clientes', 1, 0, 0],
        ['facturasAnteriores', 1, 0, 0],
      ],
    ]);
    expect(await facturas()).toEqual([
      'FV/2026/00001 2026-05-04 B12345674 1000.00 210.00 0.00 1210.00 605.50 Odoo',
    ]);
    const este = (await call('GET /clientes/consultarPorDatosUnicos?nif=B12345674')).json();
    expect(este).toMatchObject({
      razonSocial: 'Autoescuela Este',
      codigoPostal: '28013',
      municipio: 'Madrid',
    });
    await call('PUT /importaciones/deshacerJuntas', { _id: uuid(3) });
  });

  test('un listado casi igual, al que le falta una columna que lo distingue, va por sus cabeceras', async () => {
    const others = titulos.map((titulo) => (titulo.startsWith('Fecha de F') ? 'Fecha de emisión' : titulo));
    const row = await upload(
      'familia=facturasAnteriores',
      `${others.join(',')}\nF1,Este,,2026-05-04,2026-06-03,1,1.21,0,Pagado`,
    );
    expect(row).toMatchObject({ formato: null, familia: 'facturasAnteriores' });
    expect(row.mapeo).toContain('fecha');
  });
});
