type Person = { nombre: string; email: string | null };

/** Whether two people are one: by their addresses, or by their names when one has none. */
export const isSame = (one: Person, other: Person): boolean =>
  one.email && other.email
    ? one.email.toLowerCase() === other.email.toLowerCase()
    : one.nombre.toLowerCase() === other.nombre.toLowerCase();
