import { existsSync, readFileSync } from 'node:fs';
import { utils, type WorkBook, type WorkSheet, write } from '@e965/xlsx';
import { describe, expect, test } from 'vitest';
import { openBringing } from './bringing.testing.server.ts';
import type { Importacion, Motivo } from './contract.ts';

const { call, upload, work, everything } = await openBringing(new Date('2026-11-28T10:00:00Z'));

const ok = (response: Awaited<ReturnType<typeof call>>) => {
  if (response.statusCode !== 200) throw new Error(response.body);
  return response.json();
};
const again = async (row: Importacion): Promise<Importacion> => {
  await work();
  return ok(await call(`GET /importaciones/consultarPorId?_id=${row._id}`));
};
/** Tries a file as it was understood. */
const tryOut = async ({ _id, version, mapeo, tambien, clave, modo }: Importacion) =>
  again(ok(await call('PUT /importaciones/simular', { _id, version, mapeo, tambien, clave, modo })));
const change = async (call_: 'entender' | 'corregir', { _id, version }: Importacion, body: object) =>
  again(ok(await call(`PUT /importaciones/${call_}`, { _id, version, ...body })));
const carryOut = async ({ _id, version }: Importacion) =>
  again(ok(await call('PUT /importaciones/ejecutar', { _id, version })));
const undo = async ({ _id }: Importacion) => ok(await call('PUT /importaciones/deshacer', { _id }));
const reasons = async ({ _id }: Importacion): Promise<Motivo[]> =>
  ok(await call(`GET /importaciones/filas?_id=${_id}&limite=100`)).filas.flatMap(
    ({ motivos }: { motivos: Motivo[] }) => motivos,
  );
const cliente = async (nif: string) => ok(await call(`GET /clientes/consultarPorDatosUnicos?nif=${nif}`));

/** Brings a file of clientes in, gives one of them by NIF, and undoes it all. */
async function clienteOf(content: string | Buffer, nif: string) {
  const done = await carryOut(await tryOut(await upload('familia=clientes', content)));
  const found = await cliente(nif);
  await undo(done);
  return { done, found };
}

const cp850 = (text: string) =>
  Buffer.from(
    [...text].map((letter) =>
      'á íóúñÑ'.indexOf(letter) >= 0 && letter !== ' ' ? (CP850[letter] ?? 0) : letter.charCodeAt(0),
    ),
  );
const CP850: Readonly<Record<string, number>> = { á: 0xa0, í: 0xa1, ó: 0xa2, ú: 0xa3, ñ: 0xa4, Ñ: 0xa5 };
const MAC: Readonly<Record<string, number>> = { á: 0x87, í: 0x92, ó: 0x97, ú: 0x9c, ñ: 0x96, Ñ: 0x84 };
const mac = (text: string) => Buffer.from([...text].map((letter) => MAC[letter] ?? letter.charCodeAt(0)));
const named = (name: string) => `Nombre comercial;Razón social;NIF\n${name};${name} SL;B70000047\n`;

const book = (
  sheets: Record<string, WorkSheet>,
  more: Partial<WorkBook> = {},
  bookType: 'xlsx' | 'xls' | 'ods' | 'sylk' = 'xlsx',
) =>
  write({ SheetNames: Object.keys(sheets), Sheets: sheets, ...more }, { type: 'buffer', bookType }) as Buffer;
const clientesSheet = (name = 'X1') =>
  utils.aoa_to_sheet([
    ['Nombre comercial', 'Razón social', 'NIF'],
    [name, `${name} SL`, 'B72000011'],
  ]);

