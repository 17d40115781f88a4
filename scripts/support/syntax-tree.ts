import { parseAst } from 'vite';

export type Node = { type: string; start: number; end: number } & Record<string, unknown>;

/** Gives all nodes of the syntax tree of a TypeScript file, in their order. */
export const nodesOf = (code: string): Node[] => [...within(parseAst(code, { lang: 'ts' }))];

function* within(value: unknown): Generator<Node> {
  if (isNode(value)) yield value;
  if (typeof value !== 'object' || value === null) return;
  for (const child of Object.values(value)) yield* within(child);
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
