import { getTableColumns, getTableName } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Family } from '#oficina/base/family.ts';
import {
  registerStandard,
  type Standard,
  type StandardFamily,
  type StandardServices,
} from '#oficina/base/standard.server.ts';
import type { FamilyTable, Fields, TableOf } from '#platform/crud/crud-table.server.ts';
import type { HttpApp } from '#platform/http/http.server.ts';
import type { Resource, Verb } from '#platform/kit/contract/resource.ts';

/** `table` is declared outside the `Omit`: through an `Omit`, the compiler can't tell which field a half lacks. */
type Half<F extends Fields, Services> = Omit<StandardFamily<F>, 'resource' | 'recurso' | 'table'> & {
  /** Its subject, for the API's description. */
  about: string;
  contract: Resource<F> & Resource;
  table: TableOf<F>;
  /** Columns without personal data, by table: their names, separated by spaces. The contract says which fields of its main table are. */
  notPersonal?: Readonly<Record<string, string>>;
  /** Its other tables in the full export («llevarTodo»), after its main table; each with its title. */
  exported?: Readonly<Record<string, string>>;
  /** Its calls besides the standard ones. */
  routes?: (app: HttpApp, services: Services, standard: Standard<F>) => void;
};

/** A family as the server uses it; `Services` is all that its calls need. */
export type ServerFamily<Name extends string = string, Services = never> = {
  family: Family<Name>;
  about: string;
  contract: Resource;
  table: FamilyTable;
  /** Columns without personal data, by table: their names, separated by spaces. */
  notPersonal: Readonly<Record<string, string>>;
  /** Tables in the full export («llevarTodo»), with their titles. */
  exported: Readonly<Record<string, string>>;
  /** The standard verbs of the family; undefined for all. */
  only: readonly Verb[] | undefined;
  register: (app: HttpApp, services: Services) => Standard;
};

/** The server's half of a family: its table, who sees which rows, and what it does besides the five verbs. */
export function serve<
  const Name extends string,
  F extends Fields,
  Services extends StandardServices = StandardServices,
>(
  family: Family<Name>,
  { about, contract, notPersonal = {}, exported = {}, routes, ...standard }: Half<F, Services>,
): ServerFamily<Name, Services> {
  const columns = getTableColumns<PgTable>(standard.table);
  const ofFields = (contract.notPersonal ?? []).map((field) => columns[field]?.name ?? field);
  const table = getTableName(standard.table);
  return {
    family,
    about,
    contract,
    table: standard.table,
    notPersonal: { ...notPersonal, [table]: [BASE_COLUMNS, ...ofFields, notPersonal[table] ?? ''].join(' ') },
    exported: { [table]: family.title, ...exported },
    only: standard.only,
    register: (app, services) => {
      const { recurso } = family;
      const registered = registerStandard(app, services, { ...standard, resource: contract, recurso });
      routes?.(app, services, registered);
      return registered;
    },
  };
}

/** Columns that `baseColumns` adds to every table. */
const BASE_COLUMNS = 'id version creado_en modificado_en';
