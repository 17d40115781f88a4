import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '#platform/http/root.server.ts';

/** The agency's schemas as it publishes them (docs/fuentes.md). */
const FOLDER = path.join(ROOT, 'src/oficina/ventas/verifactu/esquemas');
/** Includes the schemas of all the messages of the service, and of the SOAP envelope. */
const ALL = 'all.xsd';

/** Fault against the schema: XPath of the element, and the validator's words in English. */
export type SchemaFinding = { xpath: string; message: string };

type Validate = (xml: string) => SchemaFinding[];

let loading: Promise<Validate> | undefined;

/**
 * Validates a message of VERI*FACTU against the official schemas: a remission, a query or an answer, with
 * or without its SOAP envelope. Gives each fault as «element: reason», in English; none when it is valid.
 * A text that is not XML is a fault too. Compiles the schemas at the first call. Throws if it cannot read
 * them.
 */
export const schemaFaults = async (xml: string): Promise<string[]> =>
  (await schemaFindings(xml)).map(({ message }) =>
    message
      .replaceAll(/\{[^}]*\}/g, '')
      .replace(/^Element '([^']+)'/, '$1')
      .trim(),
  );

/** Faults of an XML against the schemas, with the XPath of each. */
export async function schemaFindings(xml: string): Promise<SchemaFinding[]> {
  loading ??= load();
  return (await loading)(xml);
}

async function load(): Promise<Validate> {
  // A megabyte of WebAssembly that most starts do not need.
  const { XmlDocument, XmlLibError, XsdValidator, xmlRegisterInputProvider } = await import('libxml2-wasm');
  xmlRegisterInputProvider(schemaFiles());
  const all = XmlDocument.fromBuffer(readFileSync(path.join(FOLDER, ALL)), { url: ALL });
  const validator = XsdValidator.fromDoc(all);
  const findingsOf = (work: () => void): SchemaFinding[] => {
    try {
      work();
      return [];
    } catch (error) {
      if (!(error instanceof XmlLibError)) throw error;
      return error.details.map(({ message, xpath = '' }) => ({ xpath, message: message.trim() }));
    }
  };
  return (xml) => {
    let findings: SchemaFinding[] = [];
    const unread = findingsOf(() => {
      const document = XmlDocument.fromString(xml);
      try {
        findings = findingsOf(() => validator.validate(document));
      } finally {
        document.dispose();
      }
    });
    return [...unread, ...findings];
  };
}

/**
 * Gives libxml2 our copies of the schemas by name, also the W3C one that they import: nothing goes to the
 * network.
 */
function schemaFiles() {
  const open = new Map<number, { bytes: Buffer; at: number }>();
  let last = 0;
  const fileOf = (name: string) => path.join(FOLDER, path.basename(name));
  return {
    match: (name: string) => name.endsWith('.xsd') && existsSync(fileOf(name)),
    open: (name: string) => {
      last += 1;
      open.set(last, { bytes: readFileSync(fileOf(name)), at: 0 });
      return last;
    },
    read: (handle: number, buffer: Uint8Array) => {
      const file = open.get(handle);
      if (!file) return -1;
      const read = file.bytes.copy(buffer, 0, file.at);
      file.at += read;
      return read;
    },
    close: (handle: number) => open.delete(handle),
  };
}
