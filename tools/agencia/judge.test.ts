import { describe, expect, test } from 'vitest';
import { readXml } from '#oficina/ventas/verifactu/read-xml.ts';
import { type LineaRespuesta, readReply } from '#oficina/ventas/verifactu/reply.ts';
import { schemaFaults } from '#oficina/ventas/verifactu/schema.server.ts';
import { brokenRecords } from './broken-records.testing.server.ts';
import { changed, GOOD, NOW, remission, sealed, UNCENSORED } from './good-records.testing.server.ts';
import { HEADER_CODES } from './header.server.ts';
import { type Agency, judge, ordinaryAgency } from './judge.server.ts';
import { recordIn } from './record.server.ts';
import { hashOf } from './rules/accepted.server.ts';
import { RULE_CODES } from './rules/all.server.ts';
import { VALUE_CODES } from './schema-codes.server.ts';

const agency = (changes: Partial<Agency> = {}) =>
  ordinaryAgency({ uncensored: new Set(UNCENSORED), ...changes });

type Sending = { to?: Agency; now?: Date; nif?: string };

/** Sends records and reads the answer with the program's own reader. */
async function send(records: string[], { to = agency(), now = NOW, nif }: Sending = {}) {
  const { xml, early } = await judge(remission(...records), to, { now, presentador: { nif } });
  return { xml, early, ...readReply(xml) };
}

const outcome = ({ estado, codigo }: LineaRespuesta) => (codigo === null ? estado : `${estado} ${codigo}`);
const outcomes = async (records: string[], sending?: Sending) =>
  (await send(records, sending)).lineas.map(outcome);

/** Code of the SOAP fault for a message refused as a whole. */
const refused = async (xml: string, { to = agency(), now = NOW, nif }: Sending = {}) =>
  judge(xml, to, { now, presentador: { nif } }).then(
    () => 'taken',
    (error: Error) => /^Codigo\[(\d+)\]\../.exec(error.message)?.[1] ?? error,
  );

const { rejected, accepted } = brokenRecords();

