import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { XmlDocument, XsdValidator, xmlRegisterInputProvider } from 'libxml2-wasm';

/** The official schemas, which are no part of the project. */
const SCHEMAS = path.resolve('../shared/verifactu');

/** Whether they are at hand. */
export const schemasThere = existsSync(path.join(SCHEMAS, 'SuministroLR.xsd'));

let registered = false;

function register(): void {
  if (registered) return;
  registered = true;
  const files = new Map<number, { bytes: Buffer; at: number }>();
  xmlRegisterInputProvider({
    match: (name) => name.endsWith('.xsd'),
    open: (name) => {
      files.set(files.size + 1, { bytes: readFileSync(path.join(SCHEMAS, path.basename(name))), at: 0 });
      return files.size;
    },
    read: (handle, buffer) => {
      const file = files.get(handle);
      if (!file) return -1;
      const read = file.bytes.copy(buffer, 0, file.at);
      file.at += read;
      return read;
    },
    close: () => true,
  });
}

/** Checks documents against one of them; throws with what is wrong. */
export function schemaChecker(file: string): (text: string) => void {
  register();
  const schema = readFileSync(path.join(SCHEMAS, file));
  const validator = XsdValidator.fromDoc(XmlDocument.fromBuffer(schema, { url: file }));
  return (text) => {
    const document = XmlDocument.fromString(text);
    try {
      validator.validate(document);
    } finally {
      document.dispose();
    }
  };
}
