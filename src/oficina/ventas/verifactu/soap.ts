import { WrongKeyPair } from '#platform/http/certificates/wrong-key-pair.ts';
import { systemError } from '#platform/kit/system-code.ts';
import { type Fault, faultIn } from './faults.ts';
import { elementAt, readXml, textAt, type XmlElement } from './read-xml.ts';

/**
 * The agency refused a message whole, or its answer is not understood: the state of its records is unknown.
 */
export class NoReply extends Error {
  /** Fault, when the agency gives a code. */
  readonly fault: Fault | undefined;

  constructor(mensaje: string, fault?: Fault) {
    super(mensaje);
    this.fault = fault;
  }
}

export const NOT_UNDERSTOOD = 'la respuesta de la Agencia Tributaria no se entiende';

/** A message in its SOAP 1.1 envelope. */
export const envelope = (body: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?><soapenv:Envelope xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/"><soapenv:Header/><soapenv:Body>${body}</soapenv:Body></soapenv:Envelope>`;

/**
 * Element of that name in the body of an answer. Throws `NoReply`, with the words of the SOAP fault if
 * there is one.
 */
export function answerIn(text: string, name: string): XmlElement {
  const body = elementAt(parsed(text), 'Body');
  const fault = elementAt(body, 'Fault');
  if (fault) {
    const words = textAt(fault, 'faultstring') ?? 'la Agencia Tributaria no ha podido atenderlo';
    throw new NoReply(words, faultIn(words));
  }
  const answer = elementAt(body, name);
  if (!answer) throw new NoReply(NOT_UNDERSTOOD);
  return answer;
}

function parsed(text: string): XmlElement {
  try {
    return readXml(text);
  } catch {
    throw new NoReply(NOT_UNDERSTOOD);
  }
}

/** Code and words of an error, with the same names in every answer; null without an error. */
export function flawIn(element: XmlElement | undefined): {
  codigo: number | null;
  descripcion: string | null;
} {
  const code = textAt(element, 'CodigoErrorRegistro');
  return {
    codigo: code === undefined ? null : Number(code),
    descripcion: textAt(element, 'DescripcionErrorRegistro') ?? null,
  };
}

const MOST_REASON = 300;

/**
 * Reason of a failed message, short and for people: the agency's text, or the failure of the network or
 * the certificate.
 */
export function reasonOf(error: unknown): string {
  if (error instanceof NoReply) return error.message.replaceAll(/\s+/g, ' ').slice(0, MOST_REASON);
  const { code, name, message } = systemError(error);
  if (name === 'TimeoutError' || name === 'AbortError')
    return 'la Agencia Tributaria no ha respondido a tiempo';
  if (code === 'ENOENT' || code === 'EACCES') return 'no se puede leer el certificado';
  if (error instanceof WrongKeyPair) return `el certificado no sirve: ${error.message}`;
  return `no se ha podido hablar con la Agencia Tributaria (${code ?? message})`.slice(0, MOST_REASON);
}
