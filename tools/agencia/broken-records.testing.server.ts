import { changed, GOOD, type GoodName, sealed } from './good-records.testing.server.ts';

type Change = readonly [from: string, to: string];
type Row = readonly [code: number, from: GoodName, ...changes: Change[]];

const tag = (name: string, text: string) => `<sf:${name}>${text}</sf:${name}>`;
/** Writes a text before an element that appears once. */
const before = (element: string, text: string): Change => [`<sf:${element}>`, `${text}<sf:${element}>`];
const value = (name: string, from: string, to: string): Change => [tag(name, from), tag(name, to)];
const without = (name: string, text: string): Change => [tag(name, text), ''];

const operation = (day: string) => before('DescripcionOperacion', tag('FechaOperacion', day));
const IDS =
  tag('IDEmisorFactura', 'B12345674') +
  tag('NumSerieFactura', 'F-9') +
  tag('FechaExpedicionFactura', '01-11-2026');
const other = (type: string, id: string, country = '') =>
  tag('IDOtro', `${country && tag('CodigoPais', country)}${tag('IDType', type)}${tag('ID', id)}`);
const FOREIGN = other('02', 'FR12345678901');
const person = (identity: string) => tag('NombreRazon', 'X') + identity;
const third = (identity: string) => tag('Tercero', person(identity));
const issuedBy = (who: string, then = '') =>
  before('Destinatarios', `${tag('EmitidaPorTerceroODestinatario', who)}${then}`);
const madeBy = (who: string, identity: string) =>
  before('Encadenamiento', `${tag('GeneradoPor', who)}${tag('Generador', person(identity))}`);
const ANA = tag('NIF', '12345678Z');
const recipient = (identity: string): Change => [ANA, identity];
const identity = (id: string): Change => [FOREIGN, id];
const date = (to: string): Change => [
  `${tag('FechaExpedicionFactura', '21-11-2026')}</sf:IDFactura>`,
  `${tag('FechaExpedicionFactura', to)}</sf:IDFactura>`,
];
const PREVIOUS =
  tag('IDEmisorFactura', 'B12345674') +
  tag('NumSerieFactura', 'F-0') +
  tag('FechaExpedicionFactura', '20-11-2026') +
  tag('Huella', 'A'.repeat(64));
const HASH = '{HUELLA}';
const clave = (to: string, from = '01') => value('ClaveRegimen', from, to);
const taxed = (to: string) => value('CalificacionOperacion', 'S1', to);
const rate = (to: string, from = '21.00') => value('TipoImpositivo', from, to);

