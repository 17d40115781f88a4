import { searchText } from '#kit/search-text.ts';

const ARTICLE = new Set('l el els la las les los lo es sa ses a as o os'.split(' '));

/**
 * Gives the name as it is searched without its article, written in front or behind: 'A Coruña', 'Coruña, A' and
 * 'Coruña (A)' give 'coruna'. A name that is nothing but an article stays whole.
 */
export function placeKey(name: string): string {
  const words = searchText(name).split(' ');
  const front = ARTICLE.has(words[0] ?? '') ? 1 : 0;
  const back = front === 0 && /[,(]/.test(name) && ARTICLE.has(words.at(-1) ?? '') ? 1 : 0;
  return words.slice(front, words.length - back).join(' ') || words.join(' ');
}
