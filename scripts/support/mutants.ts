import { createHash } from 'node:crypto';
import { type Node, nodesOf } from './syntax-tree.ts';

/** The kinds of change, in the words of the table of results. */
export const KINDS = [
  'una condición, al revés',
  'una guarda, quitada',
  'un límite, movido',
  'un permiso, ampliado',
  'un error, callado',
] as const;

export type Kind = (typeof KINDS)[number];

/** A change of one file: the text between two offsets is replaced. */
export type Mutant = { file: string; kind: Kind; start: number; end: number; was: string; becomes: string };

const OTHER_BOUND: Record<string, string> = { '<': '<=', '<=': '<', '>': '>=', '>=': '>' };

/** Gives all mutants of a TypeScript file, in their order in it. */
export function mutantsOf(file: string, code: string): Mutant[] {
  const found: Mutant[] = [];
  const add = (kind: Kind, { start, end }: { start: number; end: number }, becomes: string) =>
    found.push({ file, kind, start, end, was: code.slice(start, end), becomes });
  const text = ({ start, end }: Node) => code.slice(start, end);
  for (const node of nodesOf(code)) {
    if (node.type === 'IfStatement' || node.type === 'ConditionalExpression') {
      const condition = node.test as Node;
      add(KINDS[0], condition, `!(${text(condition)})`);
    }
    if (node.type === 'IfStatement' && !node.alternate && leaves(node.consequent as Node))
      add(KINDS[1], node, ';');
    if (node.type === 'BinaryExpression') {
      const bound = OTHER_BOUND[String(node.operator)];
      const [left, right] = [node.left as Node, node.right as Node];
      if (bound) add(KINDS[2], node, `${text(left)} ${bound} ${text(right)}`);
    }
    if (node.type === 'CallExpression' && (node.callee as Node).name === 'allow')
      add(KINDS[3], node, "'publico'");
    if (node.type === 'Literal' && typeof node.value === 'string' && isRow(node.value))
      for (const { index } of node.value.matchAll(/p/g)) add(KINDS[3], at(node.start + 1 + index), '');
    if (node.type === 'ThrowStatement') add(KINDS[4], node, ';');
    if (node.type === 'ExpressionStatement' && (node.expression as Node).type === 'AwaitExpression')
      add(KINDS[4], node, `try { ${text(node)} } catch {}`);
  }
  return found;
}

const at = (start: number) => ({ start, end: start + 1 });

/**
 * Says whether a text is a row of the matrix of roles: nine cells of letters, where `p` limits a right to one's own
 * rows.
 */
const isRow = (value: string) => /^([A-Zpy]+|-)(\s+([A-Zpy]+|-)){8}$/.test(value);

/** Says whether a statement only returns or throws. */
function leaves(node: Node): boolean {
  if (node.type === 'ReturnStatement' || node.type === 'ThrowStatement') return true;
  const body = node.type === 'BlockStatement' ? (node.body as Node[]) : [];
  const [only] = body;
  return body.length === 1 && only !== undefined && leaves(only);
}

/**
 * Draws `ofEach` mutants of each kind. Each mutant has a number: the hash of the seed, its file, its text and its place among
 * equal texts. The lowest numbers are taken, so that another file or line does not change the draw of the others.
 */
export function drawMutants(all: readonly Mutant[], seed: string, ofEach: number): Mutant[] {
  const seen = new Map<string, number>();
  const drawn = all.map((mutant) => {
    const key = [mutant.file, mutant.kind, mutant.was].join('\0');
    const nth = seen.get(key) ?? 0;
    seen.set(key, nth + 1);
    return { mutant, order: createHash('sha256').update(`${seed}\0${key}\0${nth}`).digest('hex') };
  });
  drawn.sort((one, other) => (one.order < other.order ? -1 : 1));
  return KINDS.flatMap((kind) => drawn.filter(({ mutant }) => mutant.kind === kind).slice(0, ofEach)).map(
    ({ mutant }) => mutant,
  );
}

/** Gives the code with the mutant in it. */
export const mutated = (code: string, { start, end, becomes }: Mutant): string =>
  `${code.slice(0, start)}${becomes}${code.slice(end)}`;
