import type { ZxcvbnFactory } from '@zxcvbn-ts/core';

/**
 * Least number of guesses that a clave must resist, as zxcvbn estimates them. All strangers together
 * get about 35,000 a year per account (decision 055), so this is about thirty years.
 */
const ENOUGH_GUESSES = 1e6;

/** Guesses for each of the person's own words, wherever they are in the clave. */
const OWN_GUESSES = 100;

/**
 * Number of characters that are judged, because each one costs time; a longer clave is as strong as its
 * beginning.
 */
const JUDGED = 24;

/**
 * Number of substitutions tried, such as '4' for 'a'; the package's default of a hundred takes a tenth
 * of a second.
 */
const READINGS = 8;

/** Words of this trade, which every attacker here would try. */
const OURS =
  `autoescuela autoescuelas carneclaro carnet carne claro conducir conductor profesor alumno permiso coche
  clave contraseña contrasena password acceso entrar panel bienvenido bienvenida administrador admin usuario usuaria`.split(
    /\s+/,
  );

let judge: Promise<ZxcvbnFactory> | undefined;

/** Loads 3.5 MB of dictionaries on first use, because few processes need them. */
async function loadJudge(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, common, spanish] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-es-es'),
  ]);
  return new ZxcvbnFactory({
    dictionary: { ...common.dictionary, ...spanish.dictionary, casa: OURS },
    graphs: common.adjacencyGraphs,
    maxLength: JUDGED,
    l33tMaxSubstitutions: READINGS,
  });
}

/**
 * Says why a clave is weak: it contains the person's own words, or it is common. Undefined for a good
 * one.
 */
export async function weaknessOf(
  clave: string,
  own: readonly string[],
): Promise<'propia' | 'corriente' | undefined> {
  judge ??= loadJudge().catch((error: unknown) => {
    // A disk error is not kept: the next call tries again.
    judge = undefined;
    throw error;
  });
  const judging = await judge;
  const check = (text: string) => judging.check(text);
  const folded = fold(clave);
  const rest = withoutWords(folded, own);
  if (rest !== folded && check(rest).guesses * OWN_GUESSES < ENOUGH_GUESSES) return 'propia';
  return check(clave).guesses < ENOUGH_GUESSES ? 'corriente' : undefined;
}

/** Gives the text in lower case without diacritics. */
const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Removes from a clave the words of three letters or more, longest first; gives the rest. */
function withoutWords(key: string, own: readonly string[]): string {
  const words = own.flatMap((text) => fold(text).split(/[^\p{L}\p{N}]+/u)).filter((word) => word.length >= 3);
  const rest = words
    .sort((a, b) => b.length - a.length)
    .reduce((left, word) => left.replaceAll(word, ''), key);
  // Signs between the removed words add nothing: everybody puts them there.
  return rest === key ? key : rest.replaceAll(/[^\p{L}\p{N}]/gu, '');
}
