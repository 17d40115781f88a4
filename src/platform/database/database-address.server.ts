import pg from 'pg';
import { type Host, hostChooser } from './replicas/database-hosts.server.ts';

/** A PostgreSQL address, with the parts of it that the driver does not understand. */
export type DatabaseAddress = {
  /** Address for the driver, with the first host. */
  connectionString: string;
  /** Never empty. */
  hosts: Host[];
  /** Whether it must be the server that takes writes. */
  primary: boolean;
  /** Whether a pooler, such as PgBouncer, may give each transaction another connection of the server. */
  pooled: boolean;
  /** Whether a statement may be given a name. */
  named: boolean;
};

const PARTS = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^@/?#]+)(\/[^?#]*)?(?:\?([^#]*))?$/;
const PORT = 5432;

/**
 * Reads an address such as `postgres://user:key@one:5432,two/base?target_session_attrs=any`, with several hosts as libpq
 * writes them. The host that takes writes is used, unless the address says `any`. Two parameters are ours:
 * `pooling=transaction` for an address that goes through PgBouncer or the like, and `prepared=yes` with it when
 * that pooler keeps named statements (PgBouncer from 1.21 with `max_prepared_statements`). Undefined for a text that is
 * no such address.
 */
export function readAddress(url: string): DatabaseAddress | undefined {
  const [, start = '', list = '', base = '', query = ''] = PARTS.exec(url) ?? [];
  const hosts = list.split(',').map(hostOf);
  const parameters = new URLSearchParams(query);
  const own = { target: 'target_session_attrs', pooling: 'pooling', prepared: 'prepared' };
  const [target, pooling, prepared] = Object.values(own).map((name) => parameters.get(name) ?? undefined);
  const isKnown =
    [undefined, 'any', 'read-write', 'primary'].includes(target) &&
    [undefined, 'transaction'].includes(pooling) &&
    (prepared === undefined || (prepared === 'yes' && pooling !== undefined));
  const [first] = hosts;
  if (!isKnown || !first || hosts.includes(undefined)) return undefined;
  for (const name of Object.values(own)) parameters.delete(name);
  const rest = parameters.size > 0 ? `?${parameters}` : '';
  const connectionString = `${start}${writtenHost(first)}${base}${rest}`;
  if (!URL.canParse(connectionString)) return undefined;
  return {
    connectionString,
    hosts: hosts.filter((host) => host !== undefined),
    primary: target !== 'any',
    pooled: pooling !== undefined,
    named: pooling === undefined || prepared !== undefined,
  };
}

function hostOf(text: string): Host | undefined {
  const [, bracketed, plain, port] = /^(?:\[([\da-f:.]+)\]|([^:[\]]+))(?::(\d{1,5}))?$/i.exec(text) ?? [];
  const host = bracketed ?? plain;
  return host === undefined ? undefined : { host, port: Number(port ?? PORT) };
}

const writtenHost = ({ host, port }: Host) => `${host.includes(':') ? `[${host}]` : host}:${port}`;

/** Settings of the driver's connections, for a pool or a client. */
export type Connecting = { connectionString: string; Client?: typeof pg.Client; options?: string };

/**
 * Settings that matter to the plans of this program, where the server's own settings are unknown: compiling a query of the
 * office takes longer than running it, and disks are solid-state.
 */
export const PLANNING = { jit: 'off', random_page_cost: '1.1' } as const;

const asOptions = (settings: Readonly<Record<string, string>>) =>
  Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');

/**
 * Gives the driver's settings for an address. A pooler takes no settings with a connection: its role has them
 * (`pooled-role.server.ts`).
 */
export function connecting(url: string): Connecting {
  const { connectionString, hosts, primary, pooled } = addressOf(url);
  const options = pooled ? {} : { options: asOptions(PLANNING) };
  if (hosts.length === 1) return { connectionString, ...options };
  return { connectionString, ...options, Client: hostChooser({ connectionString, hosts, primary }) };
}

/** Gives an address for each host of another. */
export function eachHost(url: string): string[] {
  const [, start = '', , base = '', query] = PARTS.exec(url) ?? [];
  const rest = query === undefined ? base : `${base}?${query}`;
  return addressOf(url).hosts.map((host) => `${start}${writtenHost(host)}${rest}`);
}

/** Makes a client for an address; it is not connected yet. */
export function newClient(url: string, settings: pg.ClientConfig = {}): pg.Client {
  const { Client = pg.Client, ...address } = connecting(url);
  return new Client({ ...address, ...settings });
}

/** Reads an address that was checked before; one that was not goes to the driver as it is. */
export const addressOf = (url: string): DatabaseAddress =>
  readAddress(url) ?? {
    connectionString: url,
    hosts: [{ host: '', port: 0 }],
    primary: true,
    pooled: false,
    named: true,
  };
