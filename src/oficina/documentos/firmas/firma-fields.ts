import { z } from 'zod';
import { isFirma, readTrazo } from '#oficina/base/signature/trazo.ts';
import { readNif } from '#platform/kit/people/nif.ts';
import { nameField } from '#platform/kit/people/person-fields.ts';
import { textField } from '#platform/kit/text/text-field.ts';

const nifIfAny = textField({ max: 20 }).transform((text, context) => {
  if (text === '') return text;
  const read = readNif(text);
  if ('nif' in read) return read.nif;
  context.addIssue(read.motivo);
  return z.NEVER;
});

/** Fields of a signer: their data, and a firma, either drawn (`trazo`) or typed (`firma`). */
export const firmaFields = {
  nombre: nameField(120).refine((name) => name.length >= 3, 'escribe tu nombre y tus apellidos'),
  nif: nifIfAny,
  metodo: z.enum(['dibujo', 'texto'], 'elige cómo firmas'),
  trazo: z.string(),
  firma: textField({ max: 80 }),
};

/** Faults of a body, by field. */
export type FieldFaults = { campos: Partial<Record<string, string[]>> };

type FirmaInput = { metodo: string; trazo: string; firma: string };

/** Reads the fields of a body, with the firma; gives all its faults at once. */
export function readSigned<Fields extends z.ZodObject>(
  fields: Fields,
  sent: FirmaInput & Record<string, unknown>,
): z.infer<Fields> | FieldFaults {
  const read = fields.safeParse(sent);
  const signature = signatureProblem(sent);
  if (read.success && !signature) return read.data;
  const campos = read.success ? {} : faultsOf(read.error);
  return { campos: { ...campos, ...(signature && { [signature[0]]: [signature[1]] }) } };
}

function faultsOf({ issues }: z.ZodError): FieldFaults['campos'] {
  const byField = Object.groupBy(issues, ({ path: [field] }) => String(field));
  return Object.fromEntries(
    Object.entries(byField).map(([field, own = []]) => [field, own.map(({ message }) => message)]),
  );
}

function signatureProblem({ metodo, trazo, firma }: FirmaInput): [field: string, why: string] | undefined {
  if (metodo === 'texto')
    return firma.trim().length < 3 || /[\r\n]/.test(firma)
      ? ['firma', 'escribe tu nombre completo, que vale como firma']
      : undefined;
  if (trazo === '') return ['trazo', 'firma en el recuadro, o elige escribir la firma'];
  const strokes = readTrazo(trazo);
  if (!strokes) return ['trazo', 'no se ha podido leer: bórrala y firma otra vez'];
  return isFirma(strokes) ? undefined : ['trazo', 'es demasiado pequeña: bórrala y firma otra vez'];
}

/** Reason or question of the signer. */
const words = textField({ min: 1, max: 1_000 });

/** Reads the reason or the question of an answer. */
export function readWords(field: 'motivo' | 'pregunta', sent: string): { words: string } | FieldFaults {
  const read = words.safeParse(sent);
  return read.success
    ? { words: read.data }
    : { campos: { [field]: read.error.issues.map(({ message }) => message) } };
}
