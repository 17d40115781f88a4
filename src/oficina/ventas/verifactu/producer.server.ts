import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { StartupError } from '#platform/http/startup-error.server.ts';
import { readNif, WRONG_CONTROL } from '#platform/kit/people/nif.ts';

/**
 * File of the distribution, beside `package.json`, with the producer of the program; `productor.ejemplo.json`
 * is its example.
 */
export const PRODUCER_FILE = 'productor.json';

const words = (most: number) => z.string('falta').trim().min(1, 'falta').max(most);

const nif = z.string('falta').transform((text, context) => {
  const read = readNif(text);
  if ('nif' in read && !read.dudoso) return read.nif;
  context.addIssue({ code: 'custom', message: 'motivo' in read ? read.motivo : WRONG_CONTROL });
  return z.NEVER;
});

const schema = z.strictObject({
  // Longest name that a record admits (SuministroInformacion.xsd, NombreRazon).
  nombre: words(120),
  nif,
  direccion: words(300),
  /** Day and place of signature of the declaration of each version. */
  suscripciones: z.record(
    z.string(),
    z.strictObject({ fecha: z.iso.date('escribe una fecha como 2026-11-23'), lugar: words(120) }),
  ),
});

/**
 * Person or company that produces the program and answers for it; may differ from the business that
 * invoices.
 */
export type Producer = z.infer<typeof schema>;

/**
 * Reads the producer's file of a folder; undefined when it is missing. Throws StartupError with every
 * fault of the file.
 */
export function readProducer(folder: string): Producer | undefined {
  const file = path.join(folder, PRODUCER_FILE);
  if (!existsSync(file)) return undefined;
  const result = schema.safeParse(parsed(readFileSync(file, 'utf8')));
  if (result.success) return result.data;
  const lines = result.error.issues.map((issue) => `  - ${issue.path.join('.') || 'todo'}: ${issue.message}`);
  throw new StartupError(`El archivo ${PRODUCER_FILE} no es válido:\n${lines.join('\n')}`);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new StartupError(`El archivo ${PRODUCER_FILE} no es válido: no es JSON bien formado`);
  }
}

let named: Producer | undefined;

/** Sets the producer. The program calls it once, at start. */
export const nameProducer = (producer: Producer | undefined): void => {
  named = producer;
};

/** Producer set at start, if any. */
export const producer = (): Producer | undefined => named;