describe('las letras de un archivo se leen como se escribieron', () => {
  test.each([
    ['MS-DOS', cp850(named('Autoescuela Ñandú')), 'Autoescuela Ñandú', 'cp850'],
    ['MS-DOS, en minúsculas', cp850(named('Cañón de los Peñascales')), 'Cañón de los Peñascales', 'cp850'],
    ['Mac antiguo', mac(named('Autoescuela Ñandú')), 'Autoescuela Ñandú', 'macintosh'],
    [
      'Mac, todo en mayúsculas',
      mac(named('PEÑA DEL MUÑÓN'.replace('Ó', 'O'))),
      'PEÑA DEL MUÑON',
      'macintosh',
    ],
    ['Windows', Buffer.from(named('Autoescuela Ávila'), 'latin1'), 'Autoescuela Ávila', 'windows-1252'],
    [
      'Windows, en mayúsculas',
      Buffer.from(named('MUÑOZ E ÍÑIGO'), 'latin1'),
      'MUÑOZ E ÍÑIGO',
      'windows-1252',
    ],
  ])('en %s', async (_name, bytes, nombre, encoding) => {
    const row = await upload('familia=clientes', bytes);
    expect(row.columnas.map(({ muestras }) => muestras[0])).toEqual([nombre, `${nombre} SL`, 'B70000047']);
    expect(row.entendido).toMatchObject([{ que: 'codificacion', valor: encoding }]);
  });

  const HEAD = Buffer.from('Nombre comercial;Razón social;NIF\n');
  const LINES = ['Autoescuela Ñandú;Ñandú SL;B70000096\n', 'Autoescuela Peña;Peña SL;B70000104\n'] as const;
  const [good, bad] = [Buffer.from(LINES[0]), Buffer.from(LINES[1], 'latin1')];
  test.each([
    ['de Windows, la última', [HEAD, good, bad], 3],
    ['de Windows, la primera de datos', [HEAD, Buffer.from(LINES[0], 'latin1'), Buffer.from(LINES[1])], 2],
    ['de MS-DOS', [HEAD, good, cp850(LINES[1])], 3],
    ['de Mac', [HEAD, good, mac(LINES[1])], 3],
    [
      'de Windows, la de los títulos',
      [Buffer.from(HEAD.toString(), 'latin1'), good, Buffer.from(LINES[1])],
      1,
    ],
    ['de Windows, tras la marca de UTF-8', [Buffer.from('\ufeff'), HEAD, good, bad], 3],
  ])('una línea de otra letra (%s) no estropea las demás, y se dice cuál es', async (_name, bytes, line) => {
    const row = await upload('familia=clientes', Buffer.concat(bytes));
    expect(row.columnas.map(({ titulo }) => titulo)).toEqual(['Nombre comercial', 'Razón social', 'NIF']);
    expect(row.columnas[0]?.muestras).toEqual(['Autoescuela Ñandú', 'Autoescuela Peña']);
    expect(row.entendido[0]?.motivo).toContain(`la línea ${line}`);
  });

  test('en la duda se enseñan dos lecturas, y nada se comprueba hasta que alguien elige una', async () => {
    const row = await upload(
      'familia=clientes',
      Buffer.from([...Buffer.from('Nombre comercial;NIF\nCasa '), 0x87, ...Buffer.from(' B;B70000047\n')]),
    );
    const [letters] = row.entendido;
    expect(letters?.duda).toBe(true);
    expect(new Set(letters?.opciones.slice(0, 2).flatMap(({ muestra }) => muestra)).size).toBe(2);
    const { _id, version, mapeo, clave, modo } = row;
    const tried = await call('PUT /importaciones/simular', { _id, version, mapeo, clave, modo });
    expect([tried.statusCode, tried.json().campos[0].campo]).toEqual([400, 'lectura']);
    const chosen = await change('entender', row, { lectura: { codificacion: 'macintosh' } });
    expect(chosen.columnas[0]?.muestras).toEqual(['Casa á B']);
    expect((await tryOut(chosen)).creadas).toBe(1);
  });

  test('otro separador y otra fila de títulos se eligen de una vez', async () => {
    const row = await upload(
      'familia=clientes',
      'Listado de clientes;\nNombre comercial;NIF\nUno, dos;B70000047\n',
    );
    const titles = row.entendido.find(({ que }) => que === 'titulosEn');
    expect(titles ?? row.columnas[0]?.titulo).toBeDefined();
    const other = await change('entender', row, { lectura: { titulosEn: '3' } }).catch(
      (error: Error) => error.message,
    );
    expect(other).toContain('solo tiene la fila de los títulos');
    const second = await change('entender', row, { lectura: { titulosEn: '2' } });
    expect(second.columnas.map(({ titulo }) => titulo)).toEqual(['Nombre comercial', 'NIF']);
  });
});