/** Values of the wrong type: the agency has a code for each field. */
const OF_VALUES: readonly Row[] = [
  [1100, 'alta', value('BaseImponibleOimporteNoSujeto', '100.00', '100,00')],
  [1101, 'extranjero', identity(other('02', 'FR12345678901', 'ZZ'))],
  [1102, 'extranjero', identity(other('99', 'FR12345678901'))],
  [1104, 'alta', value('NumSerieFactura', 'F-1', '')],
  [1106, 'alta', value('TipoFactura', 'F1', 'F9')],
  [1107, 'rectificativa', value('TipoRectificativa', 'S', 'Z')],
  [1136, 'alta', before('Destinatarios', tag('FacturaSimplificadaArt7273', 'X'))],
  [1137, 'alta', before('Destinatarios', tag('Macrodato', 'X'))],
  [1145, 'alta', operation('2026-11-21')],
  [1151, 'alta', issuedBy('X')],
  [1171, 'alta', before('TipoFactura', tag('Subsanacion', 'X'))],
  [1181, 'alta', taxed('S9')],
  [1184, 'simplificada', before('Desglose', tag('FacturaSinIdentifDestinatarioArt61d', 'X'))],
  [1212, 'alta', value('TipoUsoPosibleSoloVerifactu', 'S', 'X')],
  [1213, 'alta', value('TipoUsoPosibleMultiOT', 'N', 'X')],
  [1218, 'alta', value('Impuesto', '01', '09')],
  [
    1219,
    'alta',
    ['<sf:IDFactura><sf:IDEmisorFactura>B12345674', '<sf:IDFactura><sf:IDEmisorFactura>B1234567'],
  ],
  [1222, 'extranjero', identity(other('02', 'FR1234567890123456789'))],
  [1225, 'anulacion', madeBy('X', ANA)],
  [1226, 'alta', value('IndicadorMultiplesOT', 'N', 'X')],
  [1231, 'anulacion', madeBy('T', other('99', '1', 'FR'))],
  [1244, 'alta', value('FechaHoraHusoGenRegistro', '2026-11-21T10:59:30+01:00', '2026-11-21T10:59:30+0100')],
  [1247, 'alta', value('TipoHuella', '01', '02')],
  [1251, 'alta', value('IDVersion', '1.0', '1.1')],
  [1253, 'alta', before('NombreRazonEmisor', tag('RefExterna', 'x'.repeat(61)))],
  [1266, 'alta', value('CuotaTotal', '21.00', '1234567890123.00')],
  [1267, 'alta', value('ImporteTotal', '121.00', '1234567890123.00')],
  [1274, 'alta', [tag('RegistroAnterior', PREVIOUS), tag('PrimerRegistro', 'N')]],
  [1275, 'alta', before('TipoFactura', tag('RechazoPrevio', 'Z'))],
  [1276, 'anulacion', value('SinRegistroPrevio', 'S', 'X')],
];

const OF_KINDS: readonly Row[] = [
  [1105, 'alta', date('31-11-2026')],
  [
    1108,
    'alta',
    ['<sf:IDFactura><sf:IDEmisorFactura>B12345674', '<sf:IDFactura><sf:IDEmisorFactura>A58818501'],
  ],
  [1108, 'anulacion', value('IDEmisorFacturaAnulada', 'B12345674', 'A58818501')],
  [1112, 'alta', date('22-11-2026')],
  [1114, 'rectificativa', without('TipoRectificativa', 'S')],
  [1115, 'alta', before('DescripcionOperacion', tag('TipoRectificativa', 'I'))],
  [1116, 'alta', before('DescripcionOperacion', tag('FacturasSustituidas', tag('IDFacturaSustituida', IDS)))],
  [
    1117,
    'alta',
    before('DescripcionOperacion', tag('FacturasRectificadas', tag('IDFacturaRectificada', IDS))),
  ],
  [
    1118,
    'rectificativa',
    without('ImporteRectificacion', tag('BaseRectificada', '90.00') + tag('CuotaRectificada', '18.90')),
  ],
  [1119, 'rectificativa', value('TipoRectificativa', 'S', 'I')],
  [1123, 'rectificativa', value('IDFacturaRectificada', IDS, IDS.replace('B12345674', 'B1234567X'))],
  [1125, 'alta', operation('22-11-2027')],
  [1128, 'alta', before('TipoHuella', tag('NumRegistroAcuerdoFacturacion', '1'))],
  [1130, 'alta', value('NumSerieFactura', 'F-1', 'Ñ-1')],
  [1134, 'alta', operation('20-11-2006')],
  [1138, 'alta', before('Destinatarios', tag('Macrodato', 'S'))],
  [1139, 'alta', value('ImporteTotal', '121.00', '100000000.00')],
  [1145, 'alta', operation('31-02-2026')],
  [1145, 'rectificativa', value('IDFacturaRectificada', IDS, IDS.replace('01-11-2026', '31-11-2026'))],
  [1146, 'alta', date('19-11-2026'), operation('20-11-2026')],
  [1147, 'obra', without('FechaOperacion', '01-12-2026')],
  [1152, 'alta', date('27-10-2024')],
  [1153, 'alta', before('TipoFactura', tag('RechazoPrevio', 'X'))],
  [1154, 'rectificativa', value('IDFacturaRectificada', IDS, IDS.replace('B12345674', '00000001R'))],
  [1157, 'alta', before('Desglose', tag('Cupon', 'S'))],
  [1161, 'alta', before('TipoFactura', tag('Subsanacion', 'N') + tag('RechazoPrevio', 'S'))],
  [1173, 'alta', operation('22-11-2026')],
  [1183, 'simplificada', before('Desglose', tag('FacturaSimplificadaArt7273', 'S'))],
  [1185, 'alta', before('Destinatarios', tag('FacturaSinIdentifDestinatarioArt61d', 'S'))],
  [1287, 'alta', value('NumSerieFactura', 'F-1', 'F=1')],
  [1287, 'anulacion', value('NumSerieFacturaAnulada', 'F-1', 'F&#34;1')],
];

