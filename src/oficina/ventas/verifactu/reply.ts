import { elementAt, textAt, type XmlElement } from './read-xml.ts';
import { answerIn, flawIn, NOT_UNDERSTOOD, NoReply } from './soap.ts';

/** Answer of the tax agency about one record. */
export type LineaRespuesta = {
  /** Tax number, number and day as DD-MM-YYYY. */
  id: { nif: string; numSerie: string; fecha: string };
  tipo: 'alta' | 'anulacion';
  estado: 'Correcto' | 'AceptadoConErrores' | 'Incorrecto';
  codigo: number | null;
  descripcion: string | null;
  /** State of the record that the agency already has with that number. */
  duplicado: { estado: string; codigo: number | null; descripcion: string | null } | null;
};

/** Answer of the tax agency to a message. */
export type Respuesta = { csv: string | null; espera: number; lineas: LineaRespuesta[] };

const ESTADOS = ['Correcto', 'AceptadoConErrores', 'Incorrecto'] as const;

/** Default wait in seconds, when the answer sets none (Orden HAC/1177/2024, art. 16). */
export const USUAL_WAIT = 60;

/**
 * Reads the answer to a remission (RespuestaSuministro.xsd). Throws `NoReply` with the words of a SOAP
 * fault.
 */
export function readReply(text: string): Respuesta {
  const reply = answerIn(text, 'RespuestaRegFactuSistemaFacturacion');
  const wait = Number(textAt(reply, 'TiempoEsperaEnvio'));
  return {
    csv: textAt(reply, 'CSV') ?? null,
    espera: Number.isInteger(wait) && wait > 0 ? wait : USUAL_WAIT,
    lineas: reply.children.filter(({ name }) => name === 'RespuestaLinea').map(readLine),
  };
}

function readLine(line: XmlElement): LineaRespuesta {
  const said = textAt(line, 'EstadoRegistro');
  const estado = ESTADOS.find((one) => one === said);
  if (!estado) throw new NoReply(NOT_UNDERSTOOD);
  const duplicate = elementAt(line, 'RegistroDuplicado');
  return {
    id: {
      nif: textAt(line, 'IDFactura', 'IDEmisorFactura') ?? '',
      numSerie: textAt(line, 'IDFactura', 'NumSerieFactura') ?? '',
      fecha: textAt(line, 'IDFactura', 'FechaExpedicionFactura') ?? '',
    },
    tipo: textAt(line, 'Operacion', 'TipoOperacion') === 'Anulacion' ? 'anulacion' : 'alta',
    estado,
    ...flawIn(line),
    duplicado: duplicate
      ? { estado: textAt(duplicate, 'EstadoRegistroDuplicado') ?? '', ...flawIn(duplicate) }
      : null,
  };
}
