import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

/** Names use the nouns of the specification: docs/glosario.md lists them. */

/** English words of the business → the word to use, in every file. */
const REFUSED: Record<string, string> = {
  activity: 'actividad',
  activities: 'actividades',
  ad: 'anuncio',
  ads: 'anuncios',
  advance: 'anticipo',
  advances: 'anticipos',
  assignee: 'responsable',
  assignees: 'responsables',
  customer: 'cliente',
  customers: 'clientes',
  deposit: 'deposito',
  deposits: 'depositos',
  invoice: 'factura',
  invoices: 'facturas',
  learner: 'alumno',
  learners: 'alumnos',
  payment: 'cobro',
  payments: 'cobros',
  photo: 'foto',
  photos: 'fotos',
  quote: 'presupuesto',
  quotes: 'presupuestos',
  school: 'autoescuela',
  schools: 'autoescuelas',
  signature: 'firma',
  signatures: 'firmas',
  signing: 'firma',
  signings: 'firmas',
  tariff: 'tarifa',
  tariffs: 'tarifas',
  template: 'plantilla',
  templates: 'plantillas',
  asked: 'a noun for what it is',
  said: 'a noun for what it is',
  told: 'a noun for what it is',
  through: 'a noun for what it is',
};

/** Words with another meaning elsewhere → the word to use, in the paths where they mean the business. */
const REFUSED_IN: readonly [paths: RegExp, words: Record<string, string>][] = [
  [
    /^(?!src\/platform\/)/,
    {
      client: 'cliente',
      clients: 'clientes',
      contact: 'contacto',
      contacts: 'contactos',
      stage: 'etapa',
      stages: 'etapas',
    },
  ],
  [/\/documentos\/documentos\//, { document: 'documento', documents: 'documentos' }],
  [/\/(pedidos|facturas|presupuestos)\//, { order: 'pedido', orders: 'pedidos' }],
  [/\/(papeles|pedidos|facturas|presupuestos)\//, { line: 'linea', lines: 'lineas' }],
  [/\/(informes|informesProgramados)\//, { report: 'informe', reports: 'informes' }],
  [/\/(alumnos|mandar-solicitud|mi-solicitud)\//, { request: 'solicitud', requests: 'solicitudes' }],
  [/\/usuarios\/screens\/|^src\/panel\//, { worker: 'trabajador', workers: 'trabajadores' }],
];

/** `file` or `file: export` → reason to keep the word. */
const ALLOWED: Record<string, string> = {};

/** Names that React Router looks for in a route. */
const ROUTER = new Set(['clientAction']);

const files = globSync('{src,test,tools,e2e,bench,scripts}/**/*.{ts,tsx,css}')
  .map((file) => file.replaceAll(path.sep, '/'))
  .sort();

const EXPORT = /^export (?:async )?(?:abstract )?(?:function\*?|const|let|class|type|interface|enum) (\w+)/gm;

const stemOf = (file: string) => path.posix.basename(file).split('.')[0] ?? '';
const wordsOf = (name: string) => name.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? [];

/** Refused words of a name in this file, each with the word to use. */
function refusedIn(file: string, name: string): string[] {
  const here = REFUSED_IN.filter(([paths]) => paths.test(file)).map(([, words]) => words);
  const refused: Record<string, string> = Object.assign({}, REFUSED, ...here);
  // `by` alone has no noun; inside a name such as `signByLink` it is fine.
  const words = /^by$/i.test(name) ? ['through'] : wordsOf(name);
  return words.flatMap((word) => {
    const use = refused[word.toLowerCase()];
    return use ? [`«${name}» has ${word.toLowerCase()}: use ${use}`] : [];
  });
}

test('los archivos se llaman con las palabras de la especificación', () => {
  const findings = files.flatMap((file) =>
    ALLOWED[file] ? [] : refusedIn(file, stemOf(file)).map((finding) => `${file}: ${finding}`),
  );
  expect(findings).toEqual([]);
});

test('lo que exportan también', () => {
  const findings = files
    .filter((file) => !file.endsWith('.css'))
    .flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(EXPORT)].flatMap(([, name = '']) =>
        ROUTER.has(name) || ALLOWED[`${file}: ${name}`]
          ? []
          : refusedIn(file, name).map((finding) => `${file}: ${finding}`),
      ),
    );
  expect(findings).toEqual([]);
});

test('cada excepción sigue haciendo falta', () => {
  const needless = Object.keys(ALLOWED).filter((key) => {
    const [file = '', name = stemOf(file)] = key.split(': ');
    return !files.includes(file) || refusedIn(file, name).length === 0;
  });
  expect(needless).toEqual([]);
});
