/** Programs that say what they are: robots, what makes previews of links, and what fetches pages for other programs. */
const ROBOTS =
  /bot|crawl|spider|slurp|scrap|preview|fetch|monitor|uptime|lighthouse|pagespeed|headless|phantom|puppeteer|curl|wget|python|java\/|okhttp|go-http|libwww|httpx?client|axios|node|facebookexternalhit|whatsapp|telegram|embedly|validator/i;

type Asking = { headers: Readonly<Record<string, string | string[] | undefined>> };

/**
 * Whether it may be a person with a browser who asks. Looked at and forgotten: what a browser says of itself is not kept.
 * Pages that a browser asks for before anybody wants them are nobody's.
 */
export function isPerson({ headers }: Asking): boolean {
  const agent = String(headers['user-agent'] ?? '');
  const ahead = `${headers['sec-purpose'] ?? ''} ${headers.purpose ?? ''} ${headers['x-moz'] ?? ''}`;
  return (
    /^Mozilla\/|^Opera\//.test(agent) && !ROBOTS.test(agent) && !/prefetch|prerender|preview/i.test(ahead)
  );
}
