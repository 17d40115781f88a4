/**
 * Headers of a page whose address is the key: nobody keeps it, lists it, or learns of it from a link. The origin is still
 * said to the site itself: with `no-referrer` a browser says of the page's own forms that they come from nowhere, and they
 * are refused.
 */
export const SECRET_PAGE_HEADERS = {
  'Cache-Control': 'private, no-store',
  'Referrer-Policy': 'same-origin',
  'X-Robots-Tag': 'noindex, nofollow',
} as const;

export const NOT_LISTED = { name: 'robots', content: 'noindex, nofollow' } as const;
