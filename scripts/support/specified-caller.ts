import { readFileSync } from 'node:fs';

/** List of the calls of the specification; it lies beside the working copy, and not in it. */
export const LISTED = '../shared/spec/llamadas.tsv';

export type Login = { email: string; clave: string };
export type Row = Record<string, unknown> & { _id: string };
export type Page = { filas: Row[]; total: number };
type CallRequest = { token?: string; query?: Record<string, unknown>; body?: unknown; headers?: HeadersInit };

/** Answer to a call: the status, and the beginning of what it said. */
type CallAnswer = { call: string; status: number; said: string };

/** Client that knows no more than `llamadas.tsv`: a call that is not listed there throws. */
export function specifiedCaller(origin: string) {
  const lines = readFileSync(LISTED, 'utf8').trim().split('\n').slice(1);
  const listed = lines.map((line) => line.split('\t').slice(0, 2).join(' '));
  const made: CallAnswer[] = [];

  async function call<Answer = Row>(name: string, { token, query = {}, body, headers }: CallRequest = {}) {
    if (!listed.includes(name)) throw new Error(`${name} is not in ${LISTED}`);
    const [method = '', path = ''] = name.split(' ');
    const asked = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]));
    const isForm = body instanceof FormData;
    const response = await fetch(`${origin}/${path}?${asked}`, {
      method,
      headers: {
        ...(token !== undefined && { token }),
        ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    });
    const type = response.headers.get('content-type') ?? '';
    const bytes = Buffer.from(await response.arrayBuffer());
    const isJson = type.startsWith('application/json');
    const said = isJson ? bytes.toString().slice(0, 100) : `${type}, ${bytes.length} bytes`;
    made.push({ call: name, status: response.status, said });
    if (!response.ok) throw new Error(`${name}: ${response.status} ${bytes.toString().slice(0, 500)}`);
    return (isJson ? JSON.parse(bytes.toString()) : bytes) as Answer;
  }

  /** Last answer to each listed call, in their order, with how many times it was made. */
  const table = () =>
    listed.map((name) => {
      const own = made.filter((one) => one.call === name);
      return { call: name, times: own.length, ...own.at(-1) };
    });
  return { call, listed, table };
}

export type Call = ReturnType<typeof specifiedCaller>['call'];

/** Reads a row in its list and by itself, and sends all of it back with a change. */
export async function readAndChange(
  call: Call,
  { token, family, _id, changed }: { token: string; family: string; _id: string; changed: object },
): Promise<Row> {
  const query = { _id, limite: 500, pagina: 1, texto: '' };
  const { filas } = await call<Page>(`GET ${family}/leer`, { token, query });
  if (filas[0]?._id !== _id) throw new Error(`${family}/leer does not find the row by its _id`);
  const row = await call(`GET ${family}/consultarPorId`, { token, query: { _id } });
  return call(`PUT ${family}/actualizar`, { token, body: { ...row, ...changed } });
}
