import type { ZxcvbnFactory } from '@zxcvbn-ts/core';

/**
 * Guesses that a key must outlast, as zxcvbn estimates them. All strangers together have some 35,000 a year against an account
 * (decision 055), so this is some thirty years of patience.
 */
const ENOUGH_GUESSES = 1e6;

/** Guesses that a person's own words cost, whichever of them and wherever they stand. */
const OWN_GUESSES = 100;

/** Characters that are judged: a longer phrase outlasts them by its beginning, and each one more costs time. */
const JUDGED = 24;

/** Ways of reading '4' as 'a' that are tried: a hundred, the package's own, take a tenth of a second. */
const READINGS = 8;

/** Words of this house, which everybody who comes to this door knows. */
const OURS =
  `autoescuela autoescuelas carneclaro carnet carne claro conducir conductor profesor alumno permiso coche
  clave contraseña contrasena password acceso entrar panel bienvenido bienvenida administrador admin usuario usuaria`.split(
    /\s+/,
  );

let judge: Promise<ZxcvbnFactory> | undefined;

/** 3.5 MB of dictionaries, which few processes ever need. */
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

/** Why a key would be guessed: it is made of the person's own words, or of common ones. Undefined for a good one. */
export async function weaknessOf(
  clave: string,
  own: readonly string[],
): Promise<'propia' | 'corriente' | undefined> {
  judge ??= loadJudge().catch((error: unknown) => {
    // A disk that failed once may answer the next time.
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

/** In small letters without their marks. */
const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** The rest of a key once each word of three letters or more is taken out of it, the longest first. */
function withoutWords(key: string, own: readonly string[]): string {
  const words = own.flatMap((text) => fold(text).split(/[^\p{L}\p{N}]+/u)).filter((word) => word.length >= 3);
  const rest = words
    .sort((a, b) => b.length - a.length)
    .reduce((left, word) => left.replaceAll(word, ''), key);
  // Signs between the words are where everybody puts them.
  return rest === key ? key : rest.replaceAll(/[^\p{L}\p{N}]/gu, '');
}
