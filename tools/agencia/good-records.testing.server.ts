import { readXml } from '#oficina/ventas/verifactu/read-xml.ts';
import { recordIn } from './record.server.ts';
import { hashOf } from './rules/accepted.server.ts';

const WS =
  'https://www2.agenciatributaria.gob.es/static_files/common/internet/dep/aplicaciones/es/aeat/tike/cont/ws';

/** Instant at which the records of this file are judged. */
export const NOW = new Date('2026-11-21T10:00:00Z');
/** Numbers with a good form that are in no census. */
export const UNCENSORED = ['00000001R', 'FR99999999999'];

/** Placeholder of the hash, which is computed last. */
const HASH = '{HUELLA}';

type Parts = readonly (readonly [name: string, content: string | Parts])[];

const write = (parts: Parts): string =>
  parts
    .map(
      ([name, content]) =>
        `<sf:${name}>${typeof content === 'string' ? content : write(content)}</sf:${name}>`,
    )
    .join('');

const SISTEMA: Parts = [
  ['NombreRazon', 'Productora'],
  ['NIF', 'B98765432'],
  ['NombreSistemaInformatico', 'Programa'],
  ['IdSistemaInformatico', 'CC'],
  ['Version', '1'],
  ['NumeroInstalacion', '1'],
  ['TipoUsoPosibleSoloVerifactu', 'S'],
  ['TipoUsoPosibleMultiOT', 'N'],
  ['IndicadorMultiplesOT', 'N'],
];

const ANTERIOR: Parts = [
  ['IDEmisorFactura', 'B12345674'],
  ['NumSerieFactura', 'F-0'],
  ['FechaExpedicionFactura', '20-11-2026'],
  ['Huella', 'A'.repeat(64)],
];

const closing = (): Parts => [
  ['Encadenamiento', [['RegistroAnterior', ANTERIOR]]],
  ['SistemaInformatico', SISTEMA],
  ['FechaHoraHusoGenRegistro', '2026-11-21T10:59:30+01:00'],
  ['TipoHuella', '01'],
  ['Huella', HASH],
];

type Changes = {
  tipoFactura?: string;
  correction?: Parts;
  fechaOperacion?: string;
  recipient?: Parts;
  row?: Parts;
  cuotaTotal?: string;
  importeTotal?: string;
};

const ANA: Parts = [
  ['NombreRazon', 'Ana'],
  ['NIF', '12345678Z'],
];
const GENERAL: Parts = [
  ['Impuesto', '01'],
  ['ClaveRegimen', '01'],
  ['CalificacionOperacion', 'S1'],
  ['TipoImpositivo', '21.00'],
  ['BaseImponibleOimporteNoSujeto', '100.00'],
  ['CuotaRepercutida', '21.00'],
];

const alta = ({
  tipoFactura = 'F1',
  correction = [],
  fechaOperacion,
  recipient = ANA,
  row = GENERAL,
  cuotaTotal = '21.00',
  importeTotal = '121.00',
}: Changes): string =>
  write([
    [
      'RegistroAlta',
      [
        ['IDVersion', '1.0'],
        [
          'IDFactura',
          [
            ['IDEmisorFactura', 'B12345674'],
            ['NumSerieFactura', 'F-1'],
            ['FechaExpedicionFactura', '21-11-2026'],
          ],
        ],
        ['NombreRazonEmisor', 'Claro'],
        ['TipoFactura', tipoFactura],
        ...correction,
        ...(fechaOperacion === undefined ? [] : ([['FechaOperacion', fechaOperacion]] as const)),
        ['DescripcionOperacion', 'Clases'],
        ...(recipient.length === 0 ? [] : ([['Destinatarios', [['IDDestinatario', recipient]]]] as const)),
        ['Desglose', [['DetalleDesglose', row]]],
        ['CuotaTotal', cuotaTotal],
        ['ImporteTotal', importeTotal],
        ...closing(),
      ],
    ],
  ]);

const surcharged = (rate: string, surcharge: string, recargo: string): Parts => [
  ['Impuesto', '01'],
  ['ClaveRegimen', '01'],
  ['CalificacionOperacion', 'S1'],
  ['TipoImpositivo', rate],
  ['BaseImponibleOimporteNoSujeto', '10.00'],
  ['CuotaRepercutida', '2.10'],
  ['TipoRecargoEquivalencia', surcharge],
  ['CuotaRecargoEquivalencia', recargo],
];

const exempt = (clave: string, exenta: string): Parts => [
  ['Impuesto', '01'],
  ['ClaveRegimen', clave],
  ['OperacionExenta', exenta],
  ['BaseImponibleOimporteNoSujeto', '100.00'],
];

const EXEMPT = { cuotaTotal: '0.00', importeTotal: '100.00' };

/**
 * Records that the agency accepts without warnings, with a placeholder for the hash. Tests break one rule
 * by one change in one of them.
 */
