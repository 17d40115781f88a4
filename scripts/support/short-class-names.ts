import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
/** From its second character on, a name may have digits too. */
const MORE = `${LETTERS}0123456789`;

/** Gives a name in letters for a number from zero: a, b … z, aa, ab … */
function lettersOf(place: number): string {
  if (place < LETTERS.length) return LETTERS.charAt(place);
  const rest = place - LETTERS.length;
  return lettersOf(Math.floor(rest / MORE.length)) + MORE.charAt(rest % MORE.length);
}

/**
 * Gives a class of a CSS module its name in the built site: one to three letters, by its place among all the classes of the
 * sources, so that the builds of server and browser agree. Names were a fifth of a page's bytes.
 */
export function shortClassNames(folder = 'src'): (name: string, file: string) => string {
  const files = globSync(`${folder}/**/*.module.css`).sort();
  // Public pages get the shortest names.
  const [ofSite, others] = [files.filter(isOfSite), files.filter((file) => !isOfSite(file))];
  const all = [...ofSite, ...others].flatMap((file) =>
    [...new Set(readFileSync(file, 'utf8').match(/(?<=\.|@keyframes )[a-zA-Z_][\w-]*/g) ?? [])].map((name) =>
      keyOf(file, name),
    ),
  );
  const places = new Map(all.map((key, place) => [key, place]));
  return (name, file) => {
    const place = places.get(keyOf(path.relative('.', file.replace(/\?.*/, '')), name));
    if (place === undefined) throw new Error(`no class ${name} in ${file}`);
    // The prefix keeps them apart from the few plain classes of base.css.
    return `_${lettersOf(place)}`;
  };
}

const isOfSite = (file: string) => file.includes('/sitio/');

const keyOf = (file: string, name: string) => `${file} ${name}`;
