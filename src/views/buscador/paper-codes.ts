/** Series within a number; the longest first, so that none is taken for the start of another. */
const SERIES = ['VV2M', 'VA', 'VV', 'RT', 'I'];

/**
 * Numbers that a text (plain, in capitals) may mean: `PRE-VA-2026-00012`, also without its letters, with a
 * year of two digits, or without leading zeros. Without a version it means the first.
 */
export const paperCode = (prefix: string) => {
  const form = new RegExp(
    `^(?:${prefix})?(${SERIES.join('|')})?(?:20(\\d{2})|(\\d{2}))(\\d{1,9})(?:V(\\d{1,3}))?$`,
  );
  return (plain: string): string[] => {
    const read = form.exec(plain);
    if (!read) return [];
    const [, serie, ofFour, ofTwo, number = '', version] = read;
    const parts = [prefix, serie, `20${ofFour ?? ofTwo}`, String(Number(number)).padStart(5, '0')];
    const code = parts.filter(Boolean).join('-');
    return [version && version !== '1' ? `${code}-V${version}` : code];
  };
};
