import { recordOf } from '#platform/kit/contract/keys-of.ts';

const FIELDS = [
  ...(['accion', 'huella', 'nombre', 'nif', 'metodo', 'trazo', 'firma', 'acepto'] as const),
  ...(['codigo', 'motivo'] as const),
];

/** Texts of this page's forms, as typed. */
export type FormValues = Record<(typeof FIELDS)[number], string>;

/** Reads the texts; a missing one is empty. */
export function typedIn(form: FormData): FormValues {
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value : '';
  };
  return recordOf(FIELDS, text);
}

/** Either fields that are wrong, or something about the answer as a whole. */
export type Problem = { campos?: Partial<Record<string, string[]>>; aviso?: string };
