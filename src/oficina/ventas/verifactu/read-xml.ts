/** Element as read: name without prefix, own text and children. */
export type XmlElement = { name: string; text: string; children: XmlElement[] };

const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const plainText = (text: string) =>
  text.replace(/&(#x[\da-f]+|#\d+|\w+);/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return NAMED[name] ?? whole;
    const code = name[1] === 'x' ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });

const TOKEN =
  /<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<!\[CDATA\[([\s\S]*?)\]\]>|<(\/?)([^\s/>!?]+)(?:"[^"]*"|'[^']*'|[^"'>])*>|([^<]+)/g;

/**
 * Reads a small XML document of another program, such as the answer of a web service: names and text,
 * without attributes. Throws SyntaxError for a document that is not well formed or has a DOCTYPE, which
 * could define entities.
 */
export function readXml(text: string): XmlElement {
  const top: XmlElement = { name: '', text: '', children: [] };
  const open = [top];
  let end = 0;
  for (const match of text.replace(/^\uFEFF/, '').matchAll(TOKEN)) {
    const [token, data, closing, name, words] = match;
    const current = open.at(-1);
    if (!current || match.index !== end) break;
    end += token.length;
    if (data !== undefined) current.text += data;
    else if (words !== undefined) current.text += plainText(words);
    else if (name !== undefined) step(open, { token, name, closing: closing === '/' });
  }
  const [root, ...more] = top.children;
  if (end !== text.replace(/^\uFEFF/, '').length || open.length !== 1 || !root || more.length > 0)
    throw new SyntaxError('no es un documento XML');
  return root;
}

type Tag = { token: string; name: string; closing: boolean };

/** Enters an element, or leaves the open one. */
function step(open: XmlElement[], { token, name, closing }: Tag): void {
  const bare = name.slice(name.indexOf(':') + 1);
  if (closing) {
    if (open.length === 1 || open.pop()?.name !== bare) throw new SyntaxError('no es un documento XML');
    return;
  }
  const element: XmlElement = { name: bare, text: '', children: [] };
  open.at(-1)?.children.push(element);
  if (!token.endsWith('/>')) open.push(element);
}

/** First element along a path of names. */
export const elementAt = (from: XmlElement | undefined, ...path: string[]): XmlElement | undefined =>
  path.reduce((at, name) => at?.children.find((child) => child.name === name), from);

/** Text of an element, trimmed; undefined when it is missing or empty. */
export const textAt = (from: XmlElement | undefined, ...path: string[]): string | undefined =>
  elementAt(from, ...path)?.text.trim() || undefined;
