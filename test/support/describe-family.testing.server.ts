import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { getTableColumns, getTableName } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import { describedFamilies, exportedTables, plainColumns, servedFamilies } from '#families.server.ts';
import { familyOf } from '#oficina/base/families.ts';
import { labelledFamilies } from '#oficina/base/labels.server.ts';
import { personalMap } from '#oficina/base/personal-data/map.server.ts';
import { someoneMay } from '#oficina/base/roles/roles.ts';
import type { ServerFamily } from '#oficina/base/serve.server.ts';
import { DOCUMENTOS, importFamilies } from '#oficina/instalacion/importaciones/families.ts';
import { importables } from '#oficina/instalacion/importaciones/importables.server.ts';
import { searchedFamilies } from '#oficina/trabajo/buscador/families.server.ts';
import { allEntries, menuEntryOf } from '#panel/menu.ts';
import { adminScreens } from '#panel/screens.ts';
import { shownFamilies } from '#panel/shown-families.ts';
import { columnsOf as apiColumnsOf } from '#platform/crud/crud-columns.server.ts';
import type { DeclaredRoute } from '#platform/http/policy.server.ts';
import type { Operation } from '#platform/kit/contract/operation.ts';
import type { Verb } from '#platform/kit/contract/resource.ts';
import { servedRooms } from '#rooms.server.ts';
import { rooms as shownRooms } from '#rooms.ts';
import { describeParts, each, roomsIn, when } from './describe-parts.testing.server.ts';
import { untoldRoutes } from './policy-rows.testing.server.ts';

/** The real routes and tables, to compare with the value of each family. */
export type House = {
  routes: readonly DeclaredRoute[];
  /** Columns of each table that the migrations make. */
  migrated: Readonly<Record<string, readonly string[]>>;
};

/** Gives a sentence for each thing that is wrong, with the file to change. */
type Check = (family: ServerFamily, house: House) => string[];

/** Name of each family with a `familia.ts` → its folder. */
const FOLDERS = new Map(
  globSync('src/**/familia.ts').map((file) => [path.basename(path.dirname(file)), path.dirname(file)]),
);

const ROOMS = roomsIn('sala.server.ts');

const file = ({ family }: ServerFamily, name: string) => `${FOLDERS.get(family.name)}/${name}`;
const columnsOf = (table: unknown) =>
  Object.values(getTableColumns(table as PgTable)).map((column) => column.name);
const words = (text: string) => text.split(/\s+/).filter(Boolean);

/** Families whose column `busqueda` is for their own list: facturas are not in the search of the whole panel. */
const LIST_ALONE: readonly string[] = ['facturas'];

