import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Import, importsOf } from '../scripts/support/imports.ts';

/**
 * Rules of the code that a machine can check. Each finding gives its place and rule; the reasons are in
 * CONTRIBUTING.md and docs/decisions.
 */

type Source = { file: string; text: string; lines: string[]; imports: Import[] };

const FAMILIES = globSync([
  'src/comparador/anuncios/',
  'src/comparador/{autoescuelas,lugares,ofertas,tarifas}/*/',
  'src/oficina/{acceso,catalogos,correo,documentos,relacion,ventas}/*/',
]).map((folder) => path.basename(folder));

/** Tables and names of states: they import only tables and plain words, so that anybody may read them. */
const TABLE = /(?:^|[/-])(?:(?:tables?|columns)\.server|estados)\.ts$/;

const sources = globSync('{src,test,tools}/**/*.{ts,tsx}').sort().map(readSource);
const byFile = new Map(sources.map((source) => [source.file, source]));
const isTest = (file: string) =>
  /^test\/|\.test\.ts$|\.testing\.server|testing\.server\.ts$|\.fixture\./.test(file);
const isServer = (file: string) =>
  file.endsWith('.server.ts') || file.endsWith('.server.tsx') || isTest(file);
const isRoute = (file: string) => /^src\/sitio\/(.*\/)?(route|root)\.tsx$/.test(file);
const isPlatform = (file: string) => file.startsWith('src/platform/');

function readSource(file: string): Source {
  const text = readFileSync(file, 'utf8');
  return { file, text, lines: text.split('\n'), imports: importsOf(file, text) };
}

/** A finding per line, for every import that the rule refuses. */
function refusedImports(rule: (source: Source, entry: Import) => string | undefined): string[] {
  return sources.flatMap((source) =>
    source.imports.flatMap((entry) => {
      const reason = rule(source, entry);
      return reason ? [`${source.file}:${entry.line} imports ${entry.target}: ${reason}`] : [];
    }),
  );
}

/** A finding per matching line, in the chosen files. */
function matchingLines(
  pattern: RegExp,
  files: Iterable<{ file: string; lines: string[] }>,
  reason: string,
): string[] {
  return [...files].flatMap(({ file, lines }) =>
    lines.flatMap((line, index) =>
      pattern.test(line) ? [`${file}:${index + 1} ${reason}: ${line.trim()}`] : [],
    ),
  );
}

/** A finding per match of the whole text, for what the formatter may break in lines. */
const matchingText = (pattern: RegExp, files: readonly Source[], reason: string): string[] =>
  files.flatMap(({ file, text }) =>
    [...text.matchAll(pattern)].map(
      ({ index, 0: found }) => `${file}:${text.slice(0, index).split('\n').length} ${reason}: ${found}`,
    ),
  );

/**
 * Families whose names are also ordinary words: municipios in geography, «hoy» for any day, copias «de seguridad», and replicas of
 * a database.
 */
const ORDINARY_WORDS = ['municipios', 'hoy', 'seguridad', 'replicas'];

describe('las importaciones van en una sola dirección', () => {
  test('el programa no usa las pruebas ni las herramientas', () => {
    const findings = refusedImports(({ file }, { target }) =>
      file.startsWith('src/') && !isTest(file) && /^(test|tools)\//.test(target)
        ? 'only tests and tools use tests and tools'
        : undefined,
    );
    expect(findings).toEqual([]);
  });

  test('directamente en src hay seis ficheros como mucho', () => {
    expect(globSync('src/*.*').length).toBeLessThanOrEqual(6);
  });

  test('las tablas son un piso: importan tablas y palabras, y nada que haga algo', () => {
    const findings = refusedImports(({ file }, { target }) => {
      if (!TABLE.test(file) || TABLE.test(target) || !isServer(target)) return undefined;
      if (isPlatform(target)) return undefined;
      return 'a table imports other tables and plain words only';
    });
    expect(findings).toEqual([]);
  });

  test('nada del servidor llega al navegador', () => {
    const findings = refusedImports(({ file }, { target, typeOnly }) => {
      if (
        isServer(file) ||
        isRoute(file) ||
        typeOnly ||
        !isServer(target) ||
        file === 'src/sitio/entry.server.tsx'
      )
        return undefined;
      return 'a file not ending in .server.ts may use one only for its types';
    });
    expect(findings).toEqual([]);
  });

  test('no hay ciclos', () => {
    expect(findCycles()).toEqual([]);
  });

  test('no hay archivos que solo reexporten, salvo la lista de familias', () => {
    expect(
      matchingLines(/^export\s+(\*|\{[^}]*\})\s+from\s/, sources, 'a barrel hides where things are'),
    ).toEqual([]);
  });
});

