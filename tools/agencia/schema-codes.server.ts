import type { XmlElement } from '#oficina/ventas/verifactu/read-xml.ts';
import type { SchemaFinding } from '#oficina/ventas/verifactu/schema.server.ts';
import { recordsIn } from './message.server.ts';
import { Refusal } from './refusal.server.ts';

/** Code for a value of the wrong type, by the name of its element. */
const OF_RECORDS: Record<string, number> = {
  IDVersion: 1251,
  IDEmisorFactura: 1219,
  IDEmisorFacturaAnulada: 1219,
  NumSerieFactura: 1104,
  NumSerieFacturaAnulada: 1104,
  FechaExpedicionFactura: 1105,
  FechaExpedicionFacturaAnulada: 1105,
  RefExterna: 1253,
  Subsanacion: 1171,
  RechazoPrevio: 1275,
  SinRegistroPrevio: 1276,
  TipoFactura: 1106,
  TipoRectificativa: 1107,
  FechaOperacion: 1145,
  FacturaSimplificadaArt7273: 1136,
  FacturaSinIdentifDestinatarioArt61d: 1184,
  Macrodato: 1137,
  EmitidaPorTerceroODestinatario: 1151,
  Cupon: 1157,
  GeneradoPor: 1225,
  Impuesto: 1218,
  ClaveRegimen: 1246,
  CalificacionOperacion: 1181,
  OperacionExenta: 1182,
  PrimerRegistro: 1274,
  CodigoPais: 1101,
  IDType: 1102,
  ID: 1222,
  NombreSistemaInformatico: 1220,
  IdSistemaInformatico: 1177,
  TipoUsoPosibleSoloVerifactu: 1212,
  TipoUsoPosibleMultiOT: 1213,
  IndicadorMultiplesOT: 1226,
  FechaHoraHusoGenRegistro: 1244,
  TipoHuella: 1247,
  Huella: 1262,
};

/** Fields with another code inside a block; the innermost block of the table wins. */
const OF_BLOCKS: Record<string, Record<string, number>> = {
  RegistroAnterior: { IDEmisorFactura: 1180, NumSerieFactura: 1175, FechaExpedicionFactura: 1174, Huella: 0 },
  FacturasRectificadas: { IDEmisorFactura: 1123, FechaExpedicionFactura: 1145 },
  FacturasSustituidas: { IDEmisorFactura: 1123, FechaExpedicionFactura: 1145 },
  SistemaInformatico: { NIF: 1176, IDType: 1221 },
  Generador: { NIF: 1258, IDType: 1231 },
  Destinatarios: { NIF: 1239 },
  Tercero: { NIF: 1178 },
};

const OF_HEADERS: Record<string, number> = {
  FechaFinVeriFactu: 4106,
  Incidencia: 4121,
  RefRequerimiento: 4126,
  FinRequerimiento: 4126,
};

const OF_QUERIES: Record<string, number> = {
  IDVersion: 1251,
  Periodo: 1248,
  IndicadorRepresentante: 1249,
  MostrarNombreRazonEmisor: 1270,
  MostrarSistemaInformatico: 1271,
};

const OTHER = 1100;
/** Amounts have at most 12 whole digits. */
const TOO_LONG = /^[+-]?\d{13}/;

/** A value of the wrong type rejects its record; any other finding rejects the message. */
const isOfValue = ({ message }: SchemaFinding) => /\[facet |is not a valid value of/.test(message);

/**
 * Codes of the records with values of the wrong type, by their position in the message. Throws `Refusal`
 * for a wrong structure or header (validations 1.2.2, § 3.1).
 */
export function codesOfFindings(
  root: XmlElement,
  findings: readonly SchemaFinding[],
): ReadonlyMap<number, number> {
  const codes = new Map<number, number>();
  const wrong = findings.find((finding) => !isOfValue(finding));
  if (wrong) throw new Refusal(4102, describe(wrong));
  for (const { xpath } of findings) {
    const trail = trailOf(root, xpath);
    const record = trail.findIndex(({ name }) => name === 'RegistroFactura');
    if (record < 0) throw refusalOf(trail);
    const place = placeOf(trail[record - 1], trail[record]);
    const code = codeOf(trail.slice(record + 1));
    if (code > 0 && !codes.has(place)) codes.set(place, code);
  }
  return codes;
}

/** Short sentence from the validator's message, without its namespaces. */
const describe = ({ message }: SchemaFinding) => {
  const [, name = ''] = /^Element '(?:\{[^}]*\})?([^']+)'/.exec(message) ?? [];
  const [, wanted = ''] = /Expected is (?:one of )?\( (.*) \)/.exec(message) ?? [];
  const names = wanted.replaceAll(/\{[^}]*\}/g, '');
  return names === '' ? name || message : `${name}, donde se espera ${names}`;
};

function refusalOf(trail: readonly XmlElement[]): Refusal {
  const names = trail.map(({ name }) => name);
  const last = names.at(-1) ?? '';
  if (last === 'NIF' && names.includes('ObligadoEmision')) return new Refusal(4116);
  if (last === 'NIF' && names.includes('Representante')) return new Refusal(4117);
  const isQuery = names.includes('ConsultaFactuSistemaFacturacion');
  const code = (isQuery ? OF_QUERIES : OF_HEADERS)[last] ?? (isQuery ? OTHER : 4102);
  return new Refusal(code, last);
}

function codeOf(trail: readonly XmlElement[]): number {
  const element = trail.at(-1);
  const name = element?.name ?? '';
  const block = trail.findLast((one) => OF_BLOCKS[one.name] !== undefined);
  if ((name === 'CuotaTotal' || name === 'ImporteTotal') && TOO_LONG.test(element?.text.trim() ?? ''))
    return name === 'CuotaTotal' ? 1266 : 1267;
  return OF_BLOCKS[block?.name ?? '']?.[name] ?? OF_RECORDS[name] ?? OTHER;
}

const placeOf = (parent: XmlElement | undefined, record: XmlElement | undefined): number =>
  parent && record ? recordsIn(parent).indexOf(record) : -1;

/**
 * Elements along an XPath of libxml2, from the root. It writes `*[3]` for the third child of an element
 * without prefix.
 */
function trailOf(root: XmlElement, xpath: string): XmlElement[] {
  const [, , ...steps] = xpath.split('/');
  const trail = [root];
  for (const step of steps) {
    const [, wanted = '', place = '1'] = /^(?:[^:[]+:)?([^[]+)(?:\[(\d+)\])?$/.exec(step) ?? [];
    const named = trail.at(-1)?.children.filter(({ name }) => wanted === '*' || name === wanted);
    const next = named?.[Number(place) - 1];
    if (!next) break;
    trail.push(next);
  }
  return trail;
}

/** Codes of the values of the wrong type. */
export const VALUE_CODES: readonly number[] = [
  OTHER,
  1266,
  1267,
  4102,
  4116,
  4117,
  ...[OF_RECORDS, OF_HEADERS, OF_QUERIES, ...Object.values(OF_BLOCKS)].flatMap((codes) =>
    Object.values(codes),
  ),
].filter((code) => code > 0);
