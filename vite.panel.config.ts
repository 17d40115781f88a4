import { createHash } from 'node:crypto';
import path from 'node:path';
import { defineConfig, type Plugin } from 'vite';

const AREAS = [
  ['papers', 'papeles|presupuestos|pedidos|facturas|facturasRecurrentes|cobros|anticipos|libros|verifactu'],
  [
    'people',
    'clientes|contactosClientes|alumnos|cliente|alumno|contacto|usuarios|accesos|permisosAutoescuela',
  ],
  ['reports', 'informes|informesProgramados'],
] as const;

/** The panels: one application for both, without HTML of its own (src/api/panel.server.ts writes the shell). */
export default defineConfig({
  base: '/panel-assets/',
  publicDir: false,
  // Apart from the site's, which another Vite of the same process keeps.
  cacheDir: 'node_modules/.vite-panel',
  plugins: [darkByAttribute()],
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
      output: {
        // The first script lists the file of every part; the manifest has their names.
        chunkFileNames: 'p[hash:7].js',
        assetFileNames: 'p[hash:7][extname]',
        codeSplitting: {
          groups: [
            // The page of the API's description reads a name of it, and nothing else of the panels.
            { name: 'constants', test: /\/src\/web\/constants\./ },
            // The panels begin with these modules. The two other pages of these files have nothing to do with them.
            {
              name: 'first',
              includeDependenciesRecursively: false,
              tags: ['$initial'],
              test: (id) => !/\/src\/(panel\/(api-reference|scheme)|web\/constants)\./.test(id),
            },
            // Modules that signing in and a list both need come apart, or one of them would bring the other.
            {
              name: 'fields',
              test: /@tanstack\/|@mantine\/hooks\/|@mantine\/core\/esm\/components\/(Input|InputBase|TextInput|ActionIcon|Anchor|Button|Loader)\/|\/src\/(web\/(ui\/(mark|busy-button)|call|client|operations|after-press|messages)|kit\/error-codes|office\/access\/use-key-length)\./,
            },
            {
              name: 'signing',
              test: /\/src\/(panel\/(entry\/|session\/(sign-in|recover-key|renewal-form|passkey))|resources\/usuarios\/first-administrator-calls|web\/forms\/(use-saving-form|rules)\.)/,
            },
            {
              name: 'lists',
              test: /\/src\/(panel\/shell\/admin-layout|web\/(ui\/data-list|crud\/resource-list)|resources\/\w+\/screens\/(presupuestos|clientes|facturas|pedidos|alumnos|contactos|actividades|anuncios)-list)\./,
            },
            {
              name: 'forms',
              test: /@mantine\/core\/|\/src\/web\/(crud\/(resource-form|edit-form|create-form|row-history|remove-row|bulk-(change|remove)|quick-form)|forms\/|ui\/list\/(filter-fields|save-view|remove-view|shortcuts-dialog))|panel\/session\/(sign-in|renewal|change-key|proof)-/,
            },
            {
              name: 'kit',
              test: /\/src\/(web|kit|office\/(?!papeles)|views\/cronologia|resources\/(documentos\/screens\/documentos-section|municipios\/map-projection))/,
              minShareCount: 2,
            },
            ...AREAS.map(([name, families]) => ({
              name,
              test: new RegExp(`/src/(resources|views|office)/(${families})/(?!screens/own/)`),
            })),
            { name: 'contracts', test: /\/src\/resources\/\w+\/contract\.ts/ },
            { name: 'own', test: /\/screens\/own\/|\/src\/panel\/account\/(own|cliente)/ },
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
      if (!id.endsWith('/src/web/tokens.css')) return undefined;
      if (!system.test(code)) throw new Error('tokens.css no longer has its dark theme where it was');
      return code.replace(system, '@media all {\n  :root[data-mantine-color-scheme="dark"] {');
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
