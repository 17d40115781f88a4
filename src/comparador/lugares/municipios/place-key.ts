import { searchText } from '#platform/kit/text/search-text.ts';
import { ARTICLE } from './reading-order.ts';

/**
 * Name for the search, without its article, in front or behind: 'A Coruña', 'Coruña, A' and 'Coruña (A)'
 * give 'coruna'. A name that is only an article stays whole.
 */
export const placeKey = (name: string): string => bareKey(name, searchText(name));

/** The same for a name with a known `searchText`. */
export function bareKey(name: string, whole: string): string {
  const words = whole.split(' ');
  const front = ARTICLE.has(words[0] ?? '') ? 1 : 0;
  const back = front === 0 && /[,(]/.test(name) && ARTICLE.has(words.at(-1) ?? '') ? 1 : 0;
  return words.slice(front, words.length - back).join(' ') || words.join(' ');
}
