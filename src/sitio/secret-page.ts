/**
 * Headers of a page whose address is the key: nobody may cache it, index it or see it in a referrer. The site itself
 * still gets the origin: with `no-referrer` the browser sends the page's own forms without one, and they are refused.
 */
export const SECRET_PAGE_HEADERS = {
  'Cache-Control': 'private, no-store',
  'Referrer-Policy': 'same-origin',
  'X-Robots-Tag': 'noindex, nofollow',
} as const;

export const NOT_LISTED = { name: 'robots', content: 'noindex, nofollow' } as const;
