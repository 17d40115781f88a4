import type { MetaDescriptor } from 'react-router';

export type PageMeta = {
  /** Title in full, with the name of the site. */
  title: string;
  description: string;
  /** Address of the page, with its slash at the beginning; that of a page that search engines list has no second one. */
  path: string;
  /** Without a slash at its end. */
  publicUrl: string;
  /** Search engines may list the page: forms and searches of endless addresses are not listed. */
  listed: boolean;
  type?: 'website' | 'article';
  /** Path of a picture of 1200 × 630. */
  image?: string;
};

/**
 * Metadata of a page for search engines, and for the card of its link in a message. The title element is not here: some pages
 * write it themselves.
 */
export function pageMeta(page: PageMeta): MetaDescriptor[] {
  const { title, description, path, publicUrl, listed } = page;
  const { type = 'website', image = '/imagenes/portada.png' } = page;
  const url = publicUrl + path;
  return [
    { name: 'description', content: description },
    listed
      ? { tagName: 'link', rel: 'canonical', href: url }
      : { name: 'robots', content: 'noindex, follow' },
    { property: 'og:type', content: type },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: url },
    { property: 'og:image', content: publicUrl + image },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:locale', content: 'es_ES' },
    { name: 'twitter:card', content: 'summary_large_image' },
  ];
}

/** The same for a page whose own loader does not give the public address: the root of the site has it. */
export const formMeta = (
  root: { loaderData?: { publicUrl: string } | undefined },
  page: Omit<PageMeta, 'publicUrl'>,
): MetaDescriptor[] => (root.loaderData ? pageMeta({ ...page, publicUrl: root.loaderData.publicUrl }) : []);