export const GOOD = {
  alta: alta({}),
  simplificada: alta({ tipoFactura: 'F2', recipient: [] }),
  rectificativa: alta({
    tipoFactura: 'R1',
    correction: [
      ['TipoRectificativa', 'S'],
      [
        'FacturasRectificadas',
        [
          [
            'IDFacturaRectificada',
            [
              ['IDEmisorFactura', 'B12345674'],
              ['NumSerieFactura', 'F-9'],
              ['FechaExpedicionFactura', '01-11-2026'],
            ],
          ],
        ],
      ],
      [
        'ImporteRectificacion',
        [
          ['BaseRectificada', '90.00'],
          ['CuotaRectificada', '18.90'],
        ],
      ],
    ],
  }),
  exenta: alta({ row: exempt('01', 'E1'), ...EXEMPT }),
  extranjero: alta({
    row: exempt('02', 'E5'),
    ...EXEMPT,
    recipient: [
      ['NombreRazon', 'Société'],
      [
        'IDOtro',
        [
          ['IDType', '02'],
          ['ID', 'FR12345678901'],
        ],
      ],
    ],
  }),
  recargo: alta({ row: surcharged('21.00', '5.20', '0.52'), cuotaTotal: '2.62', importeTotal: '12.62' }),
  /** Dated in the months when IVA had a rate of 5 %. */
  cinco: alta({
    row: surcharged('5.00', '0.62', '0.06'),
    fechaOperacion: '01-06-2023',
    cuotaTotal: '2.16',
    importeTotal: '12.16',
  }),
  grupo: alta({
    row: [
      ['Impuesto', '01'],
      ['ClaveRegimen', '06'],
      ['CalificacionOperacion', 'S1'],
      ['TipoImpositivo', '21.00'],
      ['BaseImponibleOimporteNoSujeto', '110.00'],
      ['BaseImponibleACoste', '100.00'],
      ['CuotaRepercutida', '21.00'],
    ],
  }),
  /** Certified works for a town hall, invoiced before they end. */
  obra: alta({
    fechaOperacion: '01-12-2026',
    row: [['Impuesto', '01'], ['ClaveRegimen', '14'], ...GENERAL.slice(2)],
    recipient: [
      ['NombreRazon', 'Ayuntamiento'],
      ['NIF', 'P2807900B'],
    ],
  }),
  anulacion: write([
    [
      'RegistroAnulacion',
      [
        ['IDVersion', '1.0'],
        [
          'IDFactura',
          [
            ['IDEmisorFacturaAnulada', 'B12345674'],
            ['NumSerieFacturaAnulada', 'F-1'],
            ['FechaExpedicionFacturaAnulada', '21-11-2026'],
          ],
        ],
        ['SinRegistroPrevio', 'S'],
        ...closing(),
      ],
    ],
  ]),
} as const;

export type GoodName = keyof typeof GOOD;

/**
 * Changes one place of a text. Throws when the place is missing or repeated, so that no change is lost in
 * silence.
 */
export function changed(text: string, [from, to]: readonly [string, string]): string {
  if (text.split(from).length !== 2) throw new Error(`«${from}» is not once in ${text}`);
  return text.replace(from, () => to);
}

/** Record with its hash, unless a test wrote another text in its place. */
export const sealed = (record: string): string =>
  record.includes(HASH) ? record.replace(HASH, hashOf(recordIn(readXml(record)))) : record;

/** Remission of sealed records, in its envelope. */
export const remission = (...records: string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?><soapenv:Envelope xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/"><soapenv:Header/><soapenv:Body><sfLR:RegFactuSistemaFacturacion xmlns:sfLR="${WS}/SuministroLR.xsd" xmlns:sf="${WS}/SuministroInformacion.xsd"><sfLR:Cabecera><sf:ObligadoEmision><sf:NombreRazon>Claro</sf:NombreRazon><sf:NIF>B12345674</sf:NIF></sf:ObligadoEmision></sfLR:Cabecera>${records.map((record) => `<sfLR:RegistroFactura>${record}</sfLR:RegistroFactura>`).join('')}</sfLR:RegFactuSistemaFacturacion></soapenv:Body></soapenv:Envelope>`;

/** Query of the facturas of a month, with optional filters and optional data to show. */
export const query = ({
  month = '11',
  filters = '',
  who = 'ObligadoEmision',
  more = '',
  header = '',
} = {}): string =>
  `<soapenv:Envelope xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/"><soapenv:Body><con:ConsultaFactuSistemaFacturacion xmlns:con="${WS}/ConsultaLR.xsd" xmlns:sf="${WS}/SuministroInformacion.xsd"><con:Cabecera><sf:IDVersion>1.0</sf:IDVersion><sf:${who}><sf:NombreRazon>Claro</sf:NombreRazon><sf:NIF>${who === 'Destinatario' ? '12345678Z' : 'B12345674'}</sf:NIF></sf:${who}>${header}</con:Cabecera><con:FiltroConsulta><con:PeriodoImputacion><sf:Ejercicio>2026</sf:Ejercicio><sf:Periodo>${month}</sf:Periodo></con:PeriodoImputacion>${filters}</con:FiltroConsulta>${more}</con:ConsultaFactuSistemaFacturacion></soapenv:Body></soapenv:Envelope>`;
