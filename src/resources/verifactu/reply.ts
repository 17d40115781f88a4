import { type Fault, faultIn } from './faults.ts';
import { elementAt, readXml, textAt, type XmlElement } from './read-xml.ts';

/** What the tax agency says of one record. */
export type LineaRespuesta = {
  /** Tax number, number and day as DD-MM-YYYY. */
  id: { nif: string; numSerie: string; fecha: string };
  tipo: 'alta' | 'anulacion';
  estado: 'Correcto' | 'AceptadoConErrores' | 'Incorrecto';
  codigo: number | null;
  descripcion: string | null;
  /** It had one with that number already, and this is how it has it. */
  duplicado: { estado: string; codigo: number | null; descripcion: string | null } | null;
};

/** What it answers to a sending. */
export type Respuesta = { csv: string | null; espera: number; lineas: LineaRespuesta[] };

/** Whole answer refused, or not understood: none of what was sent has a state. `fault` is why, when the agency says it. */
export class NoReply extends Error {
  readonly fault: Fault | undefined;

  constructor(mensaje: string, fault?: Fault) {
    super(mensaje);
    this.fault = fault;
  }
}

const ESTADOS = ['Correcto', 'AceptadoConErrores', 'Incorrecto'] as const;

/** Seconds, when it does not say how long to wait (Orden HAC/1177/2024, art. 16). */
const USUAL_WAIT = 60;

/** Reads the answer to a sending, as RespuestaSuministro.xsd has it. Throws `NoReply` with the words of a SOAP fault. */
export function readReply(text: string): Respuesta {
  const body = elementAt(parsed(text), 'Body');
  const fault = elementAt(body, 'Fault');
  if (fault) {
    const words = textAt(fault, 'faultstring') ?? 'la Agencia Tributaria no ha podido atenderlo';
    throw new NoReply(words, faultIn(words));
  }
  const reply = elementAt(body, 'RespuestaRegFactuSistemaFacturacion');
  if (!reply) throw new NoReply('la respuesta de la Agencia Tributaria no se entiende');
  const wait = Number(textAt(reply, 'TiempoEsperaEnvio'));
  return {
    csv: textAt(reply, 'CSV') ?? null,
    espera: Number.isInteger(wait) && wait > 0 ? wait : USUAL_WAIT,
    lineas: reply.children.filter(({ name }) => name === 'RespuestaLinea').map(readLine),
  };
}

function parsed(text: string): XmlElement {
  try {
    return readXml(text);
  } catch {
    throw new NoReply('la respuesta de la Agencia Tributaria no se entiende');
  }
}

function readLine(line: XmlElement): LineaRespuesta {
  const said = textAt(line, 'EstadoRegistro');
  const estado = ESTADOS.find((one) => one === said);
  if (!estado) throw new NoReply('la respuesta de la Agencia Tributaria no se entiende');
  const duplicate = elementAt(line, 'RegistroDuplicado');
  return {
    id: {
      nif: textAt(line, 'IDFactura', 'IDEmisorFactura') ?? '',
      numSerie: textAt(line, 'IDFactura', 'NumSerieFactura') ?? '',
      fecha: textAt(line, 'IDFactura', 'FechaExpedicionFactura') ?? '',
    },
    tipo: textAt(line, 'Operacion', 'TipoOperacion') === 'Anulacion' ? 'anulacion' : 'alta',
    estado,
    ...errorIn(line, 'CodigoErrorRegistro', 'DescripcionErrorRegistro'),
    duplicado: duplicate
      ? {
          estado: textAt(duplicate, 'EstadoRegistroDuplicado') ?? '',
          ...errorIn(duplicate, 'CodigoErrorRegistro', 'DescripcionErrorRegistro'),
        }
      : null,
  };
}

function errorIn(element: XmlElement, code: string, words: string) {
  const number = textAt(element, code);
  return {
    codigo: number === undefined ? null : Number(number),
    descripcion: textAt(element, words) ?? null,
  };
}
