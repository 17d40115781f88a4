import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { defineConfig, type Plugin } from 'vite';

/** Families whose list comes in a file of its own, with the contract that it reads: `row-` and the family, which the page looks for. */
const LISTED = 'presupuestos|clientes|facturas|pedidos|alumnos|contactosClientes|actividades|anuncios'.split(
  '|',
);

/** Name of the screen of a family's list: `contactos-list` is that of `contactosClientes`. */
const listName = (family: string) => (family === 'contactosClientes' ? 'contactos' : family);

/** Folders of `src` whose modules come together; a module that two areas need goes to the first of them. */
const AREAS = {
  charts: 'web/charts/|resources/actividades/(groups|screens/months-chart)',
  kit: 'web/(?!pdf/|board/|crud/quick-form|ui/(pdf-preview|drop-zone))|kit/|office/(?!papeles|board|signature|record/)|views/cronologia/(?!screens/timeline)|resources/(municipios/map-projection|facturas/libros/(calls|period|words)|presupuestos/screens/own/(own-presupuestos-calls|use-pending))',
  firmas: 'resources/firmas/|office/(signature|papeles/trazo)',
  // Fields for files, which need no reader of documents.
  dropZone: 'web/ui/drop-zone',
  documentos:
    'resources/documentos/(?!screens/(documentos-(list|card)|own/))|web/(pdf/(?!pdf-engine)|ui/pdf-preview)',
  users:
    '(resources|views)/(usuarios|accesos|llavesAcceso|cuenta)/|panel/(account/(?!own-today|trabajador)|session)',
  reading:
    'office/papeles/(arithmetic|causas|reading/|screens/(lineas-reading|totals-card|paper\\.module))|resources/(facturas/(debt-buckets|importe-field|ingresos/|screens/(facturas-of|cobros-section|cobros|a-favor/(use-credit|ways|open-facturas)|money-card|record-downloads|books\\.module))|depositos/(calls|screens/deposito-list)|facturasRecurrentes/(contract|periods|screens/recurring-(kind|state))|(presupuestos|pedidos)/calls)',
  papers:
    'office/papeles/(?!screens/(own|bulk|paper-peek))|resources/facturas/(unsaid-pago|screens/(anticipo-|anticipos-|bill-|related-|issue-questions|pay-warning|refusal|serie-text|use-factura-step))',
  facturas:
    'resources/(facturas|facturasRecurrentes|cobros|anticipos)/(?!libros|screens/(a-favor/|own|\\w+-(list|acts|bulk)|book|vat|comparison|debt|forecast|declaration|informe-tools|use-period))|views/papeles/(factura|recurring)',
  presupuestos:
    '(resources|views)/(papeles|presupuestos|pedidos|plantillasPresupuestos|depositos)/(?!screens/(own|new-deposito|\\w+-(list|acts|bulk))|own-|answer-)',
  books:
    'resources/(facturas/(libros/|screens/(book|vat|comparison|debt|forecast|declaration|informe-tools|use-period))|evidencias/)|views/libros',
  own: '(resources|views|office)/(papeles|presupuestos|pedidos|facturas|depositos)/(screens/own/|own-)',
  record: 'office/record/|resources/actividades/screens/(next-actividad|tomorrow)',
  board: 'web/board|office/board',
  alumnos: '(resources|views)/(alumnos|alumno)/(?!screens/(board|\\w+-list)|resumen/|documentos-)',
  tarifas: 'resources/permisosAutoescuela/',
  imagenes: 'resources/imagenes/',
  // Few clientes have either of them at hand: a map to move, or a change of identity to decide.
  points: 'resources/clientes/screens/(point/|cliente-map)',
  identity: 'resources/cambiosIdentidad/',
  clientes:
    '(resources|views)/(clientes|cliente)/(?!screens/(board|\\w+-list)|documentos-|contactos-|alumnos-|actividades-|tarifa|own-tarifas|fotos-|own-fotos)',
  contactos:
    '(resources|views)/(contactosClientes|contacto)/(?!screens/\\w+-list|documentos-|contacto-(resumen|figures|side))',
  installation:
    'views/(estadoPrograma|puestaEnMarcha)/(calls|part-words|screens/(use-|puesta\\.module|step-words))',
  reports: '(resources|views)/(informes|informesProgramados)/',
};

