import type { Destinatario, Detalle, IdFactura, Registro, RegistroAlta, Sistema } from './record.ts';
import { type Element, NAMESPACES, write } from './write-xml.ts';

/** Sealed record. */
export type Sellado = { registro: Registro; huella: string };

export type Envio = {
  obligado: { nombre: string; nif: string };
  /** The records are late because of a failure. */
  incidencia: boolean;
  registros: readonly Sellado[];
};

/**
 * Message for the tax agency: `RegFactuSistemaFacturacion` of SuministroLR.xsd, with up to a thousand records
 * in the order of their chain.
 */
export function submissionXml({ obligado, incidencia, registros }: Envio): string {
  const head = write(
    [
      [
        'ObligadoEmision',
        [
          ['NombreRazon', obligado.nombre],
          ['NIF', obligado.nif],
        ],
      ],
      ['RemisionVoluntaria', incidencia ? [['Incidencia', 'S']] : undefined],
    ],
    'sf',
  );
  const body = registros
    .map((sealed) => `<sfLR:RegistroFactura>${recordXml(sealed)}</sfLR:RegistroFactura>`)
    .join('');
  return `<sfLR:RegFactuSistemaFacturacion xmlns:sfLR="${NAMESPACES.suministro}" xmlns:sf="${NAMESPACES.informacion}"><sfLR:Cabecera>${head}</sfLR:Cabecera>${body}</sfLR:RegFactuSistemaFacturacion>`;
}

/** Message with one record, to check it against the schema. */
export const recordMessage = (sealed: Sellado): string =>
  submissionXml({
    obligado: { nombre: 'X', nif: sealed.registro.id.nif },
    incidencia: false,
    registros: [sealed],
  });

/**
 * Record as its own XML document, letter by letter as it is sent. Its root declares the namespace that a
 * message declares outside.
 */
export const recordDocument = (sealed: Sellado): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${recordXml(sealed).replace('>', ` xmlns:sf="${NAMESPACES.informacion}">`)}`;

function recordXml({ registro, huella }: Sellado): string {
  return registro.tipo === 'alta'
    ? write([['RegistroAlta', alta(registro, huella)]], 'sf')
    : write(
        [
          [
            'RegistroAnulacion',
            [
              ['IDVersion', '1.0'],
              [
                'IDFactura',
                [
                  ['IDEmisorFacturaAnulada', registro.id.nif],
                  ['NumSerieFacturaAnulada', registro.id.numSerie],
                  ['FechaExpedicionFacturaAnulada', registro.id.fecha],
                ],
              ],
              ['SinRegistroPrevio', registro.sinRegistroPrevio],
              ...sealing(registro, huella),
            ],
          ],
        ],
        'sf',
      );
}

/** Fields that identify a factura in the schemas. */
export const idOf = ({ nif, numSerie, fecha }: IdFactura): Element[] => [
  ['IDEmisorFactura', nif],
  ['NumSerieFactura', numSerie],
  ['FechaExpedicionFactura', fecha],
];

function alta(record: RegistroAlta, huella: string): Element[] {
  const { rectifica, destinatario } = record;
  const amount = rectifica?.importe;
  return [
    ['IDVersion', '1.0'],
    ['IDFactura', idOf(record.id)],
    ['NombreRazonEmisor', record.nombreEmisor],
    ['Subsanacion', record.subsana && 'S'],
    ['RechazoPrevio', record.subsana],
    ['TipoFactura', record.tipoFactura],
    ['TipoRectificativa', rectifica?.metodo],
    ['FacturasRectificadas', rectifica?.facturas.map((one): Element => ['IDFacturaRectificada', idOf(one)])],
    ['FacturasSustituidas', record.sustituye?.map((one): Element => ['IDFacturaSustituida', idOf(one)])],
    [
      'ImporteRectificacion',
      amount && [
        ['BaseRectificada', amount.base],
        ['CuotaRectificada', amount.cuota],
        ['CuotaRecargoRectificado', amount.recargo],
      ],
    ],
    ['FechaOperacion', record.fechaOperacion],
    ['DescripcionOperacion', record.descripcion],
    ['Macrodato', record.macrodato],
    ['Destinatarios', destinatario && [['IDDestinatario', recipient(destinatario)]]],
    ['Desglose', record.desglose.map((row): Element => ['DetalleDesglose', detail(row)])],
    ['CuotaTotal', record.cuotaTotal],
    ['ImporteTotal', record.importeTotal],
    ...sealing(record, huella),
  ];
}

const recipient = (destinatario: Destinatario): Element[] => [
  ['NombreRazon', destinatario.nombre],
  'nif' in destinatario
    ? ['NIF', destinatario.nif]
    : [
        'IDOtro',
        [
          ['CodigoPais', destinatario.idOtro.codigoPais],
          ['IDType', destinatario.idOtro.tipo],
          ['ID', destinatario.idOtro.id],
        ],
      ],
];

const detail = (row: Detalle): Element[] => [
  ['Impuesto', row.impuesto],
  ['ClaveRegimen', row.claveRegimen],
  ['CalificacionOperacion', row.calificacion],
  ['OperacionExenta', row.exenta],
  ['TipoImpositivo', row.tipo],
  ['BaseImponibleOimporteNoSujeto', row.base],
  ['CuotaRepercutida', row.cuota],
  ['TipoRecargoEquivalencia', row.tipoRecargo],
  ['CuotaRecargoEquivalencia', row.recargo],
];

/** Last fields of every record: previous record, program, moment and hash. */
function sealing({ anterior, sistema, momento }: Registro, huella: string): Element[] {
  return [
    [
      'Encadenamiento',
      anterior
        ? [['RegistroAnterior', [...idOf(anterior), ['Huella', anterior.huella]]]]
        : [['PrimerRegistro', 'S']],
    ],
    ['SistemaInformatico', system(sistema)],
    ['FechaHoraHusoGenRegistro', momento],
    ['TipoHuella', '01'],
    ['Huella', huella],
  ];
}

const system = ({ productor, nombre, id, version, instalacion }: Sistema): Element[] => [
  ['NombreRazon', productor.nombre],
  ['NIF', productor.nif],
  ['NombreSistemaInformatico', nombre],
  ['IdSistemaInformatico', id],
  ['Version', version],
  ['NumeroInstalacion', instalacion],
  // The program only works with VERI*FACTU, and serves one taxpayer.
  ['TipoUsoPosibleSoloVerifactu', 'S'],
  ['TipoUsoPosibleMultiOT', 'N'],
  ['IndicadorMultiplesOT', 'N'],
];
