import { or, type SQL, sql } from 'drizzle-orm';

/** A person, with every id and value that the tables hold of them. */
export type Persona = {
  alumnos: string[];
  contactos: string[];
  usuarios: string[];
  /** Clientes that are natural persons: the person themselves. */
  clientes: string[];
  /** Clientes where the person is a contacto or a user, and clientes that are the person. */
  empresas: string[];
  /** Addresses in lower case: as written, and as `emailKey` gives them. */
  emails: string[];
  telefonos: string[];
  nifs: string[];
  /** Full names, with surnames: one word alone identifies no person. */
  nombres: string[];
  /** Finds the person's addresses and numbers in a text (PostgreSQL regular expression); null without any. */
  patron: string | null;
  /** Pattern that also has the person's names, for rows that are about the person. */
  patronNombres: string | null;
};

/** Makes an empty person, to fill in. */
export const nobody = (): Persona => ({
  alumnos: [],
  contactos: [],
  usuarios: [],
  clientes: [],
  empresas: [],
  emails: [],
  telefonos: [],
  nifs: [],
  nombres: [],
  patron: null,
  patronNombres: null,
});

/** Text that replaces a removed name, and text that replaces a part of a text. */
export const SUPRIMIDA = 'Persona suprimida';
export const TACHADO = '[suprimido]';

/** Condition that a column has one of these ids; undefined without ids. */
export const ids = (column: string, values: readonly string[]): SQL | undefined =>
  values.length === 0 ? undefined : sql`${sql.raw(column)} = ANY(${sql.param(values)}::uuid[])`;

/** Condition that a lower-case text column has one of the values. */
export const texts = (column: string, values: readonly string[]): SQL | undefined =>
  values.length === 0
    ? undefined
    : sql`lower(${sql.raw(column)}) = ANY(${sql.param(values.map((value) => value.toLowerCase()))}::text[])`;

/** Condition that any of the given conditions holds. */
export const any = (...conditions: (SQL | undefined)[]): SQL | undefined => or(...conditions);

/** Narrows a condition, if there is one. */
export const also = (condition: SQL | undefined, more: string): SQL | undefined =>
  condition && sql`(${condition}) AND (${sql.raw(more)})`;

/** Condition that the pattern matches any of these columns, joined. */
export const mentions = (columns: string, pattern: string | null): SQL | undefined =>
  pattern === null
    ? undefined
    : sql`concat_ws(E'\\n', ${sql.raw(columns.split(' ').join('::text, '))}::text) ~* ${pattern}`;

const literal = (text: string) =>
  JSON.stringify(text)
    .slice(1, -1)
    .replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Pattern of a telephone as people write it: with or without its country, with or without separators. */
function phonePattern(telefono: string): string {
  const figures = telefono.startsWith('+34') ? telefono.slice(3) : telefono.slice(1);
  const country = telefono.startsWith('+34') ? '(\\+34[ .-]?|0034[ .-]?)?' : '\\+?';
  return `(?<![0-9])${country}${[...figures].join('[ .-]?')}(?![0-9])`;
}

/** Fills in the patterns of a person from their other data. */
export function withPatterns(persona: Persona): Persona {
  const known = [
    ...persona.emails.map((email) => `(?<![a-z0-9.+_-])${literal(email)}(?![a-z0-9-])`),
    ...persona.telefonos.map(phonePattern),
    ...persona.nifs.map((nif) => `\\m${literal(nif)}\\M`),
  ];
  const all = [...known, ...persona.nombres.map((nombre) => `\\m${literal(nombre)}\\M`)];
  const joined = (parts: string[]) => (parts.length === 0 ? null : parts.join('|'));
  return { ...persona, patron: joined(known), patronNombres: joined(all) };
}
