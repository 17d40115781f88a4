import { escapeHtml } from '#platform/kit/text/escape-html.ts';

type Operation = { summary?: string; description?: string; tags?: readonly string[] };

/** The part of an OpenAPI document that the index reads. */
export type OpenApiDocument = {
  info: { title: string; description?: string };
  tags?: readonly { name: string; description?: string; 'x-displayName'?: string }[];
  paths?: Readonly<Record<string, unknown>>;
};

type Call = { method: string; url: string; operation: Operation };

const METHODS = new Set(['get', 'post', 'put', 'delete']);

/**
 * Gives the HTML of the index of all the calls: the words of the description, and each family with its calls, what they
 * do and who may make them. Each call is a link to its place in the reference.
 */
export function indexOfCalls({ info, tags = [], paths = {} }: OpenApiDocument): string {
  const calls = callsOf(paths);
  const families = tags.map((tag) => {
    const own = calls.filter(({ operation }) => operation.tags?.includes(tag.name));
    const title = escapeHtml(tag['x-displayName'] ?? tag.name);
    return `<details id="${escapeHtml(tag.name)}"><summary><h2>${title}</h2> ${escapeHtml(tag.description ?? '')}</summary>
<ul>${own.map((call) => callLine(tag.name, call)).join('\n')}</ul></details>`;
  });
  return `<h1>${escapeHtml(info.title)}</h1>
<p><button type="button" id="abrir">Abrir la referencia completa</button> Con los campos de cada llamada, ejemplos y un botón para probarla. La descripción está también en <a href="/documentacion/openapi.json">openapi.json</a>.</p>
${(info.description ?? '').split('\n\n').map(paragraph).join('\n')}
<h2>${calls.length} llamadas</h2>
${families.join('\n')}`;
}

const callsOf = (paths: NonNullable<OpenApiDocument['paths']>): Call[] =>
  Object.entries(paths).flatMap(([url, methods]) =>
    Object.entries(methods as Record<string, Operation>)
      .filter(([method]) => METHODS.has(method))
      .map(([method, operation]) => ({ method: method.toUpperCase(), url, operation })),
  );

function callLine(tag: string, { method, url, operation }: Call): string {
  const address = escapeHtml(`#tag/${tag}/${method}${url}`);
  const more = (operation.description ?? '').split('\n\n').filter(Boolean).map(paragraph).join('');
  return `<li><a href="${address}"><code>${method} ${escapeHtml(url)}</code></a> ${escapeHtml(operation.summary ?? '')}${more}</li>`;
}

/** The few marks of Markdown that the descriptions use: bold and code. */
const paragraph = (text: string): string =>
  `<p>${escapeHtml(text)
    .replaceAll(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
    .replaceAll(/`([^`]+)`/g, '<code>$1</code>')}</p>`;
