import { readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import path from 'node:path';
import type { Plugin } from 'vite';
import { z } from 'zod';

const ENTRY = 'entry:';
const BEGIN = path.resolve('src/program/bundled.server.ts');

/** Resolves `entry:file` to a module that begins the bundle and then loads the file. */
export function entries(): Plugin {
  return {
    name: 'entries',
    resolveId: (id) => (id.startsWith(ENTRY) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${ENTRY}`)) return undefined;
      const file = path.resolve(id.slice(ENTRY.length + 1));
      return `import { beginBundle } from ${JSON.stringify(BEGIN)};\nbeginBundle();\nawait import(${JSON.stringify(file)});`;
    },
  };
}

/** Gives the name of a thread's file in the bundle. */
export const threadFile = (file: string): string => path.basename(file).replace(/\.server\.ts$/, '.js');

/** Where code starts a thread or a process, replaces the address of its source by the address of its entry in the bundle. */
export function threads(): Plugin {
  const address =
    /new URL\(\s*'(\.[^']+-(?:thread|worker|process)\.server\.ts)'\s*,\s*import\.meta\.url\s*\)/g;
  return {
    name: 'threads',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/.*\.server\.ts$/, code: /new Worker\(|openReaders(<[^(]*>)?\(\{/ },
      handler(code, id) {
        const bundled = code.replace(
          address,
          (_, file: string) => `new URL('./${threadFile(file)}', import.meta.url)`,
        );
        if (bundled === code) this.error(`${id} starts a thread or process that the bundle would not find`);
        return { code: bundled, map: null };
      },
    },
  };
}

const manifest = z.object({ dependencies: z.record(z.string(), z.string()) });

/**
 * Fails the build if the bundle loads a package that an installation without devDependencies would not have.
 * `optional` names the packages that a library tries to load and can do without.
 */
export function declaredExternals({ optional }: { optional: string[] }): Plugin {
  return {
    name: 'declared-externals',
    generateBundle(_options, bundle) {
      const { dependencies } = manifest.parse(JSON.parse(readFileSync('package.json', 'utf8')));
      const allowed = new Set([...Object.keys(dependencies), ...optional]);
      const loaded = new Set(
        Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? packagesOf(file) : [])),
      );
      const undeclared = [...loaded.difference(allowed)];
      if (undeclared.length > 0)
        this.error(
          `the bundle loads what is not in the dependencies of package.json: ${undeclared.join(', ')}`,
        );
    },
  };
}

/** Gives the packages that a chunk loads when it runs, by `import` or by `require`. */
function packagesOf({ imports, dynamicImports, code }: Chunk): string[] {
  const required = [...code.matchAll(/\b__require\("([^"]+)"\)/g)].map(([, name = '']) => name);
  return [...imports, ...dynamicImports, ...required]
    .filter((name) => !name.startsWith('.') && !name.endsWith('.js') && !isBuiltin(name))
    .map((name) => /^(@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? name);
}

type Chunk = { imports: string[]; dynamicImports: string[]; code: string };
