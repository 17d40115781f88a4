import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The classes of a module that the program reads by name; `any`: a file computes a name or passes on the whole module. */
type ClassUsage = { names: Set<string>; any: boolean };

const IMPORT = /^import (\w+) from '([^']+\.module\.css)';$/gm;
/** Quoted strings (module paths, texts) may contain the same name. Templates stay in the text: they read classes. */
const STRING = /'[^'\n]*'/g;
/** Names of another library's classes, which are no names of the module. */
const GLOBAL = /:global\([^)]*\)/g;

/**
 * Compares the classes of the panels' CSS modules in `folder` with those that its files read from them. Gives a line for each
 * class that no file reads, and for each class that a file reads and the module lacks. If a file computes a name
 * (`styles[tone]`) or passes on the whole module, any of its classes may be read.
 */
export function wrongClassNames(folder: string): string[] {
  const reads = readClasses(folder);
  const modules = globSync('{platform,comparador,oficina,panel}/**/*.module.css', { cwd: folder });
  if (modules.length === 0) throw new Error(`${folder} has no styles of the panels`);
  return modules.sort().flatMap((file) => {
    const { names, any } = reads.get(path.join(folder, file)) ?? { names: new Set(), any: false };
    const classes = classesOf(readFileSync(path.join(folder, file), 'utf8'));
    const unread = any ? [] : [...classes.difference(names)];
    const missing = [...names.difference(classes)];
    return [
      ...unread.map((name) => `${file}: nadie usa .${name}`),
      ...missing.map((name) => `${file}: se usa .${name}, que no está`),
    ];
  });
}

/** Gives the names of classes in the selectors of a module. */
function classesOf(css: string): Set<string> {
  const plain = css.replace(/\/\*[\s\S]*?\*\//g, '').replace(GLOBAL, '');
  const selectors = [...plain.matchAll(/([^{};]+)\{/g)].map(([, text = '']) => text);
  return new Set(
    selectors.flatMap((text) => [...text.matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name = '']) => name)),
  );
}

/** Gives what the files read of each module, by its path. */
function readClasses(folder: string): Map<string, ClassUsage> {
  const reads = new Map<string, ClassUsage>();
  for (const file of globSync('**/*.{ts,tsx}', { cwd: folder })) {
    const text = readFileSync(path.join(folder, file), 'utf8');
    for (const [statement, local = '', target = ''] of text.matchAll(IMPORT)) {
      const css = target.startsWith('#')
        ? path.join(folder, target.slice(1))
        : path.join(folder, path.dirname(file), target);
      const read = reads.get(css) ?? { names: new Set(), any: false };
      reads.set(css, read);
      const rest = text.replace(statement, '').replace(STRING, '');
      for (const [, name] of rest.matchAll(new RegExp(`(?<![\\w.])${local}\\b(?:\\.(\\w+))?`, 'g')))
        if (name) read.names.add(name);
        else read.any = true;
    }
  }
  return reads;
}