/** What the rest of the code requires of each family in the list. */
export const familyChecks: Readonly<Record<string, Check>> = {
  'su contrato lleva su nombre, y se documenta': (served) => {
    const { family, contract, about } = served;
    const { titulo, descripcion } = describedFamilies[family.name] ?? {};
    return [
      ...when(
        contract.name !== family.name,
        `${file(served, 'contract.ts')}: its name is ${contract.name}, and the family's ${family.name}`,
      ),
      ...when(
        titulo !== family.title || descripcion !== about || !/^\p{Lu}.*[.…]$/u.test(about),
        `${file(served, 'familia.server.ts')}: its subject (about) must be a sentence, with its full stop`,
      ),
    ];
  },

  'sus llamadas están, y se sabe qué papeles las hacen': (served, { routes }) => {
    const { name, recurso } = served.family;
    const { only } = served;
    const own = routes.filter(({ route }) => route.split(/[ /]/)[2] === name);
    const verbs = ['GET leer', 'GET consultarPorId', 'POST crear', 'PUT actualizar', 'DELETE eliminar'];
    if (someoneMay(recurso, 'X')) verbs.push('GET exportar');
    if (!only) verbs.push('POST aplicar');
    const given = only ? verbs.filter((verb) => only.includes(verb.split(' ')[1] as Verb)) : verbs;
    const wanted = given.map((call) => call.replace(' ', ` /${name}/`));
    const missing = wanted.filter((call) => !own.some(({ route }) => route === call));
    // A route with a secret in its address serves a file.
    const silent = own.filter(({ route, schema }) => !schema?.summary && !/^HEAD |:/.test(route));
    return [
      ...each(missing, (call) => `${call}: nobody serves it`),
      ...each(silent, ({ route }) => `${route}: say in its schema's summary what it does`),
      ...own.flatMap(untoldRoutes),
    ];
  },

  'sus filas se leen en el orden de su contrato, y así se escriben como están': (served) => {
    const read = Object.keys(apiColumnsOf(served.contract, served.table, labelledFamilies));
    const { shape } = served.contract.schemas.row as unknown as z.ZodObject;
    return when(
      read.join() !== Object.keys(shape).join(),
      `${served.family.name}: src/platform/crud/crud-columns.server.ts gives its columns in another order than its schema`,
    );
  },

  'cada columna de su tabla está migrada': (served, { migrated }) => {
    const table = getTableName(served.table);
    const made = migrated[table];
    if (!made) return [`${table}: no migration makes this table: npm run db:generate`];
    const asked = columnsOf(served.table);
    return [
      ...each(
        asked.filter((column) => !made.includes(column)),
        (column) => `${table}.${column}: no migration makes this column: npm run db:generate`,
      ),
      ...each(
        made.filter((column) => !asked.includes(column)),
        (column) => `${table}.${column}: the database has it and ${file(served, 'table.server.ts')} does not`,
      ),
    ];
  },

  'de cada columna se sabe si dice algo de alguien': ({ table }) =>
    untoldColumns({ [getTableName(table)]: columnsOf(table) }),

  'sus filas se llevan al exportar todo, con su título': ({ family, table, exported }) =>
    each(
      Object.entries({ ...exported, [getTableName(table)]: family.title }).filter(
        ([name, title]) => !exportedTables.some((one) => one[0] === name && one[1] === title),
      ),
      ([name, title]) => `${family.name}: exportar todo does not take ${name} as «${title}»`,
    ),

  'se encuentra en el buscador si tiene con qué': ({ family, table }) => {
    const has = columnsOf(table).includes('busqueda');
    const searched = searchedFamilies.some(({ familia }) => familia === family.name);
    if (has === searched || LIST_ALONE.includes(family.name)) return [];
    return [
      has
        ? `${family.name} has a column busqueda: add it to src/oficina/trabajo/buscador/families.server.ts`
        : `${family.name} is in src/oficina/trabajo/buscador/families.server.ts without a column busqueda`,
    ];
  },

  'se importa si tiene con qué, y hay quien pueda': ({ family, table }) => {
    const { name, recurso } = family;
    const kept = name === DOCUMENTOS || columnsOf(table).includes('lote_id');
    return [
      ...when(
        kept !== importables.some(({ resource }) => resource.name === name),
        `${name}: its column loteId and its place in src/oficina/instalacion/importaciones/importables.server.ts go together`,
      ),
      ...when(
        kept !== name in importFamilies,
        `${name}: its column loteId and its words in src/oficina/instalacion/importaciones/families.ts go together`,
      ),
      ...when(
        kept && !someoneMay(recurso, 'I'),
        `${name}: nobody may import it; its row of src/oficina/base/roles/roles.ts wants the letter I`,
      ),
    ];
  },

  'su lista y su formulario tienen pantalla, y se llega a ellos': (served) => {
    const { path, base: to, heading, menu, recurso } = served.family;
    const pages = ['', '/nuevo', '/:id'].map((end) => `${path}${end}`);
    const entry = allEntries.find((one) => one.to === to);
    const wrong = menu
      ? entry?.name !== heading || entry.recurso !== recurso || (entry.sub === true) !== (menu === 'under')
      : entry !== undefined;
    return [
      ...each(
        pages.filter((page) => !adminScreens.some((screen) => screen.path === page)),
        (page) => `/panelAdmin/${page}: no screen is there`,
      ),
      ...when(wrong || menuEntryOf(`${path}/:id`) !== entry, `${to}: the menu does not lead there as said`),
      ...when(
        !menu && !pointed.has(served.family.name),
        `${file(served, 'familia.ts')}: no field points to its rows, so it needs a menu to be reached by`,
      ),
    ];
  },
};

/** Families that a field of another family points to. The other family need not be in the list yet. */
const pointed = new Set(
  globSync('src/{comparador,oficina}/**/*.ts').flatMap((name) =>
    [...readFileSync(name, 'utf8').matchAll(/\bfamily: '(\w+)'/g)].map(([, family]) => family),
  ),
);

/**
 * Every column must be in exactly one place: the map of personal data, or the lists of columns that are not personal. Gives a sentence
 * for each column that is in neither or in both, and for each listed column that does not exist. Checks only the columns of `tables`.
 */
export function untoldColumns(tables: House['migrated']): string[] {
  const personal = new Map<string, string[]>();
  for (const { tabla, personales } of personalMap)
    personal.set(tabla, [...(personal.get(tabla) ?? []), ...words(personales)]);
  return Object.entries(tables).flatMap(([table, columns]) => {
    const plain = words(plainColumns[table] ?? '');
    const told = personal.get(table) ?? [];
    const known = new Set([...plain, ...told]);
    return [
      ...each(
        columns.filter((column) => !known.has(column)),
        (column) =>
          `${table}.${column}: if it says nothing of anybody, add ${plainPlace(table, column)}; if it does, tell it in ${MAP}`,
      ),
      ...each(
        [...known].filter((column) => !columns.includes(column)),
        (column) => `${table}.${column}: notPersonal or ${MAP} names it, and the table has no such column`,
      ),
      ...each(
        plain.filter((column) => told.includes(column)),
        (column) => `${table}.${column}: notPersonal says that it tells of nobody, and ${MAP} of whom`,
      ),
    ];
  });
}

