import path from 'node:path';

export type Import = {
  /** The imported file, from the folder of the package. */
  target: string;
  typeOnly: boolean;
  line: number;
};

const STATEMENT =
  /^(?:import|export)\s+(type\s)?(?:([^;'"]*?)\sfrom\s+)?'([^']+)'|\bimport\(\s*'([^']+)'\s*\)/gm;

/**
 * Gives the files of the package that a file imports, read from its text; leaves out packages, styles and generated
 * types.
 */
export function importsOf(file: string, text: string): Import[] {
  const found: Import[] = [];
  for (const match of text.matchAll(STATEMENT)) {
    const target = resolve(file, match[3] ?? match[4] ?? '');
    if (!target) continue;
    const names =
      match[2]
        ?.replace(/[{}\s]/g, ' ')
        .split(',')
        .filter((name) => name.trim() !== '') ?? [];
    const typeOnly =
      match[1] !== undefined || (names.length > 0 && names.every((name) => /^\s*type\s/.test(name)));
    found.push({ target, typeOnly, line: text.slice(0, match.index).split('\n').length });
  }
  return found;
}

function resolve(file: string, specifier: string): string | undefined {
  const target = specifier.startsWith('#')
    ? path.join(/^#(test|tools)\//.test(specifier) ? '' : 'src', specifier.slice(1))
    : specifier.startsWith('.')
      ? path.join(path.dirname(file), specifier)
      : '';
  return /\.tsx?$/.test(target) && !target.includes('+types') ? target : undefined;
}
