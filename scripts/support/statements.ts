import { type Node, nodesOf } from './syntax-tree.ts';

/** A statement of SQL, with the line where it begins. */
export type Statement = { line: number; text: string };

type Template = Node & { quasis: { value: { cooked: string } }[]; expressions: Node[] };

const BEGINS = /^\s*(?:SELECT|INSERT|UPDATE|DELETE|WITH|MERGE)\b/;

/**
 * Gives the SQL statements of a server file, from sql`SELECT …` and query('UPDATE …'). `${NAME}` becomes the text of that constant
 * of the file; any other `${…}` becomes a parameter. So some of the texts are not valid statements: PostgreSQL says which.
 */
export function statementsOf(code: string): Statement[] {
  const nodes = nodesOf(code);
  const constants = new Map(nodes.flatMap(namedTemplate));
  return nodes.flatMap((node) => {
    const template = sqlTemplate(node) ?? queryText(node);
    if (template === undefined) return [];
    const text = typeof template === 'string' ? template : textOf(template, constants, { parameters: 0 });
    return BEGINS.test(text) ? [{ line: code.slice(0, node.start).split('\n').length, text }] : [];
  });
}

function textOf(
  template: Template,
  constants: ReadonlyMap<string, Template>,
  count: { parameters: number },
): string {
  const texts = template.quasis.map(({ value }, place) => {
    const expression = template.expressions[place];
    const constant = constants.get(String(expression?.name));
    if (constant) return value.cooked + textOf(constant, constants, count);
    if (!expression) return value.cooked;
    count.parameters += 1;
    return `${value.cooked}$${count.parameters}`;
  });
  return texts.join('');
}

function sqlTemplate(node: Node): Template | undefined {
  if (node.type !== 'TaggedTemplateExpression' || (node.tag as Node).name !== 'sql') return undefined;
  return node.quasi as Template;
}

function namedTemplate(node: Node): [string, Template][] {
  if (node.type !== 'VariableDeclarator' || !node.init) return [];
  const template = sqlTemplate(node.init as Node);
  return template ? [[String((node.id as Node).name), template]] : [];
}

function queryText(node: Node): Template | string | undefined {
  if (node.type !== 'CallExpression') return undefined;
  const callee = node.callee as Node;
  const [text] = node.arguments as Node[];
  if ((callee.property as Node | undefined)?.name !== 'query' || !text) return undefined;
  return text.type === 'TemplateLiteral'
    ? (text as Template)
    : typeof text.value === 'string'
      ? text.value
      : undefined;
}