describe('de un libro se lee la hoja que se ve y lo que sus celdas muestran', () => {
  test('nunca una oculta; la que estaba abierta, y otra si alguien la elige', async () => {
    const sheets = {
      Listas: utils.aoa_to_sheet([['Código'], [1]]),
      Notas: utils.aoa_to_sheet([['Rellena la siguiente']]),
      Clientes: clientesSheet(),
      Otros: clientesSheet('Y2'),
    };
    const Workbook = { Sheets: [{ Hidden: 1 as const }, {}, {}, {}] };
    for (const type of ['xlsx', 'xls'] as const) {
      const row = await upload('familia=clientes', book(sheets, { Workbook }, type));
      expect(row.entendido).toMatchObject([{ que: 'hoja', valor: 'Clientes' }]);
      expect(row.entendido[0]?.opciones.map(({ valor }) => valor)).toEqual(['Clientes', 'Otros']);
      const other = await change('entender', row, { lectura: { hoja: 'Otros' } });
      expect(other.columnas[0]?.muestras).toEqual(['Y2']);
    }
  });

  test.each(['xls', 'ods', 'sylk'] as const)('un libro .%s entra como uno de Excel', async (type) => {
    const row = await upload('familia=clientes', book({ Clientes: clientesSheet() }, {}, type));
    expect(row.columnas.map(({ muestras }) => muestras)).toEqual([['X1'], ['X1 SL'], ['B72000011']]);
  });

  test('un CSV que empieza por una columna «ID» no es un libro SYLK', async () => {
    const row = await upload('familia=clientes', 'ID;Población;Nombre comercial\n1;Madrid;Uno\n');
    expect(row.columnas.map(({ titulo }) => titulo)).toEqual(['ID', 'Población', 'Nombre comercial']);
  });

  test('importes redondeados, ceros delante, porcentajes y errores, como se ven', async () => {
    const sheet = utils.aoa_to_sheet([
      ['Número', 'Fecha', 'Cliente', 'Base imponible', 'Tipo de IVA', 'Cuota de IVA', 'Total'],
      ['R1', '05/03/2025', 'Uno', 100 / 3, 0.21, 7.0001, 40.333],
      ['R2', '05/03/2025', 'Uno', 1.005, 21, 0.21, 1.22],
      ['R3', '05/03/2025', 'Uno', 1, 21, 0.21, 1.21],
    ]);
    for (const at of ['D2', 'F2', 'G2', 'D3']) sheet[at].z = '#,##0.00 "€"';
    sheet.E2.z = '0%';
    sheet.D4 = { t: 'e', v: 42 };
    sheet.F4 = { t: 's', v: '#¿NOMBRE?' };
    sheet.G4 = { t: 's', v: 'Err:502' };
    const tried = await tryOut(await upload('familia=facturasAnteriores', book({ Facturas: sheet })));
    expect(await reasons(tried)).toMatchObject([
      { campo: 'base', motivo: 'La celda D4 tiene un error (#N/A)' },
      { campo: 'cuota', motivo: 'La celda F4 tiene un error (#¿NOMBRE?)' },
      { campo: 'total', motivo: 'La celda G4 tiene un error (Err:502)' },
    ]);
    const done = await carryOut(tried);
    const { filas } = ok(await call('GET /facturasAnteriores/leer'));
    expect(
      filas.map((row: Record<string, string>) => [row.numero, row.base, row.tipoIva, row.total]).sort(),
    ).toEqual([
      ['R1', '33.33', '21.00', '40.33'],
      ['R2', '1.01', '21.00', '1.22'],
    ]);
    await undo(done);
    const codes = utils.aoa_to_sheet([
      ['Nombre comercial', 'NIF', 'Código postal'],
      ['Uno', 'B72000011', 8001],
    ]);
    codes.C2.z = '00000';
    expect((await upload('familia=clientes', book({ A: codes }))).columnas[2]?.muestras).toEqual(['08001']);
  });
});

