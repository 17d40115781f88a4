import type { WorkbookFiles } from './unpack-workbook.server.ts';

/** Names of the hidden sheets of a LibreOffice book, which the library does not tell; empty for other books. */
export function hiddenInOds(files: WorkbookFiles): ReadonlySet<string> {
  const xml = files.find(({ name }) => name === 'content.xml')?.content.toString('utf8') ?? '';
  const styles = new Set(
    [
      ...xml.matchAll(
        /<style:style style:name="([^"]+)" style:family="table"[^>]*>(?:(?!<\/style:style>).){0,400}table:display="false"/gs,
      ),
    ].map(([, name]) => name),
  );
  if (styles.size === 0) return new Set();
  return new Set(
    [
      ...xml.matchAll(/<table:table (?=[^>]*table:name="([^"]*)")(?=[^>]*table:style-name="([^"]*)")/g),
    ].flatMap(([, name = '', style = '']) => (styles.has(style) ? [unescaped(name)] : [])),
  );
}

const unescaped = (text: string): string =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&');
