import { searchText } from '#kit/search-text.ts';

const ARTICLE = new Set('l el els la las les los lo es sa ses a as o os'.split(' '));

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

/** Puts the article that the INE writes behind in front: 'Coruña, A' and 'Coruña (A)' give 'A Coruña'. */
export function readingOrder(name: string): string {
  const [, noun, article] = /^(.+?) ?[,(] ?(\p{L}{1,3}['’]?)\)?$/u.exec(name.trim()) ?? [];
  return noun && article && ARTICLE.has(searchText(article)) ? `${article} ${noun}` : name;
}
