import { elementAt, readXml, type XmlElement } from '#oficina/ventas/verifactu/read-xml.ts';
import { fieldText, type Persona, personIn } from './record.server.ts';
import { Refusal } from './refusal.server.ts';

export type Cabecera = {
  element: XmlElement;
  obligado: Persona;
  representante: Persona | undefined;
  requerimiento: boolean;
  fechaFin: string | undefined;
  incidencia: boolean;
};

/** The two operations of the WSDL. */
export const REMISION = 'RegFactuSistemaFacturacion';
export const CONSULTA = 'ConsultaFactuSistemaFacturacion';

/** The most records that a message may hold (SuministroLR.xsd). */
export const MOST_RECORDS = 1_000;

/** Reads the operation in the body of an envelope. Throws `Refusal` for a message of another service. */
export function operationIn(xml: string): { root: XmlElement; operation: XmlElement } {
  if (xml.trim() === '') throw new Refusal(4138);
  const root = parsed(xml);
  const operation = elementAt(root, 'Body')?.children[0];
  if (!operation || (operation.name !== REMISION && operation.name !== CONSULTA))
    throw new Refusal(4118, operation?.name ?? root.name);
  return { root, operation };
}

function parsed(xml: string): XmlElement {
  try {
    return readXml(xml);
  } catch (error) {
    if (error instanceof SyntaxError) throw new Refusal(4103);
    throw error;
  }
}

export const recordsIn = (operation: XmlElement): XmlElement[] =>
  operation.children.filter(({ name }) => name === 'RegistroFactura');

/** Header of a remission that fits its schema. */
export function headerIn(operation: XmlElement): Cabecera {
  const element = elementAt(operation, 'Cabecera');
  const taxpayer = elementAt(element, 'ObligadoEmision');
  if (!element || !taxpayer) throw new Refusal(4102, 'Cabecera');
  const agent = elementAt(element, 'Representante');
  return {
    element,
    obligado: personIn(taxpayer),
    representante: agent && personIn(agent),
    requerimiento: elementAt(element, 'RemisionRequerimiento') !== undefined,
    fechaFin: fieldText(element, 'RemisionVoluntaria', 'FechaFinVeriFactu'),
    incidencia: fieldText(element, 'RemisionVoluntaria', 'Incidencia') === 'S',
  };
}

const MOST_OF_EACH: Record<string, number> = {
  DetalleDesglose: 12,
  IDDestinatario: 1_000,
  IDFacturaRectificada: 1_000,
  IDFacturaSustituida: 1_000,
};

/** Checks the number of records and of repeated elements; each limit has its own code. Throws `Refusal`. */
export function checkCounts(operation: XmlElement): void {
  const records = recordsIn(operation);
  if (records.length > MOST_RECORDS) throw new Refusal(4114, String(records.length));
  for (const { children } of records) {
    const [first, ...more] = children;
    if (!first || !['RegistroAlta', 'RegistroAnulacion'].includes(first.name))
      throw new Refusal(4136, first?.name);
    if (more.length > 0) throw new Refusal(4137, more[0]?.name);
    for (const block of first.children)
      for (const [name, most] of Object.entries(MOST_OF_EACH))
        if (block.children.filter((child) => child.name === name).length > most)
          throw new Refusal(4113, name);
  }
}