describe('las reglas publicadas', () => {
  test('lo que está bien se acepta, y la respuesta es la del WSDL', async () => {
    for (const [name, record] of Object.entries(GOOD)) {
      const { xml, lineas, csv } = await send([sealed(record)]);
      expect(lineas.map(outcome), name).toEqual(['Correcto']);
      expect(await schemaFaults(xml), name).toEqual([]);
      expect(csv).toMatch(/^A-[A-Z\d]{14}$/);
    }
  });

  test('cada cosa mal hecha recibe su código, y nada más que eso está mal', async () => {
    const found: string[] = [];
    for (const { code, from, xml } of rejected) {
      const [line] = await outcomes([xml]);
      if (line !== `Incorrecto ${code}`) found.push(`${code} from ${from}: ${line}`);
    }
    for (const { code, from, xml } of accepted) {
      const [line] = await outcomes([xml]);
      if (line !== `AceptadoConErrores ${code}`) found.push(`${code} from ${from}: ${line}`);
    }
    expect(found).toEqual([]);
  });

  test('todas las reglas de un registro están en la tabla', () => {
    const tried = new Set([...rejected, ...accepted].map(({ code }) => code));
    // Other tests try the codes of whole messages, of queries, and of a second first record.
    const apart = [...HEADER_CODES, 1248, 1249, 1270, 1271, 2007, 4102, 4106, 4116, 4117, 4121, 4126];
    expect(
      [...RULE_CODES, ...VALUE_CODES].filter((code) => !tried.has(code) && !apart.includes(code)),
    ).toEqual([]);
  });

  test('la huella que calcula es la de los ejemplos de la Agencia', () => {
    const first = '3C464DAF61ACB827C65FDA19F352A4E3BDC2C640E9E9FC4CC058073F38F12F60';
    const second = 'F7B94CFD8924EDFF273501B01EE5153E4CE8F259766F88CF6ACB8935802A2B97';
    const hash = (xml: string) => hashOf(recordIn(readXml(xml)));
    const chained = (huella: string) =>
      `<Encadenamiento><RegistroAnterior><Huella>${huella}</Huella></RegistroAnterior></Encadenamiento>`;
    const alta = (number: string, moment: string, chain = '') =>
      `<RegistroAlta><IDFactura><IDEmisorFactura>89890001K</IDEmisorFactura><NumSerieFactura> ${number} </NumSerieFactura><FechaExpedicionFactura>01-01-2024</FechaExpedicionFactura></IDFactura><TipoFactura>F1</TipoFactura><CuotaTotal>12.35</CuotaTotal><ImporteTotal>123.45</ImporteTotal>${chain}<FechaHoraHusoGenRegistro>${moment}</FechaHoraHusoGenRegistro></RegistroAlta>`;
    expect(hash(alta('12345678/G33', '2024-01-01T19:20:30+01:00'))).toBe(first);
    expect(hash(alta('12345679/G34', '2024-01-01T19:20:35+01:00', chained(first)))).toBe(second);
    expect(
      hash(
        `<RegistroAnulacion><IDFactura><IDEmisorFacturaAnulada>89890001K</IDEmisorFacturaAnulada><NumSerieFacturaAnulada>12345679/G34</NumSerieFacturaAnulada><FechaExpedicionFacturaAnulada>01-01-2024</FechaExpedicionFacturaAnulada></IDFactura>${chained(second)}<FechaHoraHusoGenRegistro>2024-01-01T19:20:40+01:00</FechaHoraHusoGenRegistro></RegistroAnulacion>`,
      ),
    ).toBe('177547C0D57AC74748561D054A9CEC14B4C4EA23D1BEFD6F2E69E3A388F90C68');
  });

  test('las claves de IPSI avisan en 2026 y rechazan en 2027', async () => {
    const row = GOOD.alta.replace('<sf:Impuesto>01', '<sf:Impuesto>02');
    const bare = sealed(row.replace('<sf:ClaveRegimen>01</sf:ClaveRegimen>', ''));
    const strange = sealed(row.replace('<sf:ClaveRegimen>01', '<sf:ClaveRegimen>02'));
    expect(await outcomes([bare])).toEqual(['AceptadoConErrores 2009']);
    expect(await outcomes([strange])).toEqual(['AceptadoConErrores 2009']);
    const now = new Date('2026-12-31T23:30:00Z');
    expect(await outcomes([bare], { now })).toEqual(['Incorrecto 1245']);
    expect(await outcomes([strange], { now })).toEqual(['Incorrecto 1246']);
  });

  test('los márgenes: diez euros y 240 segundos', async () => {
    const record = (name: string, from: string, to: string) =>
      sealed(changed(GOOD.alta, [`<sf:${name}>${from}<`, `<sf:${name}>${to}<`]));
    expect(await outcomes([record('CuotaRepercutida', '21.00', '31.00')])).toEqual(['Correcto']);
    expect(await outcomes([record('ImporteTotal', '121.00', '+131.0')])).toEqual(['Correcto']);
    expect(
      await outcomes([
        record('FechaHoraHusoGenRegistro', '2026-11-21T10:59:30+01:00', '2026-11-21T10:04:00Z'),
      ]),
    ).toEqual(['Correcto']);
  });
});

const good = sealed(GOOD.alta);
const whole = remission(good);
const header = (text: string): [string, string] => ['</sf:ObligadoEmision>', `</sf:ObligadoEmision>${text}`];
const REMISION = (text: string) => `<sf:RemisionVoluntaria>${text}</sf:RemisionVoluntaria>`;
const agent = (nif: string) =>
  `<sf:Representante><sf:NombreRazon>X</sf:NombreRazon><sf:NIF>${nif}</sf:NIF></sf:Representante>`;
const OBLIGADO = '<sf:NombreRazon>Claro</sf:NombreRazon><sf:NIF>B12345674</sf:NIF></sf:ObligadoEmision>';
const taxpayer = (nif: string, name = 'Claro'): [string, string] => [
  OBLIGADO,
  `<sf:NombreRazon>${name}</sf:NombreRazon><sf:NIF>${nif}</sf:NIF></sf:ObligadoEmision>`,
];
const BODY = /<soapenv:Body>.*<\/soapenv:Body>/;