const OF_PEOPLE: readonly Row[] = [
  [1103, 'extranjero', identity(other('02', 'FR1'))],
  [1111, 'extranjero', identity(other('03', 'X1'))],
  [1111, 'alta', issuedBy('T', third(other('03', 'X1')))],
  [1111, 'anulacion', madeBy('T', other('03', 'X1'))],
  [1121, 'extranjero', identity(other('02', 'FR99999999999'))],
  [1122, 'extranjero', identity(other('02', 'FR12345678901', 'DE'))],
  [1126, 'extranjero', identity(other('07', '12345678Z', 'FR'))],
  [1131, 'extranjero', identity(other('07', 'B12345674', 'ES'))],
  [1149, 'obra', value('NIF', 'P2807900B', '12345678Z')],
  [1155, 'alta', before('Destinatarios', third(ANA))],
  [1156, 'simplificada', before('Desglose', tag('Destinatarios', tag('IDDestinatario', person(FOREIGN))))],
  [1158, 'simplificada', before('Desglose', tag('EmitidaPorTerceroODestinatario', 'D'))],
  [1159, 'alta', issuedBy('D', third(ANA))],
  [1178, 'alta', issuedBy('T', third(tag('NIF', '12345678A')))],
  [1178, 'alta', issuedBy('T', third(tag('NIF', '00000001R')))],
  [1186, 'alta', issuedBy('T')],
  [1188, 'alta', issuedBy('T', third(tag('NIF', 'B12345674')))],
  [1189, 'alta', without('Destinatarios', tag('IDDestinatario', tag('NombreRazon', 'Ana') + ANA))],
  [1190, 'simplificada', before('Desglose', tag('Destinatarios', tag('IDDestinatario', person(ANA))))],
  [1191, 'rectificativa', value('TipoFactura', 'R1', 'R3'), recipient(other('03', 'X1', 'FR'))],
  [1192, 'rectificativa', value('TipoFactura', 'R1', 'R2'), recipient(other('03', 'X1', 'FR'))],
  [1211, 'alta', issuedBy('T', third(other('07', '87654321X', 'ES')))],
  [1224, 'anulacion', before('Encadenamiento', tag('GeneradoPor', 'T'))],
  [1227, 'anulacion', madeBy('E', other('03', 'X1', 'FR'))],
  [1229, 'anulacion', madeBy('T', other('07', '87654321X', 'ES'))],
  [1230, 'anulacion', madeBy('D', other('04', 'X1', 'ES'))],
  [1232, 'anulacion', madeBy('T', other('04', 'X1', 'ES'))],
  [1232, 'alta', issuedBy('T', third(other('04', 'X1', 'ES')))],
  [1234, 'alta', recipient(other('04', 'X1', 'ES'))],
  [1239, 'alta', recipient(tag('NIF', '12345678A'))],
  [1239, 'alta', recipient(tag('NIF', '00000000T'))],
  [1254, 'extranjero', operation('01-06-2020'), identity(other('02', 'XI123456789'))],
  [1255, 'extranjero', identity(other('02', 'GB123456789'))],
  [1258, 'anulacion', madeBy('T', tag('NIF', '12345678A'))],
  [1259, 'anulacion', madeBy('T', tag('NIF', 'B12345674'))],
  [1259, 'anulacion', madeBy('T', tag('NIF', '00000001R'))],
  [1283, 'alta', value('NombreRazon', 'Ana', '')],
  [1289, 'exenta', value('OperacionExenta', 'E1', 'E5')],
  [1290, 'extranjero', identity(other('07', '12345678A', 'ES'))],
];

