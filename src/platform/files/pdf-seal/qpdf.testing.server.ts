import { createRequire } from 'node:module';
import path from 'node:path';
import createModule, { type QpdfInstance } from '@neslinesli93/qpdf-wasm';

const { resolve } = createRequire(import.meta.url);
const locateFile = () => path.join(path.dirname(resolve('@neslinesli93/qpdf-wasm')), 'qpdf.wasm');

type WritableFs = QpdfInstance['FS'] & { writeFile(file: string, bytes: Uint8Array): void };

/** Exit code of `qpdf --check`: 0 for a sound document, 3 with warnings. */
export async function checkPdf(bytes: Uint8Array): Promise<number> {
  return (await qpdf(bytes, ['--check', '/in.pdf'])).code;
}

/** The same document written by qpdf with those options: encrypted, packed in streams, ordered for the network… */
export async function rewritePdf(bytes: Uint8Array, ...options: string[]): Promise<Uint8Array> {
  const { code, out } = await qpdf(bytes, ['/in.pdf', ...options, '/out.pdf']);
  if (code !== 0) throw new Error(`qpdf ended with ${code}`);
  return out('/out.pdf');
}

async function qpdf(bytes: Uint8Array, args: string[]) {
  const tool = await createModule({ locateFile });
  (tool.FS as WritableFs).writeFile('/in.pdf', bytes);
  const code = tool.callMain(args);
  return { code, out: (file: string) => tool.FS.readFile(file) };
}