describe('el mensaje entero se rechaza', () => {
  test.each<[number, string]>([
    [1282, changed(whole, taxpayer('12345678Z', ''))],
    [4102, whole.replace('<sf:DescripcionOperacion>Clases</sf:DescripcionOperacion>', '')],
    [4102, whole.replace('<sf:TipoHuella>', '<sf:Otro/><sf:TipoHuella>')],
    [4102, changed(whole, ['<sfLR:Cabecera>', '<sf:Cabecera>']).replace('</sfLR:C', '</sf:C')],
    [4103, whole.replace('</soapenv:Envelope>', '')],
    [4103, `<!DOCTYPE a [<!ENTITY b "c">]>${whole.replace(/^<\?xml.*?\?>/, '')}`],
    [4104, changed(whole, taxpayer('00000001R'))],
    [4106, changed(whole, header(REMISION('<sf:FechaFinVeriFactu>31-02-2026</sf:FechaFinVeriFactu>')))],
    [4113, whole.replace(/<sf:DetalleDesglose>.*<\/sf:DetalleDesglose>/, (row) => row.repeat(13))],
    [4116, changed(whole, taxpayer('12345678A'))],
    [4116, changed(whole, taxpayer('B123'))],
    [4117, changed(whole, header(agent('12345678A')))],
    [4118, whole.replace(BODY, '<soapenv:Body><otra/></soapenv:Body>')],
    [4120, changed(whole, header(REMISION('<sf:FechaFinVeriFactu>31-12-2027</sf:FechaFinVeriFactu>')))],
    [4121, changed(whole, header(REMISION('<sf:Incidencia>X</sf:Incidencia>')))],
    [4123, changed(whole, header(agent('00000001R')))],
    [
      4126,
      changed(
        whole,
        header(
          '<sf:RemisionRequerimiento><sf:RefRequerimiento>A</sf:RefRequerimiento></sf:RemisionRequerimiento>',
        ),
      ),
    ],
    [4136, whole.replace(good, '')],
    [4137, whole.replace(good, good + sealed(GOOD.anulacion))],
    [4138, '  '],
  ])('%i', async (code, xml) => {
    const to = agency();
    expect(await refused(xml, { to })).toBe(String(code));
    expect(to.register.asientos.size).toBe(0);
  });

  test('4112: el certificado no es de quien factura ni de quien le representa', async () => {
    expect(await refused(whole, { nif: 'A58818501' })).toBe('4112');
    expect(await refused(changed(whole, header(agent('A58818501'))), { nif: 'A58818501' })).toBe('taken');
    expect(await refused(whole, { nif: 'B12345674' })).toBe('taken');
  });

  test('el fin de VERI*FACTU es cualquier día de este año, y desde 2027 el último', async () => {
    const end = (day: string) =>
      changed(whole, header(REMISION(`<sf:FechaFinVeriFactu>${day}</sf:FechaFinVeriFactu>`)));
    expect(await refused(end('30-11-2026'))).toBe('taken');
    const now = new Date('2027-01-02T10:00:00Z');
    expect(await refused(end('30-11-2026'), { now })).toBe('4120');
    expect(await refused(end('31-12-2026'), { now })).toBe('taken');
  });

  test('mil registros caben y uno más no; de mil, el malo no estorba a los demás', async () => {
    const many = Array.from({ length: 1_001 }, (_, n) =>
      sealed(changed(GOOD.alta, ['<sf:NumSerieFactura>F-1<', `<sf:NumSerieFactura>N-${n}<`])),
    );
    expect(await refused(remission(...many))).toBe('4114');
    const broken = sealed(changed(GOOD.alta, ['<sf:TipoFactura>F1', '<sf:TipoFactura>F9']));
    const { xml, lineas } = await send([...many.slice(0, 998), broken, ...many.slice(998, 999)]);
    expect(lineas).toHaveLength(1_000);
    expect(lineas.flatMap((line, at) => (line.estado === 'Correcto' ? [] : [[at, line.codigo]]))).toEqual([
      [998, 1106],
    ]);
    expect(xml).toContain('<tikR:EstadoEnvio>ParcialmenteCorrecto<');
  });
});

