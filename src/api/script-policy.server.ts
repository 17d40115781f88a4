import { createHash } from 'node:crypto';

/**
 * The policy's sources for a page's own inline scripts, which are those that carry `mark` as their nonce, and the page
 * without the mark. By what they contain and not by a nonce, so that one page can be sent to many visitors.
 *
 * The mark is a secret of the process: a script that text of somebody else smuggled into the page has none, and so gets
 * no source. React writes every attribute in double quotes and escapes `>` within, so an expression finds them all.
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
