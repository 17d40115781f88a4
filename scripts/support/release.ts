/** Heading of what the next version brings, before it has a number and a day. */
const NEXT = 'Next';
const HEADINGS = /^## (.*)$/gm;

type Release = { manifest: string; lock: string; changelog: string };

const versionIn = (json: string) => (JSON.parse(json) as { version?: string }).version;

/**
 * Gives the fault of the present version, or ''. `package.json` and its lock must have the same version. The first section of the
 * changelog (after `Next`, if there is one) must have that version and a day. Takes the texts of the three files.
 */
export function releaseProblem({ manifest, lock, changelog }: Release): string {
  const version = versionIn(manifest);
  if (versionIn(lock) !== version) return `package-lock.json es de la ${versionIn(lock)}: npm install`;
  const headings = [...changelog.matchAll(HEADINGS)].map(([, words = '']) => words);
  const [heading = ''] = headings[0] === NEXT ? headings.slice(1) : headings;
  const [told, day = '', ...more] = heading.split(', ');
  if (told !== version) return `CHANGELOG.md empieza por «${heading}» y no por la versión ${version}`;
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(Date.parse(day)) && more.length === 0;
  return isDay ? '' : `CHANGELOG.md no dice de qué día es la ${version}: «## ${version}, AAAA-MM-DD»`;
}
