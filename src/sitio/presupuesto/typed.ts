import { recordOf } from '#platform/kit/contract/keys-of.ts';

const FIELDS = [
  ...(['accion', 'huella', 'total', 'nombre', 'nif', 'metodo', 'trazo', 'firma', 'acepto'] as const),
  ...(['motivo', 'pregunta'] as const),
];

/** The values of this page's forms; `opciones` are the chosen optional lines. */
export type FormValues = Record<(typeof FIELDS)[number], string> & { opciones: string[] };

/** Reads the values; a missing one is empty. */
export function typedIn(form: FormData): FormValues {
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value : '';
  };
  return { ...recordOf(FIELDS, text), opciones: form.getAll('opcion').map(String) };
}

/** Errors of fields, or a warning about the whole answer. */
export type Problem = { campos?: Partial<Record<string, string[]>>; aviso?: string };