describe('de cada fila se entiende lo que dice de más', () => {
  test.each([
    ['comercial', 'Cliente;CIF\nAutoescuela Uno SL;B71000012\n'],
    ['razón social', 'Razón social;C.I.F.\nAutoescuela Uno SL;B71000012\n'],
    ['con otro orden', 'N.I.F.;Empresa\nB71000012;Autoescuela Uno SL\n'],
  ])('un solo nombre (%s) es los dos', async (_name, text) => {
    const { done, found } = await clienteOf(text, 'B71000012');
    expect(found).toMatchObject({ nombreComercial: 'Autoescuela Uno SL', razonSocial: 'Autoescuela Uno SL' });
    expect(done.entendidoEnFilas).toMatchObject([{ que: 'nombres', veces: 1 }]);
  });

  test('por la API también, y el que ya está conserva el que tenía', async () => {
    const fila = { nombreComercial: 'Uno', nif: 'B71000012' };
    expect(ok(await call('POST /clientes/importar', { filas: [fila] })).creadas).toBe(1);
    const first = await cliente('B71000012');
    expect(first).toMatchObject({ razonSocial: 'Uno', tipoPersona: 'juridica' });
    const asked = { filas: [{ ...fila, nombreComercial: 'Otro' }], clave: 'nif', modo: 'crearYActualizar' };
    expect(ok(await call('POST /clientes/importar', asked)).actualizadas).toBe(1);
    expect(await cliente('B71000012')).toMatchObject({ nombreComercial: 'Otro', razonSocial: 'Uno' });
    ok(await call('DELETE /clientes/eliminar', { _id: first._id }));
  });

  test.each([
    ['DNI', '01234567L', 'fisica'],
    ['NIE', 'X0000123P', 'fisica'],
    ['K', 'K1234567L', 'fisica'],
    ['L', 'L1234567L', 'fisica'],
    ['M', 'M1234567L', 'fisica'],
    ['NIE con Z', 'Z1234567R', 'fisica'],
    ['comunidad de bienes', 'E12345674', 'juridica'],
    ['sociedad', 'B12345674', 'juridica'],
  ])(
    'un %s es de una persona %s, y su provincia la dice el código postal',
    async (_name, nif, tipoPersona) => {
      const { found } = await clienteOf(
        `Nombre comercial;Razón social;NIF;Código postal\nAna;Ana García;${nif};28001\n`,
        nif,
      );
      expect(found).toMatchObject({ tipoPersona, codProvincia: '28' });
      const made = ok(
        await call('POST /clientes/crear', {
          nombreComercial: 'Ana',
          razonSocial: 'Ana García',
          nif,
          codigoPostal: '08001',
        }),
      );
      expect(made).toMatchObject({ tipoPersona, codProvincia: '08' });
      ok(await call('DELETE /clientes/eliminar', { _id: made._id }));
    },
  );

  test('una contradicción entre el NIF y la clase de persona se pregunta', async () => {
    const body = { nombreComercial: 'Ana', razonSocial: 'Ana', nif: '01234567L', tipoPersona: 'juridica' };
    const made = await call('POST /clientes/crear', body);
    expect([made.statusCode, made.json().campos[0].campo]).toEqual([400, 'tipoPersona']);
  });

  test('lo entendido se quita con una pulsación y vuelve con otra', async () => {
    const tried = await tryOut(
      await upload('familia=clientes', 'Nombre comercial;Razón social;NIF;CP\nAna;Ana;01234567L;28001\n'),
    );
    expect(tried.entendidoEnFilas.map(({ que }) => que).sort()).toEqual(['persona', 'provincia']);
    const without = await change('entender', tried, { decisiones: { persona: 'no' } });
    expect([without.estado, without.rechazadas]).toEqual(['simulada', 1]);
    expect((await change('entender', without, { decisiones: {} })).creadas).toBe(1);
  });
});

