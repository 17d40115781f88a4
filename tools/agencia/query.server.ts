import { elementAt, type XmlElement } from '#oficina/ventas/verifactu/read-xml.ts';
import { wordsOf } from './codes/all-codes.server.ts';
import { isoDay } from './day.server.ts';
import type { Presentador } from './header.server.ts';
import { type Ficha, fieldText, type IdFactura, personIn } from './record.server.ts';
import { Refusal } from './refusal.server.ts';
import { type Asiento, keyOf, type Register } from './register.server.ts';
import { isNif } from './tax-number.server.ts';
import { answer, copyOf, tag, textTag } from './xml.server.ts';

type QueryContext = {
  now: Date;
  presentador: Presentador;
};

type Consulta = {
  /** NIF of the asker, as issuer or as recipient. */
  nif: string;
  isRecipient: boolean;
  /** Only the records that this agent presented. */
  representante: string | undefined;
  filter: XmlElement | undefined;
  showsIssuer: boolean;
  showsSystem: boolean;
};

/** Answers `ConsultaFactuSistemaFacturacion` from the register. Throws `Refusal`. */
export function answerQuery(
  operation: XmlElement,
  {
    register,
    mostRows,
    uncensored,
  }: { register: Register; mostRows: number; uncensored: ReadonlySet<string> },
  { presentador }: QueryContext,
): string {
  const consulta = consultaIn(operation, { presentador, uncensored });
  const found = [...register.asientos.values()]
    .filter((one) => matches(one, consulta))
    .sort((a, b) => a.orden - b.orden);
  const from = startOf(found, consulta.filter);
  const rows = found.slice(from, from + mostRows);
  const more = found.length > from + rows.length;
  const last = rows.at(-1);
  const period = elementAt(consulta.filter, 'PeriodoImputacion');
  return answer(
    'tikLRRC',
    'RespuestaConsultaFactuSistemaFacturacion',
    [
      own('Cabecera', childrenXml(elementAt(operation, 'Cabecera'))),
      own(
        'PeriodoImputacion',
        ownText('Ejercicio', fieldText(period, 'Ejercicio')) +
          ownText('Periodo', fieldText(period, 'Periodo')),
      ),
      ownText('IndicadorPaginacion', more ? 'S' : 'N'),
      ownText('ResultadoConsulta', rows.length > 0 ? 'ConDatos' : 'SinDatos'),
      ...rows.map((row) => rowXml(row, consulta)),
      more && last ? own('ClavePaginacion', idXml(last.ficha.id)) : '',
    ].join(''),
  );
}

const own = (name: string, content: string | undefined) => tag('tikLRRC', name, content);
const ownText = (name: string, text: string | number | undefined) => textTag('tikLRRC', name, text);
const childrenXml = (element: XmlElement | undefined) =>
  (element?.children ?? []).map((one) => copyOf(one, 'tik')).join('');

const idXml = ({ nif, numSerie, fecha }: IdFactura) =>
  textTag('tik', 'IDEmisorFactura', nif) +
  textTag('tik', 'NumSerieFactura', numSerie) +
  textTag('tik', 'FechaExpedicionFactura', fecha);

/** Reads the header and the filters of a query. Throws `Refusal` with the code of the broken rule. */
function consultaIn(
  operation: XmlElement,
  { presentador, uncensored }: { presentador: Presentador; uncensored: ReadonlySet<string> },
): Consulta {
  const header = elementAt(operation, 'Cabecera');
  const recipient = elementAt(header, 'Destinatario');
  const who = recipient ?? elementAt(header, 'ObligadoEmision');
  const nif = who && personIn(who).nif;
  if (nif === undefined) throw new Refusal(1215);
  if (!isNif(nif)) throw new Refusal(4116, nif);
  if (uncensored.has(nif)) throw new Refusal(4104, nif);
  const isAgent = fieldText(header, 'IndicadorRepresentante') === 'S';
  if (isAgent && recipient) throw new Refusal(1261);
  if (!isAgent && presentador.nif !== undefined && presentador.nif !== nif)
    throw new Refusal(recipient ? 4132 : 4112, nif);
  const filter = elementAt(operation, 'FiltroConsulta');
  const [from, to] = rangeIn(filter);
  if (from !== undefined && to !== undefined && from >= to) throw new Refusal(1250);
  const shows = elementAt(operation, 'DatosAdicionalesRespuesta');
  const showsSystem = fieldText(shows, 'MostrarSistemaInformatico') === 'S';
  if (showsSystem && recipient) throw new Refusal(1272);
  return {
    nif,
    isRecipient: recipient !== undefined,
    representante: isAgent ? (presentador.nif ?? '') : undefined,
    filter,
    showsIssuer: fieldText(shows, 'MostrarNombreRazonEmisor') === 'S',
    showsSystem,
  };
}

function rangeIn(filter: XmlElement | undefined): [string | undefined, string | undefined] {
  const day = elementAt(filter, 'FechaExpedicionFactura');
  const one = isoDay(fieldText(day, 'FechaExpedicionFactura'));
  if (one !== undefined) return [one, undefined];
  const range = elementAt(day, 'RangoFechaExpedicion');
  return [isoDay(fieldText(range, 'Desde')), isoDay(fieldText(range, 'Hasta'))];
}

const recipientsOf = (record: Ficha) => (record.tipo === 'Alta' ? (record.destinatarios ?? []) : []);

