import { expect, test } from 'vitest';
import { releaseProblem } from './support/release.ts';

const json = (version: string) => JSON.stringify({ version });
const of = (heading: string, version = '0.2.0', lock = version) =>
  releaseProblem({
    manifest: json(version),
    lock: json(lock),
    changelog: `# Changes\n\n${heading}\n\n## 0.1.0\n`,
  });

test('la versión es la primera que cuenta el CHANGELOG, con su día, y la del candado', () => {
  expect(of('## 0.2.0, 2026-11-23')).toBe('');
  expect(of('## 0.2.0, 2026-11-23', '0.2.1')).toContain('no por la versión 0.2.1');
  expect(of('## Next\n\n## 0.2.0, 2026-11-23')).toBe('');
  expect(of('## Next', '0.1.0')).toContain('no dice de qué día es la 0.1.0');
  expect(of('Nada')).toContain('«0.1.0»');
  for (const heading of [
    '## 0.2.0',
    '## 0.2.0, pronto',
    '## 0.2.0, 2026-13-40',
    '## 0.2.0, 2026-11-23, quizá',
  ])
    expect(of(heading), heading).toContain('no dice de qué día es');
  expect(of('## 0.2.0, 2026-11-23', '0.2.0', '0.1.0')).toContain('package-lock.json es de la 0.1.0');
});