function findCycles(): string[] {
  const state = new Map<string, 'open' | 'done'>();
  const cycles: string[] = [];
  const visit = (file: string, trail: string[]) => {
    if (state.get(file) === 'done') return;
    if (state.get(file) === 'open') {
      cycles.push([...trail.slice(trail.indexOf(file)), file].join(' → '));
      return;
    }
    state.set(file, 'open');
    for (const { target, typeOnly } of byFile.get(file)?.imports ?? [])
      if (!typeOnly) visit(target, [...trail, file]);
    state.set(file, 'done');
  };
  for (const { file } of sources) visit(file, []);
  return cycles;
}

describe('cada cosa en su sitio', () => {
  test('las cocinas no nombran ninguna familia', () => {
    const kits = sources.filter(({ file }) => isPlatform(file) && !isTest(file));
    const names = FAMILIES.filter((family) => !ORDINARY_WORDS.includes(family)).join('|');
    expect(matchingLines(new RegExp(`\\b(${names})\\b`), kits, 'a kit knows no family')).toEqual([]);
  });

  test('el entorno se lee en un solo archivo', () => {
    const files = sources.filter(({ file }) => file !== 'src/program/env.server.ts' && !isTest(file));
    const cleanChild = 'src/platform/files/readers/readers.server.ts';
    const others = files.filter(({ file }) => file !== cleanChild);
    expect(
      matchingLines(/process\.env\b/, others, 'only src/program/env.server.ts reads the environment'),
    ).toEqual([]);
  });

  test('al registro solo se llega por sus eventos, y solo las herramientas hablan a quien las lanza', () => {
    const files = sources.filter(
      ({ file }) => !isTest(file) && !file.startsWith('src/platform/observe/log/'),
    );
    const byHand = /\blog(ger)?\??\.(trace|debug|info|warn|error|fatal)\b/;
    expect(matchingLines(byHand, files, 'only report() of platform/observe/log writes there')).toEqual([]);
    const speakers =
      /\.cli\.server\.ts$|^src\/program\/(run-program|import-tool)\.server\.ts$|^src\/comparador\/dgt\/terminal/;
    const mute = files.filter(({ file }) => !speakers.test(file));
    const spoken = /\bconsole\.|process\.std(out|err)\.write|process\.emitWarning|from 'pino'/;
    expect(matchingLines(spoken, mute, 'only tools write to a terminal')).toEqual([]);
  });

  test('fuera de la plataforma se sirve y se llama por sus puertas, que comprueban los tipos', () => {
    const files = sources.filter(({ file }) => file.startsWith('src/') && !isPlatform(file) && !isTest(file));
    const verb = '(?:get|post|put|delete|patch|head|options|all)(?:<[^(]*>)?\\(';
    const route = new RegExp(`\\bapp\\.${verb}|\\.${verb}\\s*['"\`]/|\\.route\\(`, 'g');
    const served =
      'write an operation and serve() it, or page() if it answers no JSON (platform/http/serve.server.ts)';
    expect(matchingText(route, files, served)).toEqual([]);
    const called =
      'write client<typeof …Operations> (platform/browser/operations.ts), or crudCalls for the verbs and steps of any family';
    expect(matchingLines(/\bcall<|platform\/browser\/call\.ts/, files, called)).toEqual([]);
  });

  test('los cerrojos de la base se llaman con palabras', () => {
    // Two exceptions with numbers. Other versions of the program wait for the number of the migrations; the embedded server's
    // number is in a separate database.
    const numbered = [
      'src/platform/database/migrations.server.ts',
      'src/platform/database/embedded-postgres/session.server.ts',
    ];
    const files = sources.filter(({ file }) => !numbered.includes(file) && !isTest(file));
    const byNumber = /pg_(try_)?advisory_\w+\((?!hashtextextended\()/;
    expect(matchingLines(byNumber, files, 'numbers chosen by hand meet one day')).toEqual([]);
  });

  test('las dependencias están clavadas y el cierre no lleva direcciones de descarga', () => {
    const manifest: Record<string, Record<string, string>> = JSON.parse(readFileSync('package.json', 'utf8'));
    const loose = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies }).filter(
      ([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version),
    );
    expect(loose).toEqual([]);
    expect(readFileSync('package-lock.json', 'utf8')).not.toContain('"resolved"');
  });

  test('ningún texto nombra rutas de una máquina ni anfitriones de registros', () => {
    const files = globSync([
      '{src,test,tools,scripts,bench,e2e,docs,.ci}/**/*.{ts,tsx,css,md,json,sql}',
      '*.{ts,json,md}',
      '.ci/run',
    ])
      .filter(
        (file) =>
          !file.includes('.generated.') && file !== 'test/boundaries.test.ts' && file !== 'package-lock.json',
      )
      .map((file) => ({ file, lines: readFileSync(file, 'utf8').split('\n') }));
    const machine = /\/(work|root|home|tmp)\/[a-z]|registry\.|deb\.debian/;
    expect(matchingLines(machine, files, 'says where it was made')).toEqual([]);
  });
});

test('ningún objeto ni ninguna lista se escribe dentro de otro para desplegarlo allí', () => {
  expect(
    matchingLines(
      /^\s*\.\.\.(\{|\[.*\],$)/,
      sources,
      'spreads a literal: write its parts where they go, or names as lines of ...([…] as const)',
    ),
  ).toEqual([]);
});

describe('los estados se llaman por su nombre', () => {
  const states = (file: string) => /\/estados\.ts$/.test(file);

  test('ningún dígito de estado se compara ni se asigna fuera de los archivos de estados', () => {
    // Tests may write the digit, because calls send and return it.
    const tools = globSync('{bench,scripts}/**/*.ts').sort().map(readSource);
    const files = [...sources, ...tools].filter(({ file }) => !isTest(file) && !states(file));
    expect(findDigits(files)).toEqual([]);
  });

  test('un archivo de estados no importa ninguna familia, y así lo puede usar cualquiera', () => {
    expect(
      refusedImports(({ file }, { target, typeOnly }) =>
        states(file) && !(typeOnly && isPlatform(target)) && !target.startsWith('src/platform/kit/')
          ? 'a file of states is under the families'
          : undefined,
      ),
    ).toEqual([]);
  });
});

/** In TypeScript, SQL or an address: `estado === '4'`, `estado IN ('1', '2')`, `{ estado: '2,3' }`, `to: '4'`, `estado=4`. */
function findDigits(files: readonly Source[]): string[] {
  const digits = "'[1-9](?:,[1-9])*'";
  const named = `\\bestados?['")\\]]*\\s*(?:[!=]==?|<>|[<>]=?|[:=,]|\\?\\?|(?:NOT )?IN)\\s*[[(]*${digits}`;
  const moved = `\\b(?:from|to|way|editable|initial: estados\\w*|permitidas): \\[?${digits}`;
  const listed = `${digits}\\]\\.includes\\((?:String\\()?[\\w.]*estado`;
  const queried = '\\bestado=[1-9]';
  const pattern = new RegExp([named, moved, listed, queried].join('|'), 'g');
  return matchingText(
    pattern,
    files,
    'writes the digit of a state: use its name, as EstadoPresupuesto.aceptado, EstadoPedido.enviado or EstadoFactura.hecha',
  );
}

describe('los tamaños que obligan a mirar dos veces', () => {
  test('ningún archivo pasa de 350 líneas, ni una prueba de 500', () => {
    const tooLong = sources
      .filter(({ file, lines }) => lines.length > (isTest(file) ? 500 : 350))
      .map(({ file, lines }) => `${file} has ${lines.length} lines: split it by what it does`);
    expect(tooLong).toEqual([]);
  });
});
