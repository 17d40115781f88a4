/** Series within a number; the longest first, so that none is taken for the start of another. */
const SERIES = ['VV2M', 'VA', 'VV', 'RT', 'I'];

/** A text as it was typed, the same in capitals without signs (`plain`), and the present year. */
export type TypedText = { texto: string; plain: string; year: number };

export type CodesOf = (said: TypedText) => string[];

/**
 * Numbers of papers that a text may mean: `PRE-VA-2026-00012`, also without its letters, with a year of two digits, or without
 * leading zeros. Without a version it means the first; figures without a year, a number of this year or the last. Without letters,
 * any of the prefixes.
 */
export const paperCode = (...prefixes: readonly string[]): CodesOf => {
  const ofPlain = new Map(prefixes.map((prefix) => [prefix.replaceAll('-', ''), prefix] as const));
  const letters = `(${[...ofPlain.keys()].join('|')})?(${SERIES.join('|')})?`;
  const dated = new RegExp(`^${letters}(?:20(\\d{2})|(\\d{2}))(\\d{1,9})(?:V(\\d{1,3}))?$`);
  const undated = new RegExp(`^${letters}(\\d{1,5})$`);
  const codes = (prefix: string | undefined, serie: string | undefined, year: number, number: string) =>
    [...ofPlain]
      .filter(([plain]) => prefix === undefined || plain === prefix)
      .map(([, own]) =>
        [own, serie, year, String(Number(number)).padStart(5, '0')].filter(Boolean).join('-'),
      );
  return ({ texto, plain, year }) => {
    const [, prefix, serie, ofFour, ofTwo, number, version] = dated.exec(plain) ?? [];
    const suffix = version && version !== '1' ? `-V${version}` : '';
    const withYear = number
      ? codes(prefix, serie, Number(`20${ofFour ?? ofTwo}`), number).map((code) => `${code}${suffix}`)
      : [];
    const [, ownPrefix, ownSerie, figures] = (ONE_NUMBER.test(texto) && undated.exec(plain)) || [];
    const ofLately = figures
      ? [year, year - 1].flatMap((one) => codes(ownPrefix, ownSerie, one, figures))
      : [];
    // Figures without a sign are a number before they are a year and a number: «261» is F-2026-00261, and F-2026-00001 after it.
    return [...ofLately, ...withYear];
  };
};

/** All its figures are together, so a year and a number were not written apart. */
const ONE_NUMBER = /^\D*\d+$/;