describe('una celda rara no pierde su fila', () => {
  test('dos correos, «pendiente» y «15.002» entran, y se dice qué se ha hecho', async () => {
    const text =
      'Nombre comercial;C.I.F.;E-mail;Tfno.;C.P.;Observaciones\n' +
      'Uno;B71000012;a@ejemplo.es; b@ejemplo.es;pendiente;15.002;Paga bien\n'.replace('es; b', 'es/b');
    const { done, found } = await clienteOf(text, 'B71000012');
    expect(done.rechazadas).toBe(0);
    expect(found).toMatchObject({
      email: 'a@ejemplo.es',
      telefono: null,
      codigoPostal: '15002',
      codProvincia: '15',
    });
    expect(found.notas).toContain('b@ejemplo.es');
    expect(found.notas).toContain('Paga bien');
    expect(done.entendidoEnFilas.map(({ que }) => que).sort()).toEqual([
      'nombres',
      'provincia',
      'vacias',
      'varios',
    ]);
  });

  test('la que falla se corrige en su sitio, en todas las iguales, o se trae sin ese dato', async () => {
    const before = await everything();
    const text =
      'Nombre comercial;NIF;Correo;Teléfono\nUno;12345678A;a@ejemplo;600111222\nDos;B71000012;a@ejemplo;6001112\nTres;X0000123P;ana@gmial.com;600111223\n';
    const tried = await tryOut(await upload('familia=clientes', text));
    expect([tried.creadas, tried.rechazadas]).toEqual([1, 2]);
    const told = await reasons(tried);
    expect(told.find(({ campo }) => campo === 'nif')?.sugerencia).toBe('12345678Z');
    expect(told.find(({ valor }) => valor === 'ana@gmial.com')).toMatchObject({
      sugerencia: 'ana@gmail.com',
      duda: true,
    });
    const first = await change('corregir', tried, {
      correcciones: [
        { fila: 2, campo: 'nif', valor: '12345678A', nuevo: '12345678Z' },
        { fila: null, campo: 'email', valor: 'a@ejemplo', nuevo: null },
        { fila: 4, campo: 'email', valor: 'ana@gmial.com', nuevo: 'ana@gmail.com' },
      ],
    });
    expect(await reasons(first)).toMatchObject([{ campo: 'telefono', valor: '6001112' }]);
    const all = await change('corregir', first, {
      correcciones: [{ fila: 3, campo: 'telefono', valor: '6001112', nuevo: '600111224' }],
    });
    const done = await carryOut(all);
    expect(done.creadas).toBe(3);
    expect(await cliente('X0000123P')).toMatchObject({ email: 'ana@gmail.com' });
    expect(await cliente('12345678Z')).toMatchObject({ email: null, tipoPersona: 'fisica' });
    await undo(done);
    expect(await everything()).toEqual(before);
  });

  test('la que falla se llama por el único nombre que trae', async () => {
    const tried = await tryOut(await upload('familia=clientes', 'Razón social;NIF\nUno SL;12345678A\n'));
    const { filas } = ok(await call(`GET /importaciones/filas?_id=${tried._id}`));
    expect(filas).toMatchObject([{ resultado: 'rechazada', etiqueta: 'Uno SL' }]);
  });

  test('un dato que falta se pone en su fila', async () => {
    const tried = await tryOut(
      await upload('familia=clientes', 'Nombre comercial;NIF\nUno;\nDos;B71000012\n'),
    );
    expect(tried.rechazadas).toBe(1);
    const put = { fila: 2, campo: 'nif', valor: '', nuevo: 'B12345674' };
    expect((await change('corregir', tried, { correcciones: [put] })).creadas).toBe(2);
  });
});

describe('importes y fechas de contables', () => {
  const listing = (rows: string[]) =>
    `Número;Fecha;Cliente;NIF;Base imponible;Cuota de IVA;Total\n${rows.join('\n')}\n`;

  test.each([
    ['paréntesis', '(100,00);(21,00);(121,00)'],
    ['el signo detrás', '100,00-;21,00-;121,00-'],
    ['el signo de las matemáticas', '−100,00;−21,00;−121,00'],
    ['una raya y su moneda', '–100,00 €;–21,00 €;–121,00 €'],
    ['paréntesis, miles y euros', '(1.100,00 €);(21,00 €);(1.121,00 €)'],
  ])('un negativo con %s', async (_name, amounts) => {
    const done = await carryOut(
      await tryOut(
        await upload('familia=facturasAnteriores', listing([`N1;05/03/2025;Uno;B12345674;${amounts}`])),
      ),
    );
    const { filas } = ok(await call('GET /facturasAnteriores/leer'));
    expect(filas[0]).toMatchObject({ cuota: '-21.00', total: expect.stringMatching(/^-1?121|^-1121/) });
    await undo(done);
  });

  test('una fecha después de hoy o antes de 1986 se pregunta, y un instante va por el día de Madrid', async () => {
    const amounts = 'Uno;B12345674;100;21;121';
    const tried = await tryOut(
      await upload(
        'familia=facturasAnteriores',
        listing([
          `T1;05/03/2205;${amounts}`,
          `T2;2025-12-31T23:30:00Z;${amounts}`,
          `T3;05/01/1900;${amounts}`,
          `T4;2025-07-14T23:30:00+02:00;${amounts}`,
        ]),
      ),
    );
    expect(await reasons(tried)).toMatchObject([
      { campo: 'fecha', valor: '05/03/2205', sugerencia: '05/03/2025', duda: true },
      { campo: 'fecha', valor: '05/01/1900', duda: true },
    ]);
    const sure = await change('corregir', tried, {
      correcciones: [
        { fila: 2, campo: 'fecha', valor: '05/03/2205', nuevo: '05/03/2025' },
        { fila: 4, campo: 'fecha', valor: '05/01/1900', nuevo: '05/01/1900' },
      ],
    });
    const done = await carryOut(sure);
    const { filas } = ok(await call('GET /facturasAnteriores/leer'));
    expect(filas.map(({ numero, fecha }: Record<string, string>) => `${numero} ${fecha}`).sort()).toEqual([
      'T1 2025-03-05',
      'T2 2026-01-01',
      'T3 1900-01-05',
      'T4 2025-07-14',
    ]);
    await undo(done);
  });
});

