import type { FieldProblem } from '#platform/kit/contract/resource.ts';

/** Texts of a correo: the subject in one line, and paragraphs separated by an empty line. */
export type Textos = { asunto: string; cuerpo: string };

/** Values of the fields of a kind of correo. */
export type Valores = Readonly<Record<string, string>>;

/** Kind of correo; its fields are the valid names in `{{…}}`. */
type Fillable = { campos: Readonly<Record<string, unknown>> };

const FIELD = /\{\{([^{}]*)\}\}/g;

/** Field as a text writes it. */
export const written = (campo: string): string => `{{${campo}}}`;

/**
 * Problems that stop a text from being sent, each with its field of the form; an unknown name gets the
 * list of valid ones.
 */
export function problemsIn({ campos }: Fillable, textos: Textos): FieldProblem[] {
  return (['asunto', 'cuerpo'] as const).flatMap((campo) => {
    const motivo = problemOf(Object.keys(campos), textos[campo]);
    return motivo === null ? [] : [{ campo, motivo }];
  });
}

function problemOf(known: readonly string[], text: string): string | null {
  if (text.trim() === '') return 'falta';
  const unknown = [...text.matchAll(FIELD)]
    .map(([, name = '']) => name.trim())
    .find((n) => !known.includes(n));
  if (unknown !== undefined) {
    const those = new Intl.ListFormat('es-ES').format(known.map(written));
    return `«${written(unknown)}» no existe en este correo: puedes usar ${those}`;
  }
  return /\{\{|\}\}/.test(text.replace(FIELD, ''))
    ? 'hay unas llaves {{ }} a medias: ciérralas o quítalas'
    : null;
}

/**
 * Puts the values in place of the fields of a text, in one pass: a value is never read as a field. An
 * empty subject becomes that of `instead`; empty paragraphs are dropped.
 */
export function fill(
  { asunto, cuerpo }: Textos,
  valores: Valores,
  instead: Textos,
): { subject: string; paragraphs: string[] } {
  const put = (text: string) =>
    text.replace(FIELD, (_all, name: string) => valores[name.trim()] ?? '').trim();
  return {
    subject: put(asunto) || put(instead.asunto),
    paragraphs: paragraphsIn(cuerpo)
      .map(put)
      .filter((paragraph) => paragraph !== ''),
  };
}

/** Paragraphs of a text, separated by empty lines. */
export const paragraphsIn = (text: string): string[] => text.replace(/\r\n?/g, '\n').split(/\n[^\S\n]*\n\s*/);