const SYSTEM = tag('NIF', 'B98765432');

const OF_CHAINS: readonly Row[] = [
  [1111, 'alta', [SYSTEM, other('03', 'X1')]],
  [1174, 'alta', ['20-11-2026', '31-02-2026']],
  [1175, 'alta', value('NumSerieFactura', 'F-0', '')],
  [1176, 'alta', [SYSTEM, tag('NIF', '12345678A')]],
  [1177, 'alta', value('IdSistemaInformatico', 'CC', 'cc')],
  [1179, 'alta', [SYSTEM, tag('NIF', '00000001R')]],
  [
    1180,
    'alta',
    [
      '<sf:RegistroAnterior><sf:IDEmisorFactura>B12345674',
      '<sf:RegistroAnterior><sf:IDEmisorFactura>B1234567X',
    ],
  ],
  [1220, 'alta', value('NombreSistemaInformatico', 'Programa', '')],
  [1221, 'alta', [SYSTEM, other('07', '12345678Z', 'ES')]],
  [1232, 'alta', [SYSTEM, other('04', 'X1', 'ES')]],
  [
    1244,
    'alta',
    value('FechaHoraHusoGenRegistro', '2026-11-21T10:59:30+01:00', '2026-11-21T10:59:30.5+01:00'),
  ],
  [1262, 'alta', [HASH, 'B'.repeat(63)]],
  [1291, 'alta', ['A'.repeat(64), '-'.repeat(64)]],
  [1292, 'alta', [HASH, '-'.repeat(64)]],
];

const OF_BREAKDOWNS: readonly Row[] = [
  [1140, 'grupo', value('CuotaRepercutida', '21.00', '-21.00')],
  [1142, 'alta', value('CuotaRepercutida', '21.00', '31.01')],
  [1143, 'alta', value('CuotaRepercutida', '21.00', '-21.00')],
  [1144, 'grupo', value('CuotaRepercutida', '21.00', '31.01')],
  [1148, 'obra', value('TipoFactura', 'F1', 'F3')],
  [
    1150,
    'simplificada',
    value('BaseImponibleOimporteNoSujeto', '100.00', '2488.00'),
    value('CuotaRepercutida', '21.00', '522.48'),
  ],
  [1182, 'exenta', value('OperacionExenta', 'E1', 'E7')],
  [1197, 'simplificada', taxed('S2')],
  [1198, 'alta', taxed('S2')],
  [1199, 'exenta', value('OperacionExenta', 'E1', 'E2')],
  [1200, 'alta', clave('03'), taxed('S2')],
  [1201, 'alta', clave('04')],
  [1202, 'alta', clave('06')],
  [1203, 'alta', clave('07'), taxed('S2')],
  [1205, 'alta', clave('10')],
  [1206, 'recargo', clave('11'), rate('10.00')],
  [1207, 'alta', value('Impuesto', '01', '03'), taxed('N1')],
  [1208, 'alta', without('CuotaRepercutida', '21.00')],
  [1209, 'grupo', without('TipoImpositivo', '21.00')],
  [1237, 'alta', taxed('N1')],
  [1238, 'exenta', before('BaseImponibleOimporteNoSujeto', tag('TipoImpositivo', '0.00'))],
  [1245, 'alta', without('ClaveRegimen', '01')],
  [1246, 'alta', clave('21')],
  [1252, 'alta', clave('08')],
  [1257, 'alta', before('CuotaRepercutida', tag('BaseImponibleACoste', '100.00'))],
  [1260, 'alta', value('Impuesto', '01', '05')],
  [1281, 'recargo', taxed('S2'), rate('0.00'), value('CuotaRepercutida', '2.10', '0.00')],
  [1284, 'recargo', without('CuotaRecargoEquivalencia', '0.52')],
  [1286, 'alta', clave('02')],
  [1293, 'alta', value('Impuesto', '01', '03'), clave('20')],
];

