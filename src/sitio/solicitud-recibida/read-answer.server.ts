import type { z } from 'zod';
import { LINE_NAMES, offerIn } from '#oficina/relacion/alumnos/answer-lines.ts';
import { responderSolicitud } from '#oficina/relacion/alumnos/autoescuela-contract.ts';
import { recordOf } from '#platform/kit/contract/keys-of.ts';

type ReadAnswer =
  | { answer: z.infer<typeof responderSolicitud>; escrito: Record<string, string> }
  | { campos: Record<string, string>; escrito: Record<string, string> };

/** Reads the form of an answer; each reason is under the name of its field, in whose words it was `escrito`. */
export function readAnswer(form: FormData, _id: string): ReadAnswer {
  const text = (name: string) => String(form.get(name) ?? '');
  const escrito = { ...recordOf(LINE_NAMES, text), respuesta: text('respuesta') };
  const read = responderSolicitud.safeParse({
    _id,
    version: Number(text('version')),
    estado: 'respondida',
    respuesta: escrito.respuesta.trim() || null,
    oferta: offerIn(escrito),
  });
  if (read.success) return { answer: read.data, escrito };
  const campos: Record<string, string> = {};
  for (const { path, message } of read.error.issues) {
    // A reason for the whole offer stands at its first line.
    const last = String(path.at(-1));
    campos[last === 'oferta' ? 'matricula' : last] ??= message;
  }
  return { campos, escrito };
}