/** Says what to add, and where, for a column that is not personal. */
function plainPlace(table: string, column: string): string {
  const served = servedFamilies.find((one) => getTableName(one.table) === table);
  if (!served) {
    const room = servedRooms.find(
      ({ notPersonal = {}, exported = {} }) => table in { ...notPersonal, ...exported },
    );
    return `it to notPersonal of ${table} in ${(room && ROOMS.get(room.name)) ?? 'the sala.server.ts of its room'}`;
  }
  const field = Object.keys(served.contract.fields).find(
    (name) => getTableColumns(served.table)[name]?.name === column,
  );
  return field
    ? `${field} to notPersonal in ${file(served, 'contract.ts')}`
    : `it to notPersonal in ${file(served, 'familia.server.ts')}`;
}

const MAP = 'src/oficina/base/personal-data/map/';

/** Gives a sentence for each thing that is missing in this family; none when it is complete. */
export const describeFamily = (family: ServerFamily, house: House): string[] =>
  Object.values(familyChecks).flatMap((check) => check(family, house));

/** Gives a sentence for each folder with a `familia.ts` or a `familia.panel.ts` that is missing in its list. */
function unlistedFolders(): string[] {
  const folders = [...FOLDERS.keys()];
  const listed = servedFamilies.map(({ family }): string => family.name);
  const withPanel = globSync('src/**/familia.panel.ts').map((name) => path.basename(path.dirname(name)));
  return [
    ...each(
      folders.filter((folder) => !listed.includes(folder)).toSorted(),
      (folder) => `${FOLDERS.get(folder)}/familia.ts is not in src/families.ts: add it where the menu has it`,
    ),
    ...each(
      [...ROOMS].filter(([name]) => !servedRooms.some((room) => room.name === name)),
      ([name, place]) => `${place}: its room ${name} is not in src/rooms.server.ts`,
    ),
    ...each(
      [...roomsIn('sala.ts')].filter(([name]) => !shownRooms.some((room) => room.name === name)),
      ([name, place]) => `${place}: its room ${name} is not in src/rooms.ts: add it where the menu has it`,
    ),
    ...each(
      withPanel.filter((folder) => !(folder in shownFamilies)).toSorted(),
      (folder) => `${FOLDERS.get(folder)}/familia.panel.ts is not in src/panel/shown-families.ts`,
    ),
  ];
}

/** Gives a sentence for each room that says a menu and has no entry in it. */
const withoutEntry = (): string[] =>
  each(
    shownRooms.filter(
      ({ screens, menu }) =>
        menu && !allEntries.some(({ to }) => to === `/panelAdmin/${Object.keys(screens)[0]}`),
    ),
    ({ name, menu }) => `${roomsIn('sala.ts').get(name)}: no family of its menu is called ${menu?.after}`,
  );

/** Gives a sentence for each name and each table that two of the values say: only one of them would count. */
function saidTwice(): string[] {
  const names = [
    ...servedFamilies.map(({ family }): string => family.name),
    ...servedRooms.map(({ name }) => name),
  ];
  const tables = [...servedFamilies, ...servedRooms].flatMap(({ notPersonal = {} }) =>
    Object.keys(notPersonal),
  );
  const twice = (all: readonly string[]) => all.filter((one, index) => all.indexOf(one) < index);
  return [
    ...each(twice(names), (name) => `${name} is a family and a room too: take it out of src/rooms.server.ts`),
    ...each(
      twice(tables),
      (table) => `${table}: two say its notPersonal; let only the room of the table say it`,
    ),
  ];
}

/** Gives a sentence for each family that has described calls and no title. */
function untitledFamilies({ routes }: House): string[] {
  const described = routes.filter(({ schema }) => schema?.summary);
  const names = new Set(described.map(({ route }) => familyOf(route.split(' ')[1] ?? '')));
  return each(
    [...names].filter((name) => !(name in describedFamilies)),
    (name) => `${name}: say its title and what it is about (about) in the sala.server.ts of its room`,
  );
}

/** Gives a sentence for each operation that a family declares and does not serve. */
async function unservedOperations({ routes }: House): Promise<string[]> {
  const served = new Set(routes.map(({ route }) => route));
  const places = globSync('src/**/operations.ts').toSorted();
  const modules = await Promise.all(
    places.map((place): Promise<Record<string, unknown>> => import(path.resolve(place))),
  );
  return modules.flatMap((exported, index) =>
    Object.values(exported)
      // The module exports schemas and types of its operations too.
      .flatMap((value) => (typeof value === 'object' && value !== null ? Object.values(value) : []))
      .filter(isOperation)
      .map(({ method, path: address }) => `${method} /${address}`)
      .filter((call) => !served.has(call))
      .map((call) => `${call}: ${places[index]} says it and nobody serves it`),
  );
}

const isOperation = (value: unknown): value is Operation =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value;

/** Gives a sentence for each thing that is missing anywhere, except in the columns: their check needs the whole database. */
export const describeHouse = async (house: House): Promise<string[]> => [
  ...unlistedFolders(),
  ...servedFamilies.flatMap((family) => describeFamily(family, house)),
  ...withoutEntry(),
  ...saidTwice(),
  ...untitledFamilies(house),
  ...house.routes.flatMap(untoldRoutes),
  ...(await unservedOperations(house)),
  ...(await describeParts(house.routes)),
];
