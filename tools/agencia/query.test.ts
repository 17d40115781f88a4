import { describe, expect, test } from 'vitest';
import { elementAt, readXml, textAt } from '#oficina/ventas/verifactu/read-xml.ts';
import { schemaFaults } from '#oficina/ventas/verifactu/schema.server.ts';
import { changed, GOOD, NOW, query, remission, sealed } from './good-records.testing.server.ts';
import { type Agency, judge, ordinaryAgency } from './judge.server.ts';

const SRP = '<sf:SinRegistroPrevio>S</sf:SinRegistroPrevio>';
const numbered = (number: string, text: string = GOOD.alta) =>
  text.replace(/(<sf:NumSerieFactura(?:Anulada)?>)F-1</, `$1${number}<`);
const earlier = (text: string) =>
  changed(text, [
    '<sf:DescripcionOperacion>',
    '<sf:FechaOperacion>31-10-2026</sf:FechaOperacion><sf:DescripcionOperacion>',
  ]);

/** Agency with five facturas: one of October, one with a warning, one annulled and two more. */
async function filledAgency(): Promise<Agency> {
  const to = ordinaryAgency({ mostRows: 2 });
  const wrong = changed(numbered('B'), ['<sf:ImporteTotal>121.00', '<sf:ImporteTotal>221.00']);
  const records = [
    earlier(numbered('A')),
    wrong,
    numbered('C'),
    numbered('D', GOOD.simplificada),
    numbered('E', GOOD.extranjero),
    numbered('C', GOOD.anulacion).replace(SRP, ''),
  ];
  await judge(remission(...records.map(sealed)), to, { now: NOW, presentador: { nif: undefined } });
  return to;
}

const ask = async (xml: string, to: Agency, nif?: string) =>
  (await judge(xml, to, { now: NOW, presentador: { nif } })).xml;

async function search(xml: string, to: Agency) {
  const answer = await ask(xml, to);
  expect(await schemaFaults(answer)).toEqual([]);
  const reply = elementAt(readXml(answer), 'Body', 'RespuestaConsultaFactuSistemaFacturacion');
  const rows = reply?.children.filter(
    ({ name }) => name === 'RegistroRespuestaConsultaFactuSistemaFacturacion',
  );
  return {
    answer,
    more: textAt(reply, 'IndicadorPaginacion'),
    result: textAt(reply, 'ResultadoConsulta'),
    last: textAt(reply, 'ClavePaginacion', 'NumSerieFactura'),
    rows: (rows ?? []).map(
      (row) =>
        `${textAt(row, 'IDFactura', 'NumSerieFactura')} ${textAt(row, 'EstadoRegistro', 'EstadoRegistro')}`,
    ),
  };
}

const number = (text: string) => `<con:NumSerieFactura>${text}</con:NumSerieFactura>`;
const page = (text: string) =>
  `<con:ClavePaginacion><sf:IDEmisorFactura>B12345674</sf:IDEmisorFactura><sf:NumSerieFactura>${text}</sf:NumSerieFactura><sf:FechaExpedicionFactura>21-11-2026</sf:FechaExpedicionFactura></con:ClavePaginacion>`;
const days = (from: string, to: string) =>
  `<con:FechaExpedicionFactura><sf:RangoFechaExpedicion><sf:Desde>${from}</sf:Desde><sf:Hasta>${to}</sf:Hasta></sf:RangoFechaExpedicion></con:FechaExpedicionFactura>`;

describe('la consulta', () => {
  test('por periodo da lo que hay de cada factura, por orden de presentación y en páginas', async () => {
    const to = await filledAgency();
    expect(await search(query({ month: '10' }), to)).toMatchObject({ rows: ['A Correcto'], more: 'N' });
    expect(await search(query(), to)).toMatchObject({
      rows: ['B AceptadoConErrores', 'D Correcto'],
      more: 'S',
      last: 'D',
    });
    expect(await search(query({ filters: page('D') }), to)).toMatchObject({
      rows: ['E Correcto', 'C Anulado'],
      more: 'N',
      result: 'ConDatos',
    });
    expect(await search(query({ month: '09' }), to)).toMatchObject({ rows: [], result: 'SinDatos' });
  });

  test('por número, con su error, y con los datos que se piden', async () => {
    const to = await filledAgency();
    const { rows, answer } = await search(query({ filters: number('B') }), to);
    expect(rows).toEqual(['B AceptadoConErrores']);
    expect(answer).toContain('<tikLRRC:CodigoErrorRegistro>2005<');
    expect(answer).not.toMatch(/NombreRazonEmisor|NumeroInstalacion/);
    const shows =
      '<con:DatosAdicionalesRespuesta><con:MostrarNombreRazonEmisor>S</con:MostrarNombreRazonEmisor><con:MostrarSistemaInformatico>S</con:MostrarSistemaInformatico></con:DatosAdicionalesRespuesta>';
    const { answer: whole } = await search(query({ filters: number('B'), more: shows }), to);
    expect(whole).toMatch(/NombreRazonEmisor>Claro<.*NumeroInstalacion>1</);
    expect(await search(query({ filters: number('Z') }), to)).toMatchObject({ result: 'SinDatos' });
  });

  test('por fecha de expedición, y como destinatario', async () => {
    const to = await filledAgency();
    to.mostRows = 10;
    expect((await search(query({ filters: days('20-11-2026', '21-11-2026') }), to)).rows).toHaveLength(4);
    expect((await search(query({ filters: days('01-11-2026', '20-11-2026') }), to)).rows).toEqual([]);
    expect((await search(query({ who: 'Destinatario' }), to)).rows).toEqual(['B AceptadoConErrores']);
  });

  test.each<[number, string, string?]>([
    [1248, query({ month: '13' })],
    [1249, query({ header: '<sf:IndicadorRepresentante>N</sf:IndicadorRepresentante>' })],
    [1250, query({ filters: days('21-11-2026', '20-11-2026') })],
    [
      1261,
      query({ who: 'Destinatario', header: '<sf:IndicadorRepresentante>S</sf:IndicadorRepresentante>' }),
    ],
    [
      1270,
      query({
        more: '<con:DatosAdicionalesRespuesta><con:MostrarNombreRazonEmisor>X</con:MostrarNombreRazonEmisor></con:DatosAdicionalesRespuesta>',
      }),
    ],
    [
      1271,
      query({
        more: '<con:DatosAdicionalesRespuesta><con:MostrarSistemaInformatico>X</con:MostrarSistemaInformatico></con:DatosAdicionalesRespuesta>',
      }),
    ],
    [
      1272,
      query({
        who: 'Destinatario',
        more: '<con:DatosAdicionalesRespuesta><con:MostrarSistemaInformatico>S</con:MostrarSistemaInformatico></con:DatosAdicionalesRespuesta>',
      }),
    ],
    [1215, query().replace(/<sf:ObligadoEmision>.*<\/sf:ObligadoEmision>/, '')],
    [4102, query().replace('<sf:Periodo>11</sf:Periodo>', '')],
    [4112, query(), 'A58818501'],
    [4132, query({ who: 'Destinatario' }), 'A58818501'],
  ])('%i', async (code, xml, nif) => {
    await expect(ask(xml, ordinaryAgency(), nif)).rejects.toThrow(`Codigo[${code}].`);
  });
});