const OF_RATES: readonly Row[] = [
  [1124, 'alta', rate('20.00')],
  [1127, 'recargo', value('TipoRecargoEquivalencia', '5.20', '5.30')],
  [1160, 'cinco', value('TipoRecargoEquivalencia', '0.62', '1.40')],
  [1162, 'recargo', value('TipoRecargoEquivalencia', '5.20', '1.40')],
  [1163, 'recargo', rate('10.00')],
  [1164, 'recargo', rate('4.00')],
  [1165, 'cinco', rate('0.00', '5.00')],
  [1166, 'recargo', operation('01-11-2024'), rate('2.00')],
  [1167, 'cinco', value('FechaOperacion', '01-06-2023', '01-12-2022')],
  [1168, 'cinco', value('TipoRecargoEquivalencia', '0.62', '0.50')],
  [1169, 'recargo', operation('01-11-2024'), rate('7.50')],
  [1170, 'recargo', rate('0.00')],
  [1194, 'recargo', rate('5.00')],
  [1235, 'recargo', rate('2.00')],
  [1236, 'recargo', rate('7.50')],
  [1277, 'cinco', value('FechaOperacion', '01-06-2023', '01-06-2022'), rate('0.00', '5.00')],
];

/** Flaws that the agency accepts with a warning. */
const ACCEPTED: readonly Row[] = [
  [2000, 'alta', [HASH, 'B'.repeat(64)]],
  [2001, 'alta', recipient(tag('NIF', '00000001R'))],
  [2002, 'alta', ['A'.repeat(64), 'A'.repeat(63)]],
  [2003, 'alta', ['A'.repeat(64), 'a'.repeat(64)]],
  [2004, 'alta', value('FechaHoraHusoGenRegistro', '2026-11-21T10:59:30+01:00', '2026-11-21T11:04:01+01:00')],
  [2005, 'alta', value('ImporteTotal', '121.00', '131.01')],
  [2006, 'alta', value('CuotaTotal', '21.00', '31.01')],
  [2008, 'alta', [HASH, 'A'.repeat(64)]],
  [2009, 'alta', value('Impuesto', '01', '02'), without('ClaveRegimen', '01')],
];

export type BrokenRecord = {
  /** The agency's code for the flaw. */
  code: number;
  /** Good record that was changed. */
  from: GoodName;
  /** Whole `RegistroAlta` or `RegistroAnulacion` with the prefix `sf`; its hash fits the changed record. */
  xml: string;
};

const sealedRows = (rows: readonly Row[]): BrokenRecord[] =>
  rows.map(([code, from, ...changes]) => ({
    code,
    from,
    xml: sealed(changes.reduce<string>(changed, GOOD[from])),
  }));

/**
 * Records that break one rule of the agency each, with the code of that rule. The agency refuses
 * `rejected` and takes `accepted` with a warning. They are judged on `NOW`, by an agency without
 * `UNCENSORED` in its census.
 */
export const brokenRecords = (): { rejected: BrokenRecord[]; accepted: BrokenRecord[] } => ({
  rejected: sealedRows([
    ...OF_VALUES,
    ...OF_KINDS,
    ...OF_PEOPLE,
    ...OF_CHAINS,
    ...OF_BREAKDOWNS,
    ...OF_RATES,
  ]),
  accepted: sealedRows(ACCEPTED),
});