/** The panels: one application for both, without HTML of its own (src/api/panel.server.ts writes the shell). */
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
      // Names of `web/constants.ts` are written where they are read: the page of the API's description needs one, and nothing else
      // of the panels.
      optimization: { inlineConst: { mode: 'all', pass: 1 } },
      output: {
        // The first script lists the file of every part; the manifest has their names.
        chunkFileNames: 'p[hash:7].js',
        assetFileNames: 'p[hash:7][extname]',
        codeSplitting: {
          groups: [
            // The panels begin with these modules. The two other pages of these files have nothing to do with them.
            {
              name: 'first',
              includeDependenciesRecursively: false,
              tags: ['$initial'],
              test: (id) => !/\/src\/panel\/(api-reference|scheme)\./.test(id),
            },

            // Modules that signing in and a list both need come apart, or one of them would bring the other.
            {
              name: 'fields',
              test: /@tanstack\/react-query\/.*\/(useQuery|useMutation|useIsFetching|useMutationState)\.|@mantine\/hooks\/esm\/use-uncontrolled\/|@mantine\/core\/esm\/components\/(Input|InputBase|TextInput|ActionIcon|Anchor|Button|Loader|Stack|Text)\/|\/src\/(web\/(ui\/(mark|busy-button)|call|client|operations|after-press|messages)|kit\/error-codes|office\/access\/use-key-length)\./,
            },
            {
              name: 'signing',
              test: /\/src\/(panel\/(entry\/|session\/(sign-in|recover-key|renewal-form|passkey))|resources\/usuarios\/first-administrator-calls|web\/forms\/(use-saving-form|rules)\.)/,
            },
            // The frame, the kit of the lists, and what the contracts of several of them read.
            {
              name: 'lists',
              test: /\/src\/(panel\/shell\/admin-layout\.|kit\/(fields|format-amount|resource|exact|dates|day-after|contacto-fields|iban|nif|person-fields)\.|web\/(search-params|ui\/(list\/(types|search-field|list-states)|cards\.module|data-list)|crud\/(crud\.module|bulk-calls|words|references|shown-value|plain-refusal|resource-list)|use-stable|crud\/layout|crud\/pick-fields)\.|office\/(use-crud-screen|owned-rows|owned-list|part-heading|list-head|etapas?|etapa-(mark|fields|layout)|origenes|steps\/step-table|papeles\/(rates|series|head-fields|paper-step-fields|medios|screens\/paper-name))\.)|@mantine\/core\/esm\/(utils\/(InlineInput|InputsGroupFieldset)\/|components\/(Checkbox|NativeSelect|Combobox\/(Combobox\.module|ComboboxChevron|get-parsed-combobox-data))\/?)|get-auto-contrast-value/,
            },
            // The menu gets its drawings and its counts after the rows of a list.
            {
              name: 'menu',
              includeDependenciesRecursively: false,
              test: /\/src\/(panel\/shell\/menu-(icons|counts)|views\/hoy\/calls)\./,
            },
            // Styles that forms, papers and dialogs share: one request instead of one for each part. Those of signatures, of lines that are
            // written and of the PDF reader are long, and come with them.
            {
              name: 'styles',
              test: /@mantine\/core\/styles\/|\/src\/(web\/(crud|forms|ui)|office(?!\/(signature|papeles\/screens\/linea-editor))|resources\/(facturas|documentos))\/.*\.css$/,
            },
            ...LISTED.map((family) => ({
              name: `row-${family}`,
              test: new RegExp(
                `/src/resources/${family}/(contract|estados|screens/(${listName(family)}-list|\\w+-(kind|states?|tabs|cells|layout|notice))|screens/(use-done|calendar/(use-calendar|days|actividad-views)))\\.`,
              ),
            })),
            // The steps of a family of papers: its list does them to several papers, without the screens of one.
            ...['presupuestos', 'pedidos', 'facturas'].map((family) => ({
              name: `steps-${family}`,
              test: new RegExp(`/src/resources/${family}/pasos\\.`),
            })),
            // The library of what opens over a screen; then the menus and dialogs that every screen has.
            {
              name: 'layers',
              test: /@floating-ui\/|@mantine\/core\/esm\/components\/(Popover|Modal|Menu)\/|\/src\/web\/ui\/confirm-dialog\./,
            },
            {
              name: 'menus',
              test: /\/src\/(panel\/shell\/(user-items|recent-messages|more-items|menu-drawer)|web\/(crud\/export-items|ui\/(leave-question|list\/(columns|views)-items)))\./,
            },
            {
              name: 'forms',
              test: /@mantine\/(core\/|hooks\/esm\/use-clipboard\/)|\/src\/web\/(download\.|crud\/(field-texts|form-parts|resource-form|edit-form|create-form|row-history|remove-row)|forms\/)|panel\/session\/(sign-in|renewal|change-key|proof)-/,
            },
            // The filters in force, which some lists open with; their editors are of the tools.
            {
              name: 'chips',
              includeDependenciesRecursively: false,
              test: /\/src\/web\/ui\/list\/filter-(chips|words|values)\./,
            },
            {
              name: 'list-tools',
              test: /\/src\/web\/(crud\/(bulk-(change|remove)|cell-editor|use-cell-save)|ui\/list\/(add-filter|chip-editor|choice-list|filter-(editor|fields)|peek|save-view|remove-view|shortcuts-dialog))\./,
            },
            { name: 'hooks', test: /@tanstack\/|@mantine\/hooks\// },
            { name: 'drag', test: /@atlaskit\/|\/use-(card|foto)-drag\./ },
            // The profile of the panel of autoescuelas, which the office never shows.
            {
              name: 'own-data',
              includeDependenciesRecursively: false,
              test: /\/src\/(resources\/clientes\/screens\/own\/(widget|embed|own-map)|views\/cliente\/own-profile|resources\/cambiosIdentidad\/screens\/own-identity)/,
            },
            ...Object.entries(AREAS).map(([name, folders]) => ({
              name,
              test: new RegExp(`/src/(${folders})`),
              minShareCount: name === 'kit' ? 2 : 1,
            })),
            { name: 'contracts', test: /\/src\/resources\/\w+\/contract\.ts/ },
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
      if (id.endsWith('/src/kit/resource-schemas.ts')) return 'export const schemasOf = () => ({});';
      const reads = /\/src\/(?!kit\/|panel\/schemas\/)/.test(id) && code.includes('.safeParse(');
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