describe('los títulos', () => {
  test('con iniciales o abreviados se conocen, y los que alguien explica se aprenden', async () => {
    const row = await upload(
      'familia=clientes',
      'Razón social;C.I.F.;Tfno.;Poblacion;C.P.;Denominación interna\nUno;B71000012;600111222;Ávila;05001;Uno\n',
    );
    expect(row.mapeo.slice(0, 5)).toEqual(['razonSocial', 'nif', 'telefono', 'municipio', 'codigoPostal']);
    const mapeo = [...row.mapeo.slice(0, 5), 'nombreComercial'];
    await tryOut({ ...row, mapeo });
    const next = await upload('familia=clientes', 'NIF;Denominación interna\nB71000012;Uno\n');
    expect(next.mapeo).toEqual(['nif', 'nombreComercial']);
  });

  test('una columna rellena dos campos', async () => {
    const row = await upload('familia=clientes', 'Nombre;NIF;Correo\nUno;B71000012;a@ejemplo.es\n');
    const tried = await tryOut({ ...row, tambien: [null, null, 'emailFacturas'] });
    const done = await carryOut(tried);
    expect(await cliente('B71000012')).toMatchObject({
      email: 'a@ejemplo.es',
      emailFacturas: 'a@ejemplo.es',
    });
    await undo(done);
  });
});

const CASES = '../shared/casos';

describe.skipIf(!existsSync(CASES))('los casos de fuera (se saltan donde no está su carpeta)', () => {
  const file = (name: string) => readFileSync(`${CASES}/${name}`);

  test.each([
    ['01-solo-nombre.csv', 1],
    ['02-msdos-cp850.csv', 1],
    ['02b-macroman.csv', 1],
    ['02c-un-byte-malo.csv', 2],
    ['04-primera-hoja-oculta.xlsx', 1],
    ['04b-hoja-activa-segunda.xlsx', 1],
    ['05-persona-fisica.csv', 2],
  ])('%s entra entero', async (name, rows) => {
    const tried = await tryOut(await upload('familia=clientes', file(name)));
    expect([tried.creadas, tried.rechazadas]).toEqual([rows, 0]);
    expect(JSON.stringify(tried.columnas)).not.toMatch(/[¥£Ã“–]/);
  });

  test('08-celda-con-error.xlsx dice su celda', async () => {
    const tried = await tryOut(await upload('familia=clientes', file('08-celda-con-error.xlsx')));
    expect((await reasons(tried))[0]?.motivo).toBe('La celda D2 tiene un error (#N/A)');
  });

  test('06-fechas.csv pregunta las que no pueden ser, y 07-negativos.csv entra con su signo', async () => {
    const dates = await tryOut(await upload('familia=facturasAnteriores', file('06-fechas.csv')));
    const doubts = (await reasons(dates)).filter(({ campo, duda }) => campo === 'fecha' && duda);
    expect(doubts.length).toBe(dates.rechazadas);
    expect(doubts.length).toBeGreaterThan(0);
    const done = await carryOut(
      await tryOut(await upload('familia=facturasAnteriores', file('07-negativos.csv'))),
    );
    const { filas } = ok(await call('GET /facturasAnteriores/leer'));
    expect([done.rechazadas, filas.length > 0]).toEqual([0, true]);
    for (const { total } of filas) expect(total).toMatch(/^-\d/);
    await undo(done);
  });
});
