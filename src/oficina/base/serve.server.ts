import { getTableName } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Family } from '#oficina/base/family.ts';
import {
  registerStandard,
  type Standard,
  type StandardFamily,
  type StandardServices,
} from '#oficina/base/standard.server.ts';
import type { Fields, TableOf } from '#platform/crud/crud-table.server.ts';
import type { HttpApp } from '#platform/http/http.server.ts';
import type { Resource, Verb } from '#platform/kit/contract/resource.ts';

/** `table` is out of the `Omit`, through which the compiler can't tell what a half lacks. */
type Half<F extends Fields, Services> = Omit<StandardFamily<F>, 'resource' | 'recurso' | 'table'> & {
  /** Its subject, for the API's description. */
  about: string;
  contract: Resource<F>;
  table: TableOf<F>;
  /** Columns without a field, in words of the table, that say nothing of anybody. */
  notPersonal?: string;
  /** Its other tables that are taken away after its own, and their titles. */
  exported?: Readonly<Record<string, string>>;
  /** Its calls besides the standard ones. */
  routes?: (app: HttpApp, services: Services, standard: Standard) => void;
};

/** A family with its effects, as the server takes it; `Services` is all that its calls need. */
export type Served<Name extends string = string, Services = never> = {
  family: Family<Name>;
  about: string;
  contract: Resource;
  table: TableOf<Fields>;
  /** Columns of the table that say nothing of anybody. */
  notPersonal: readonly string[];
  /** Tables that are taken away, and their titles. */
  exported: readonly (readonly [tabla: string, titulo: string])[];
  /** The standard verbs that it has, if not all. */
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
  { about, contract, notPersonal = '', exported = {}, routes, ...standard }: Half<F, Services>,
): Served<Name, Services> {
  const columns = standard.table as unknown as Readonly<Record<string, PgColumn>>;
  const ofFields = (contract.notPersonal ?? []).map((field) => columns[field]?.name ?? field);
  return {
    family,
    about,
    // Generic work reads rows by their names: the family's own types were checked above.
    contract: contract as unknown as Resource,
    table: standard.table as unknown as TableOf<Fields>,
    notPersonal: [...BASE_COLUMNS, ...ofFields, ...notPersonal.split(/\s+/).filter(Boolean)],
    exported: [[getTableName(standard.table), family.title], ...Object.entries(exported)],
    only: standard.only,
    register: (app, services) => {
      const { recurso } = family;
      const registered = registerStandard(app, services, { ...standard, resource: contract, recurso });
      routes?.(app, services, registered);
      return registered;
    },
  };
}

/** As `baseColumns` makes them. */
const BASE_COLUMNS = ['id', 'version', 'creado_en', 'modificado_en'];
