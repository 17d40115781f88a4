import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { defineConfig, type Plugin } from 'vite';

/** The panels: one application for both, without HTML of its own (src/platform/http/pages/panel.server.ts writes the shell). */
export default defineConfig({
  base: '/panel-assets/',
  publicDir: false,
  // Apart from the site's, which another Vite of the same process keeps.
  cacheDir: 'node_modules/.vite-panel',
  plugins: [darkByAttribute(), stylesWithComponents(), withoutJsonSchemas(), laterSchemas()],
  css: { modules: { generateScopedName: shortName } },
  build: {
    outDir: 'build/panel',
    emptyOutDir: true,
    manifest: 'manifest.json',
    assetsDir: '',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: ['src/panel/main.tsx', 'src/panel/scheme.ts', 'src/panel/api-reference.ts'],
      // Names of `platform/browser/constants.ts` are written where they are read: the page of the API's description needs one, and nothing else
      // of the panels.
      optimization: { inlineConst: { mode: 'all', pass: 1 } },
      output: {
        // The first script lists the file of every part; the manifest has their names.
        chunkFileNames: 'p[hash:7].js',
        assetFileNames: 'p[hash:7][extname]',
        codeSplitting: {
          groups: [
            // Every page of the panels begins with these modules; the two other pages of this build do not use them.
            {
              name: 'first',
              includeDependenciesRecursively: false,
              tags: ['$initial'],
              test: (id) => !/\/src\/panel\/(api-reference|scheme)\./.test(id),
            },
            // Ten screens or more need these modules: one file instead of a hundred small ones (decision 178). The bundler splits the rest.
            { name: 'common', includeDependenciesRecursively: false, minShareCount: 10 },
          ],
        },
      },
      // Mantine marks its modules for servers of another kind.
      onwarn: (warning, warn) => warning.code !== 'MODULE_LEVEL_DIRECTIVE' && warn(warning),
    },
  },
});

/** In the panels the theme can be chosen: their copy of the tokens follows the attribute and not the system. */
function darkByAttribute(): Plugin {
  const system = /@media \(prefers-color-scheme: dark\) \{\s*:root \{/;
  return {
    name: 'dark-by-attribute',
    enforce: 'pre',
    transform(code, id) {
      if (!id.endsWith('/src/platform/ui/tokens.css')) return undefined;
      if (!system.test(code)) throw new Error('tokens.css no longer has its dark theme where it was');
      return code.replace(system, '@media all {\n  :root[data-mantine-color-scheme="dark"] {');
    },
  };
}

/**
 * Each component of Mantine in `mantine-styles.ts` brings its own styles, so that they come in its file. What it is built on
 * comes before it, as its code does. While somebody develops, that file brings them all.
 */
function stylesWithComponents(): Plugin {
  const list = path.join(import.meta.dirname, 'src/panel/mantine-styles.ts');
  const sheets = /^import '(@mantine\/core\/styles\/([A-Z]\w+)\.layer\.css)';$/gm;
  const sheetOf = new Map(
    [...readFileSync(list, 'utf8').matchAll(sheets)].map(([, sheet, name]) => [name, sheet]),
  );
  return {
    name: 'styles-with-components',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (id === list) return code.replaceAll(sheets, '');
      const name = /@mantine\/core\/esm\/(?:components|utils)\/(\w+)\/\1\.mjs$/.exec(id)?.[1];
      const sheet = sheetOf.get(name);
      return sheet && `import '${sheet}';\n${code}`;
    },
  };
}

/** No browser writes a JSON schema. Every schema of Zod names the modules that would: a fifth of its weight. */
function withoutJsonSchemas(): Plugin {
  return {
    name: 'without-json-schemas',
    enforce: 'pre',
    transform(code, id) {
      if (!/\/zod\/v4\/core\/(to-json-schema|json-schema-processors)\.js$/.test(id)) return undefined;
      const names = [...code.matchAll(/^export (?:const|function) (\w+)/gm)];
      if (names.length === 0) throw new Error(`${id} no longer has its exports where they were`);
      return names.map(([, name]) => `export const ${name} = () => undefined;`).join('\n');
    },
  };
}

/**
 * Contracts come without Zod (`src/panel/schemas/later.ts`): a list shows their fields and reads nothing. A module that reads
 * with a schema brings the library. Nothing here calls the schemas of a family's calls.
 */
function laterSchemas(): Plugin {
  const folder = path.join(import.meta.dirname, 'src/panel/schemas');
  const bring = path.join(folder, 'now.ts');
  return {
    name: 'later-schemas',
    enforce: 'pre',
    resolveId: (source, importer) =>
      source === 'zod' && importer?.includes('/src/') && importer !== bring
        ? path.join(folder, 'later.ts')
        : undefined,
    transform(code, id) {
      if (id.endsWith('/src/platform/kit/contract/resource-schemas.ts'))
        return 'export const schemasOf = () => ({});';
      const reads = /\/src\/(?!platform\/kit\/|panel\/schemas\/)/.test(id) && code.includes('.safeParse(');
      return reads ? `import '${bring}';\n${code}` : undefined;
    },
  };
}

/**
 * The name of a class with a mark of its file. Every name is in the scripts too: Vite's own, which ends in the number of
 * its line, compresses worse.
 */
function shortName(name: string, file: string): string {
  const mark = createHash('sha256')
    .update(path.relative(import.meta.dirname, file))
    .digest('base64url');
  return `${name}_${mark.slice(0, 5)}`;
}
