import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { FastifyRequest } from 'fastify';
import type { Party } from '#oficina/base/letters/parties.ts';
import { type Actor, actorOf, scopeOf } from '#oficina/base/roles/actor.server.ts';
import { permitted, type Recurso } from '#oficina/base/roles/roles.ts';
import type { FamilyScope, StandardServices } from '#oficina/base/standard.server.ts';
import type { Scope } from '#platform/crud/crud-scope.server.ts';
import type { FamilyTable, Transaction } from '#platform/crud/crud-table.server.ts';
import type { Resource, Values, Verb } from '#platform/kit/contract/resource.ts';
import type { camposDePapel, camposDeTotales } from './head-fields.ts';
import type { Linea } from './linea-contract.ts';

/** Paper with its lines, as the database has it. */
export type Papel = Values<typeof camposDePapel> &
  Values<typeof camposDeTotales> & {
    _id: string;
    version: number;
    estado: string;
    /** Only in presupuestos. */
    prospecto?: string | null;
    validoHasta?: string;
    numVersion?: number;
    versionVigente?: boolean;
    numero: number | null;
    ejercicio: number | null;
    emisor: Party | null;
    destinatario: Party | null;
    creadoEn: string;
    modificadoEn: string;
    nombres?: Record<string, string | null>;
    lineas: Linea[];
  };

export type PaperServices = StandardServices;

type PaperTable = FamilyTable & Record<'estado' | '_idCliente' | 'numero', PgColumn>;
type LinesTable = PgTable & Record<'id' | 'papelId' | 'orden', PgColumn>;

/**
 * Family of papers: the differences between presupuestos, pedidos and facturas. The code that writes,
 * moves and prints them is shared. `Paper` is one of them with the columns of its own.
 */
export type PaperFamily<Paper extends Papel = Papel> = {
  resource: Resource;
  table: PaperTable;
  lines: LinesTable;
  recurso: Recurso;
  /** First part of its numbers, before the series. */
  prefix: string;
  /** States in which it can be changed. */
  editable: readonly string[];
  /** States that may follow each state. */
  next: Readonly<Record<string, readonly string[]>>;
  /** States that only an Administrador can leave. */
  ended?: readonly string[];
  /** Whether the paper can take no step, whatever its status: another paper replaced it, or it no longer counts. */
  closed?(paper: Paper): boolean;
  scope: FamilyScope;
  /** Columns computed from the total. `before` is the paper before the change; null for a new one. */
  follow?(total: string, before: Paper | null): Record<string, unknown>;
  /** Refuses lines that cannot replace the present ones. */
  refuseLines?(tx: Transaction, paper: Paper, lines: readonly Linea[]): Promise<void>;
  /** Whether the paper can be removed, because nobody has received it yet. */
  removable(paper: Paper): boolean;
};

/** Context of a call: its transaction, its actor and its reach. */
export type Work<Paper extends Papel = Papel> = {
  tx: Transaction;
  actor: Actor;
  now: Date;
  family: PaperFamily<Paper>;
  scope: Scope;
};

/**
 * Actor of the call, and the papers of the family within its reach. To make a paper, the actor gets its reach for reading, so that it can
 * read the paper afterwards; but a key may have the right to make papers only.
 */
export function reachOf(
  family: PaperFamily,
  request: FastifyRequest,
  verb: Verb,
): { actor: Actor; scope: Scope } {
  const actor = actorOf(request);
  const asked = scopeOf(request);
  const reach = verb === 'crear' ? (permitted(actor, family.recurso, 'L') ?? asked) : asked;
  return { actor, scope: family.scope(actor, reach, verb) };
}

/** Whether the actor may see costs. */
export const seesCosts = ({ tipo, rol, clave }: Pick<Actor, 'tipo' | 'rol' | 'clave'>): boolean =>
  clave !== undefined || (tipo === 'trabajador' && (rol === 'Administrador' || rol === 'Gestor'));

/**
 * States that this actor may move the paper to. Only an Administrador moves a finished one, and nobody moves a closed
 * one.
 */
export function allowedFrom(
  { next, ended, closed }: PaperFamily,
  paper: Papel,
  { tipo, rol, clave }: Pick<Actor, 'tipo' | 'rol' | 'clave'>,
): string[] {
  const administers = clave !== undefined || (tipo === 'trabajador' && rol === 'Administrador');
  const { estado } = paper;
  if (closed?.(paper) || (ended?.includes(estado) && !administers)) return [];
  return [...(next[estado] ?? [])];
}
