export type Nif = {
  /** Nine characters without blanks, in capitals. */
  nif: string;
  /** `NIF` is a number that begins with K, L or M: a person without DNI or NIE. */
  tipo: 'DNI' | 'NIE' | 'NIF' | 'entidad';
  /** The control character breaks the rule; some old numbers of entities are real and break it. */
  dudoso: boolean;
};

const LETTERS = 'TRWAGMYFPDXBNJZSQVHLCKE';
const ENTITY_LETTERS = 'JABCDEFGHI';

const SHAPE = 'Escribe el NIF completo: nueve cifras y letras, como 12345678Z o B12345674';
/** Message for the field whose entity number must have the right control character. */
export const WRONG_CONTROL = 'El último carácter no es el que corresponde a ese NIF: repásalo';
const WRONG_LETTER = 'La letra no corresponde al número: repasa las cifras y la letra del NIF';

/**
 * Reads a Spanish tax number as people paste it: with blanks, dots or hyphens, in small letters, with the
 * `ES` of
 * European VAT before it, or a DNI without its first zero. A wrong letter in a person's number is refused; a
 * wrong control
 * character in an entity's number only sets `dudoso`. `motivo` tells the person how to correct it.
 *
 * Real Decreto 1065/2007, arts. 18 to 22 (which number each person or entity has); Orden EHA/451/2008 (letter
 * and control
 * of entities); Orden INT/2058/2008 (NIE with Y and Z). The remainder by 23 is the rule of the DNI.
 */
export function readNif(text: string): Nif | { motivo: string } {
  const clean = text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s./\-‐-―·]/g, '')
    .replace(/^ES(?=.{9}$)/, '');
  if (clean === '') return { motivo: 'Escribe el NIF' };
  const nif = /^\d{7}[A-Z]$/.test(clean) ? `0${clean}` : clean;
  return readPerson(nif) ?? readEntity(nif) ?? { motivo: SHAPE };
}

function readPerson(nif: string): Nif | { motivo: string } | undefined {
  const [, first = '', rest = '', letter = ''] = /^([\dXYZKLM])(\d{7})([A-Z])$/.exec(nif) ?? [];
  if (letter === '') return undefined;
  // The letters X, Y and Z count as a figure; K, L and M do not count.
  const figure = { X: '0', Y: '1', Z: '2', K: '', L: '', M: '' }[first] ?? first;
  if (LETTERS[Number(figure + rest) % 23] !== letter) return { motivo: WRONG_LETTER };
  if (/\d/.test(first)) return { nif, tipo: 'DNI', dudoso: false };
  return { nif, tipo: /[XYZ]/.test(first) ? 'NIE' : 'NIF', dudoso: false };
}

function readEntity(nif: string): Nif | undefined {
  const [, kind = '', digits = '', control = ''] = /^([ABCDEFGHJNPQRSUVW])(\d{7})([\dA-J])$/.exec(nif) ?? [];
  if (control === '') return undefined;
  return { nif, tipo: 'entidad', dudoso: !entityControls(kind, digits).includes(control) };
}

/**
 * The valid control characters: a figure for companies, a letter for public, religious or foreign entities,
 * either for the rest.
 */
function entityControls(kind: string, digits: string): string[] {
  const sum = [...digits].reduce((total, digit, i) => {
    const value = Number(digit) * (i % 2 === 0 ? 2 : 1);
    return total + Math.trunc(value / 10) + (value % 10);
  }, 0);
  const figure = (10 - (sum % 10)) % 10;
  const letter = ENTITY_LETTERS.charAt(figure);
  // A number that begins with 00 belongs to a foreign entity and may end in a letter whatever its kind.
  if (/[NPQRSW]/.test(kind)) return [letter];
  return /[ABEH]/.test(kind) && !digits.startsWith('00') ? [String(figure)] : [String(figure), letter];
}

/** Tells a natural person from an entity by a Spanish tax number; undefined for a text that is none. */
export function personOfNif(text: string): 'fisica' | 'juridica' | undefined {
  const read = readNif(text);
  if ('motivo' in read) return undefined;
  return read.tipo === 'entidad' ? 'juridica' : 'fisica';
}

/**
 * A person's number with the letter that its figures require; undefined when the text is not a person's
 * number.
 */
export function withRightLetter(text: string): string | undefined {
  const clean = text
    .toUpperCase()
    .replace(/[^\dA-Z]/g, '')
    .replace(/^ES(?=.{9}$)/, '');
  const [, start = '', rest = ''] = /^([\dXYZKLM]?)(\d{7})[A-Z]$/.exec(clean) ?? [];
  if (rest === '') return undefined;
  const first = start === '' ? '0' : start;
  const figure = { X: '0', Y: '1', Z: '2', K: '', L: '', M: '' }[first] ?? first;
  return `${first}${rest}${LETTERS[Number(figure + rest) % 23]}`;
}
