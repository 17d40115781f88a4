import { or, type SQL, sql } from 'drizzle-orm';

/** Somebody, by all that the tables know them by. */
export type Persona = {
  alumnos: string[];
  contactos: string[];
  usuarios: string[];
  /** Customers that are a natural person: themselves. */
  clientes: string[];
  /** Customers that they belong to as a contact or a user, and those that they are. */
  empresas: string[];
  /** In small letters, as they were written and as `emailKey` gives them. */
  emails: string[];
  telefonos: string[];
  nifs: string[];
  /** Names and surnames together: one word alone is nobody's. */
  nombres: string[];
  /** Finds their addresses and numbers in a text (PostgreSQL's regular expressions); null without any. */
  patron: string | null;
  /** The same and their names, for where it is about them. */
  patronNombres: string | null;
};

/** Nobody, to be filled in. */
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

/** What takes the place of a name that is removed, and of a piece of a text. */
export const SUPRIMIDA = 'Persona suprimida';
export const TACHADO = '[suprimido]';

/** A table's column is one of these ids; undefined, which no condition is, without any. */
export const ids = (column: string, values: readonly string[]): SQL | undefined =>
  values.length === 0 ? undefined : sql`${sql.raw(column)} = ANY(${sql.param(values)}::uuid[])`;

/** The same of texts, in small letters. */
export const texts = (column: string, values: readonly string[]): SQL | undefined =>
  values.length === 0
    ? undefined
    : sql`lower(${sql.raw(column)}) = ANY(${sql.param(values.map((value) => value.toLowerCase()))}::text[])`;

/** Any of the conditions that there are. */
export const any = (...conditions: (SQL | undefined)[]): SQL | undefined => or(...conditions);

/** A condition narrowed, if there is one. */
export const also = (condition: SQL | undefined, more: string): SQL | undefined =>
  condition && sql`(${condition}) AND (${sql.raw(more)})`;

/** Rows any of whose columns, written one after another, holds what the pattern says. */
export const mentions = (columns: string, pattern: string | null): SQL | undefined =>
  pattern === null
    ? undefined
    : sql`concat_ws(E'\\n', ${sql.raw(columns.split(' ').join('::text, '))}::text) ~* ${pattern}`;

const literal = (text: string) =>
  JSON.stringify(text)
    .slice(1, -1)
    .replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** A telephone as people write it in a text: with or without its country, its figures together or apart. */
function phonePattern(telefono: string): string {
  const figures = telefono.startsWith('+34') ? telefono.slice(3) : telefono.slice(1);
  const country = telefono.startsWith('+34') ? '(\\+34[ .-]?|0034[ .-]?)?' : '\\+?';
  return `(?<![0-9])${country}${[...figures].join('[ .-]?')}(?![0-9])`;
}

/** Fills in the patterns of whom the rest is known of. */
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
