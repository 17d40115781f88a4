import { createHash } from 'node:crypto';

/**
 * Sources of the content policy for a page's own inline scripts, and the page without their mark. Own
 * scripts carry `mark` as their nonce. The sources are hashes, so that one page can go to many visitors.
 * The mark is a secret of the process: a script that foreign text smuggled into the page has none, and
 * gets no source. React writes every attribute in double quotes and escapes `>` inside, so a regular
 * expression finds them all.
 */
export function ownScripts(page: string, mark: string): { page: string; sources: string[] } {
  const attribute = ` nonce="${mark}"`;
  const sources = [...page.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)].flatMap(
    ([, attributes = '', content = '']) =>
      attributes.includes(attribute) && !attributes.includes(' src=')
        ? [`'sha256-${createHash('sha256').update(content).digest('base64')}'`]
        : [],
  );
  return { page: page.replaceAll(attribute, ''), sources: [...new Set(sources)] };
}
