const FIELDS = [
  ...(['accion', 'huella', 'total', 'nombre', 'nif', 'metodo', 'trazo', 'firma', 'acepto'] as const),
  ...(['motivo', 'pregunta'] as const),
];

/** What the forms of this page send, as it was typed; `opciones` are the optional lines that were chosen. */
export type Typed = Record<(typeof FIELDS)[number], string> & { opciones: string[] };

/** Reads them: what is missing is empty. */
export function typedIn(form: FormData): Typed {
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value : '';
  };
  const fields = Object.fromEntries(FIELDS.map((name) => [name, text(name)])) as Record<
    (typeof FIELDS)[number],
    string
  >;
  return { ...fields, opciones: form.getAll('opcion').map(String) };
}

/** Either fields that are wrong, or something about the answer as a whole. */
export type Problem = { campos?: Partial<Record<string, string[]>>; aviso?: string };