describe('lo que la Agencia ya tiene', () => {
  const marks = (text: string) => sealed(GOOD.alta.replace('<sf:TipoFactura>', `${text}<sf:TipoFactura>`));
  const amends = (how = '') =>
    marks(`<sf:Subsanacion>S</sf:Subsanacion>${how && `<sf:RechazoPrevio>${how}</sf:RechazoPrevio>`}`);
  const SRP = '<sf:SinRegistroPrevio>S</sf:SinRegistroPrevio>';
  const unknown = sealed(GOOD.anulacion);
  const annuls = (how = '') =>
    sealed(GOOD.anulacion.replace(SRP, how && `<sf:RechazoPrevio>${how}</sf:RechazoPrevio>`));

  /** Validations 1.2.2, annex 6: result with no factura there, with one, and with an annulled one. */
  test.each<[string, string, string, string, string]>([
    ['alta', good, 'Correcto', 'Incorrecto 3000', 'Incorrecto 3000'],
    ['alta por rechazo', amends('X'), 'Correcto', 'Incorrecto 3000', 'Incorrecto 3000'],
    ['alta de subsanación', amends(), 'Incorrecto 3002', 'Correcto', 'Correcto'],
    ['alta de subsanación, N', amends('N'), 'Incorrecto 3002', 'Correcto', 'Correcto'],
    ['alta por rechazo de subsanación', amends('S'), 'Incorrecto 3002', 'Correcto', 'Correcto'],
    ['anulación', annuls(), 'Incorrecto 3002', 'Correcto', 'Incorrecto 3001'],
    ['anulación por rechazo', annuls('S'), 'Incorrecto 3002', 'Correcto', 'Incorrecto 3001'],
    ['anulación sin registro previo', unknown, 'Correcto', 'Incorrecto 3000', 'Incorrecto 3001'],
  ])('%s', async (_name, record, onNothing, onAlta, onAnnulled) => {
    expect(await outcomes([record])).toEqual([onNothing]);
    expect((await outcomes([good, record])).at(-1)).toBe(onAlta);
    expect((await outcomes([good, annuls(), record])).at(-1)).toBe(onAnnulled);
  });

  test('un duplicado dice cómo lo tiene; una anulación repetida, si se le pide', async () => {
    const warned = sealed(changed(GOOD.alta, ['<sf:ImporteTotal>121.00', '<sf:ImporteTotal>221.00']));
    const { xml, lineas } = await send([warned, good]);
    expect(lineas[1]?.duplicado).toMatchObject({ estado: 'AceptadaConErrores', codigo: 2005 });
    expect(await schemaFaults(xml)).toEqual([]);
    const twice = async (secondAnnulment: Agency['secondAnnulment']) =>
      (await send([good, annuls(), annuls()], { to: agency({ secondAnnulment }) })).lineas[2];
    expect(await twice('withDuplicate')).toMatchObject({ codigo: 3001, duplicado: { estado: 'Anulada' } });
    expect(await twice('withoutDuplicate')).toMatchObject({ codigo: 3001, duplicado: null });
    expect(await twice('accept')).toMatchObject({ estado: 'Correcto' });
  });

  test('dos veces el primer registro del mismo programa, y de otro no', async () => {
    const first = (number: string, installation = '1') =>
      sealed(
        GOOD.alta
          .replace(
            /<sf:RegistroAnterior>.*<\/sf:RegistroAnterior>/,
            '<sf:PrimerRegistro>S</sf:PrimerRegistro>',
          )
          .replace('<sf:NumSerieFactura>F-1<', `<sf:NumSerieFactura>${number}<`)
          .replace('<sf:NumeroInstalacion>1<', `<sf:NumeroInstalacion>${installation}<`),
      );
    expect(await outcomes([first('F-1'), first('F-2'), first('F-3', '2')])).toEqual([
      'Correcto',
      'AceptadoConErrores 2007',
      'Correcto',
    ]);
  });

  test('lo rechazado no se tiene, y se puede volver a dar de alta', async () => {
    const to = agency();
    const bad = sealed(changed(GOOD.alta, ['<sf:TipoImpositivo>21.00', '<sf:TipoImpositivo>20.00']));
    const { csv, xml } = await send([bad], { to });
    expect([csv, xml.includes('DatosPresentacion'), to.register.asientos.size]).toEqual([null, false, 0]);
    expect(await outcomes([amends('X')], { to })).toEqual(['Correcto']);
  });
});

test('lo que llega antes de su hora se anota, o se rechaza a quien lo pide; mil registros no esperan', async () => {
  const later = (seconds: number) => new Date(NOW.getTime() + seconds * 1_000);
  const numbered = (number: string) =>
    sealed(changed(GOOD.alta, ['<sf:NumSerieFactura>F-1<', `<sf:NumSerieFactura>${number}<`]));
  const to = agency({ wait: 90 });
  expect((await send([numbered('A')], { to })).early).toBe(false);
  expect(await send([numbered('B')], { to, now: later(89) })).toMatchObject({ early: true, espera: 90 });
  expect((await send([numbered('C')], { to, now: later(179) })).early).toBe(false);
  to.early = 'refuse';
  to.whole = 2;
  expect(await refused(remission(numbered('D')), { to, now: later(180) })).toBe('4141');
  expect((await send([numbered('D'), numbered('E')], { to, now: later(180) })).early).toBe(false);
});
