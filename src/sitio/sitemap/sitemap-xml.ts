/** An address for search engines; `lastmod` is a day, `YYYY-MM-DD`. */
export type SitemapUrl = { loc: string; lastmod?: string };

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** Escapes text for the content or an attribute of an XML element. */
export const escapeXml = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);

/** Gives a sitemap (sitemaps.org 0.9) of these addresses, at most 50,000. */
export const urlSetXml = (urls: readonly SitemapUrl[]): string => document('urlset', 'url', urls);

/** Gives a sitemap whose entries are sitemaps. */
export const sitemapIndexXml = (sitemaps: readonly SitemapUrl[]): string =>
  document('sitemapindex', 'sitemap', sitemaps);

function document(root: string, item: string, urls: readonly SitemapUrl[]): string {
  const items = urls.map(({ loc, lastmod }) => {
    const day = lastmod === undefined ? '' : `<lastmod>${escapeXml(lastmod)}</lastmod>`;
    return `<${item}><loc>${escapeXml(loc)}</loc>${day}</${item}>\n`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="${NAMESPACE}">\n${items.join('')}</${root}>\n`;
}