/** True if a factura belongs to the asker and passes the filters. */
function matches({ ficha, dia, obligado, representante }: Asiento, consulta: Consulta): boolean {
  const { nif, filter } = consulta;
  const names = recipientsOf(ficha).map((one) => one.nif ?? one.otro?.id);
  if (consulta.isRecipient ? !names.includes(nif) : obligado !== nif) return false;
  if (consulta.representante !== undefined && representante !== consulta.representante) return false;
  const other = fieldText(filter, 'Contraparte', 'NIF') ?? fieldText(filter, 'Contraparte', 'IDOtro', 'ID');
  const others = consulta.isRecipient ? [obligado] : names;
  return (
    dia.startsWith(
      `${fieldText(filter, 'PeriodoImputacion', 'Ejercicio')}-${fieldText(filter, 'PeriodoImputacion', 'Periodo')}-`,
    ) &&
    isSame(fieldText(filter, 'NumSerieFactura'), ficha.id.numSerie) &&
    isSame(fieldText(filter, 'RefExterna'), ficha.refExterna) &&
    isSame(fieldText(filter, 'SistemaInformatico', 'IdSistemaInformatico'), ficha.sistema.idSistema) &&
    isSame(fieldText(filter, 'SistemaInformatico', 'NumeroInstalacion'), ficha.sistema.instalacion) &&
    (other === undefined || others.includes(other)) &&
    isWithin(isoDay(ficha.id.fecha) ?? '', filter)
  );
}

const isSame = (wanted: string | undefined, has: string | undefined) =>
  wanted === undefined || wanted === has;

function isWithin(day: string, filter: XmlElement | undefined): boolean {
  const one = isoDay(fieldText(filter, 'FechaExpedicionFactura', 'FechaExpedicionFactura'));
  if (one !== undefined) return day === one;
  const [from, to] = rangeIn(filter);
  return (from === undefined || day >= from) && (to === undefined || day <= to);
}

/** Index where the next page starts: after the last factura of the page before. */
function startOf(found: readonly Asiento[], filter: XmlElement | undefined): number {
  const last = elementAt(filter, 'ClavePaginacion');
  if (!last) return 0;
  const key = keyOf({
    nif: fieldText(last, 'IDEmisorFactura') ?? '',
    numSerie: fieldText(last, 'NumSerieFactura') ?? '',
    fecha: fieldText(last, 'FechaExpedicionFactura') ?? '',
  });
  return found.findIndex(({ ficha }) => keyOf(ficha.id) === key) + 1;
}

/** Fields of a record in an answer, in the order of RespuestaConsultaLR.xsd. */
const FIELDS = [
  'NombreRazonEmisor',
  'RefExterna',
  'Subsanacion',
  'RechazoPrevio',
  'SinRegistroPrevio',
  'GeneradoPor',
  'Generador',
  'TipoFactura',
  'TipoRectificativa',
  'FacturasRectificadas',
  'FacturasSustituidas',
  'ImporteRectificacion',
  'FechaOperacion',
  'DescripcionOperacion',
  'FacturaSimplificadaArt7273',
  'FacturaSinIdentifDestinatarioArt61d',
  'Macrodato',
  'EmitidaPorTerceroODestinatario',
  'Tercero',
  'Destinatarios',
  'Cupon',
  'Desglose',
  'CuotaTotal',
  'ImporteTotal',
  'Encadenamiento',
  'SistemaInformatico',
  'FechaHoraHusoGenRegistro',
  'NumRegistroAcuerdoFacturacion',
  'IdAcuerdoSistemaInformatico',
  'TipoHuella',
  'Huella',
];

/** Blocks whose first level is in the namespace of the answer. */
const DECLARED_HERE = ['FacturasRectificadas', 'FacturasSustituidas', 'Destinatarios', 'Encadenamiento'];

function fieldXml(element: XmlElement): string {
  if (element.children.length === 0) return ownText(element.name, element.text);
  if (!DECLARED_HERE.includes(element.name)) return own(element.name, childrenXml(element));
  const inner = element.children.map((one) =>
    one.children.length === 0 ? ownText(one.name, one.text) : own(one.name, childrenXml(one)),
  );
  return own(element.name, inner.join(''));
}

function rowXml(asiento: Asiento, { showsIssuer, showsSystem }: Consulta): string {
  const { ficha, codigo, presentador, presentado, peticion, representante, incidencia } = asiento;
  const fields = FIELDS.filter(
    (name) => (name !== 'NombreRazonEmisor' || showsIssuer) && (name !== 'SistemaInformatico' || showsSystem),
  ).map((name) => elementAt(ficha.element, name));
  const state = {
    Correcta: 'Correcto',
    AceptadaConErrores: 'AceptadoConErrores',
    Anulada: 'Anulado',
  }[asiento.estado];
  return own(
    'RegistroRespuestaConsultaFactuSistemaFacturacion',
    [
      own('IDFactura', idXml(ficha.id)),
      own(
        'DatosRegistroFacturacion',
        [
          ...fields.map((field) => (field ? fieldXml(field) : '')),
          ownText('NifRepresentante', representante),
          ownText('Incidencia', incidencia ? 'S' : undefined),
        ].join(''),
      ),
      own(
        'DatosPresentacion',
        textTag('tik', 'NIFPresentador', presentador) +
          textTag('tik', 'TimestampPresentacion', presentado) +
          textTag('tik', 'IdPeticion', peticion),
      ),
      own(
        'EstadoRegistro',
        [
          ownText('TimestampUltimaModificacion', presentado),
          ownText('EstadoRegistro', state),
          ownText('CodigoErrorRegistro', codigo),
          ownText('DescripcionErrorRegistro', codigo === undefined ? undefined : wordsOf(codigo)),
        ].join(''),
      ),
    ].join(''),
  );
}

/** Codes that only a query gives. */
export const QUERY_CODES: readonly number[] = [1215, 1250, 1261, 1272, 4132];
