/** Programs that identify themselves: robots, makers of link previews and page fetchers. */
const ROBOTS =
  /bot|crawl|spider|slurp|scrap|preview|fetch|monitor|uptime|lighthouse|pagespeed|headless|phantom|puppeteer|curl|wget|python|java\/|okhttp|go-http|libwww|httpx?client|axios|node|facebookexternalhit|whatsapp|telegram|embedly|validator/i;

type Asking = { headers: Readonly<Record<string, string | string[] | undefined>> };

/**
 * Tells whether a request seems to come from a person with a browser. The headers are not stored. Pages
 * that a browser fetches in advance do not count as a person's.
 */
export function isPerson({ headers }: Asking): boolean {
  const agent = String(headers['user-agent'] ?? '');
  const ahead = `${headers['sec-purpose'] ?? ''} ${headers.purpose ?? ''} ${headers['x-moz'] ?? ''}`;
  return (
    /^Mozilla\/|^Opera\//.test(agent) && !ROBOTS.test(agent) && !/prefetch|prerender|preview/i.test(ahead)
  );
}
