import { elementAt, textAt, type XmlElement } from './read-xml.ts';
import type { IdFactura } from './record.ts';
import { answerIn, flawIn, NOT_UNDERSTOOD, NoReply } from './soap.ts';

/** Last record that the agency took of a factura, and its state there. */
export type Constancia = {
  id: IdFactura;
  estado: 'aceptado' | 'aceptadoConErrores' | 'anulado';
  codigo: number | null;
  descripcion: string | null;
  huella: string | null;
  /** Declared total, with tax. */
  importe: string | null;
};

/** Page of records at the agency; `siguiente` asks for the next page. */
export type Pagina = { filas: Constancia[]; siguiente: IdFactura | undefined };

/** Reads the answer to a query (RespuestaConsultaLR.xsd). Throws `NoReply` with the words of a SOAP fault. */
export function readQueryReply(text: string): Pagina {
  const answer = answerIn(text, 'RespuestaConsultaFactuSistemaFacturacion');
  const filas = answer.children
    .filter(({ name }) => name === 'RegistroRespuestaConsultaFactuSistemaFacturacion')
    .map(readRow);
  if (textAt(answer, 'IndicadorPaginacion') !== 'S') return { filas, siguiente: undefined };
  const key = elementAt(answer, 'ClavePaginacion');
  return { filas, siguiente: key ? idIn(key) : filas.at(-1)?.id };
}

/** The schema writes states in the masculine, and the agency's own examples in the feminine. */
const STATES: readonly (readonly [RegExp, Constancia['estado']])[] = [
  [/^Correct[oa]$/, 'aceptado'],
  [/^Aceptad[oa]ConErrores$/, 'aceptadoConErrores'],
  [/^Anulad[oa]$/, 'anulado'],
];

function readRow(row: XmlElement): Constancia {
  const said = textAt(row, 'EstadoRegistro', 'EstadoRegistro') ?? '';
  const state = STATES.find(([words]) => words.test(said));
  if (!state) throw new NoReply(NOT_UNDERSTOOD);
  return {
    id: idIn(elementAt(row, 'IDFactura')),
    estado: state[1],
    ...flawIn(elementAt(row, 'EstadoRegistro')),
    huella: textAt(row, 'DatosRegistroFacturacion', 'Huella')?.toUpperCase() ?? null,
    importe: textAt(row, 'DatosRegistroFacturacion', 'ImporteTotal') ?? null,
  };
}

function idIn(element: XmlElement | undefined): IdFactura {
  const [nif, numSerie, fecha] = ['IDEmisorFactura', 'NumSerieFactura', 'FechaExpedicionFactura'].map(
    (name) => textAt(element, name),
  );
  if (nif === undefined || numSerie === undefined || fecha === undefined) throw new NoReply(NOT_UNDERSTOOD);
  return { nif, numSerie, fecha };
}
