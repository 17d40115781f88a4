/** Articles of names of places in the languages of Spain, without their apostrophe. */
export const ARTICLE = new Set('l el els la las les los lo es sa ses a as o os'.split(' '));

/** Puts the article that the INE writes behind in front: 'Coruña, A' and 'Coruña (A)' give 'A Coruña'. */
export function readingOrder(name: string): string {
  const [, noun, article] = /^(.+?) ?[,(] ?(\p{L}{1,3}['’]?)\)?$/u.exec(name.trim()) ?? [];
  return noun && article && ARTICLE.has(article.toLowerCase().replace(/['’]$/, ''))
    ? `${article} ${noun}`
    : name;
}
