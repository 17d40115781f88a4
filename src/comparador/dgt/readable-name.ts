import { slugify } from '#platform/kit/text/search-text.ts';

/**
 * Writes the name of an autoescuela as people do, from the DGT's capitals without accents: 'O L I V E N Z A' gives
 * 'Olivenza', 'R A C C' gives 'RACC', 'SIERRA DE CAZORLA S L' gives 'Sierra de Cazorla S.L.'. Neither loses nor adds
 * a letter; a name that already has small letters only loses stray blanks.
 */
export function nombreLegible(nombre: string): string {
  const clean = nombre
    .replace(/^["'“”«\s]+|["'“”»\s]+$/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  if (/\p{Ll}/u.test(clean)) return clean;
  const spaced = /^\p{Lu}( \p{Lu}){3,}$/u.test(clean);
  const words = spaced ? [clean.replaceAll(' ', '')] : joinLetters(restoreEnye(clean).split(' '));
  return words.map(readableWord).join(' ');
}

/**
 * Gives the address of a section, assigned once and kept: name, code without its blank, section; 'gala-m1561-01'. It
 * is unique because the code and the section are.
 */
export function sectionSlug({
  nombre,
  codigo,
  seccion,
}: {
  nombre: string;
  codigo: string;
  seccion: string;
}): string {
  return [slugify(nombre), codigo.replaceAll(' ', '').toLowerCase(), seccion]
    .filter((part) => part !== '')
    .join('-');
}

/** Restores the Ñ that some names lost to a slash: 'IBA/EZ', 'ESPA/A'. */
function restoreEnye(name: string): string {
  return name.replace(/(?<=[AEIOU])\/(?=[AEIOU][A-Z]?(?: |$))/g, 'Ñ');
}

/**
 * Joins loose letters, as in 'C F TORRES' or 'PARQUE S L'. 'A E' is always "autoescuela", a letter before a number
 * goes with it ('AUTOVIA A 7'), and 'Y' between two letters is the conjunction.
 */
function joinLetters(words: string[]): string[] {
  const joined: string[] = [];
  let open = false;
  words.forEach((word, i) => {
    const loose = /^\p{Lu}$/u.test(word) && !/^\d/.test(words[i + 1] ?? '');
    const conjunction = word === 'Y' && i > 0;
    if (loose && open && !conjunction && joined.at(-1) !== 'AE') joined.push(`${joined.pop()}${word}`);
    else if (word === 'E' && i === 1 && words[0] === 'A') joined.splice(0, 1, 'AE');
    else joined.push(word);
    open = loose && !conjunction;
  });
  return joined;
}

const COMPANIES = new Set(['SL', 'SLU', 'SLL', 'SA', 'SAL', 'SC', 'SCP', 'SCL', 'CB']);

const SMALL = new Set(
  // Spanish words first, then those of Catalan and Galician names.
  'a al con de del el en la las los o para por sin y amb da do dels els i les'.split(' '),
);

function readableWord(word: string, i: number, words: string[]): string {
  const small = word.toLowerCase();
  const next = words[i + 1];
  if (i > 0 && next === undefined && COMPANIES.has(word)) return word.replace(/./g, '$&.');
  if (i > 0 && next !== undefined && !/^\d/.test(next)) {
    if (SMALL.has(small)) return small;
    if (word === 'E' && /^H?I/.test(next)) return small;
  }
  if (isAcronym(word)) return word;
  return small.replace(/(^|[-'’./])(\p{L})/gu, (_, before, letter) => before + letter.toUpperCase());
}

const ACRONYMS = new Set(
  'AE AS CEC CETT CFA EC EEC EMH FPC HIS JA RACC RACE RACV VIP'.split(' '), // and acronyms that the letters alone reveal
);
const ABBREVIATIONS = new Set('BDA ESC FCO NTA OFF PTE SRA ST THE'.split(' '));
const ROMAN = /^(?=.)X{0,3}(IX|IV|V?I{0,3})$/;
const VOWEL = /[AEIOUYÁÉÍÓÚÜÀÈÒÏ]/;
/** Three letters that can be pronounced although two consonants come together. */
const CLUSTER =
  /^([BCDFGPT][LR]|CH|LL|ST|TX|TS|SP)[AEIOUY]$|^[AEIOUY](LS|LT|NS|ND|NT|NK|NZ|RC|RS|RT|ST|TZ|CH|LL)$/;

/** Says whether a word is an acronym or a Roman numeral, judging by its letters. */
function isAcronym(word: string): boolean {
  const letters = word.replace(/[^\p{L}]/gu, '');
  if (letters.length < 2 || ACRONYMS.has(word) || ROMAN.test(word)) return true;
  if (ABBREVIATIONS.has(word)) return false;
  if (!VOWEL.test(letters)) return true;
  if (letters.length !== 3) return false;
  const shape = [...letters].map((letter) => (VOWEL.test(letter) ? 'v' : 'c')).join('');
  return ['ccv', 'vcc'].includes(shape) && !CLUSTER.test(letters);
}
