/**
 * Reasons of a return, by the beginning of the code (RFC 3463, and the registry of enhanced status
 * codes).
 */
const WORDS: readonly (readonly [code: string, words: string])[] = [
  ['5.1.1', 'buzón inexistente'],
  ['5.1.10', 'buzón inexistente'],
  ['5.1.2', 'su dominio no existe'],
  ['5.1.3', 'dirección mal escrita'],
  ['5.1.6', 'buzón que se ha mudado'],
  ['5.1.8', 'no admite nuestra dirección'],
  ['5.1', 'dirección que no admite correo'],
  ['5.2.1', 'buzón desactivado'],
  ['5.2.2', 'buzón lleno'],
  ['5.2.3', 'mensaje demasiado grande'],
  ['5.2', 'buzón que no admite el mensaje'],
  ['5.3.4', 'mensaje demasiado grande'],
  ['5.3', 'fallo de su servidor'],
  ['5.4.1', 'dirección que su servidor no admite'],
  ['5.4', 'no se llega a su servidor'],
  ['5.6', 'no admite el contenido'],
  ['5.7', 'su servidor lo rechaza por sus normas'],
  ['4.2.2', 'buzón lleno'],
  ['4.4', 'su servidor no contesta'],
  ['4.7', 'su servidor lo retiene por sus normas'],
];

const startsWith = (code: string, beginning: string) =>
  code === beginning || code.startsWith(`${beginning}.`);

/**
 * Gives the reason in a few words, such as 'buzón inexistente (5.1.1)'; a general phrase if the code is
 * null or unknown.
 */
export function reasonOf(codigo: string | null): string {
  if (codigo === null) return 'su servidor no da la razón';
  const [, words = 'su servidor no lo admite'] =
    WORDS.filter(([code]) => startsWith(codigo, code)).sort(([a], [b]) => b.length - a.length)[0] ?? [];
  return `${words} (${codigo})`;
}
