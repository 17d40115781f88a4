/** The values sent, of six characters or more: shorter ones appear anywhere by chance. */
export type SentValues = Set<string>;

const SHORTEST = 6;

/** Words of the API and of HTTP, which identify nobody although requests carry them. */
const OF_NOBODY = new Set(['trabajador', 'Propietario', 'Lectura', 'fisica', 'application/json']);

type RequestParts = {
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: object;
  /** A body sent unchanged. */
  text?: string;
  /** A form of a page. */
  fields?: Record<string, string>;
  form?: FormData;
};

/** Sends requests to the program at `url`, and remembers all their values. A cut connection is an answer too. */
export function askAndRemember(url: string, remembered: SentValues) {
  return async (method: string, path: string, sent: RequestParts = {}): Promise<Response> => {
    const { query, headers = {}, body, text, fields, form } = sent;
    remember(remembered, [query, headers, body, text, fields, ...(form?.values() ?? [])]);
    for (const piece of path.split(/[/?]/)) if (/\d|@/.test(piece)) remember(remembered, piece);
    const address = `${url}${path}${query ? `?${new URLSearchParams(query)}` : ''}`;
    const type: Record<string, string> = body || text ? { 'content-type': 'application/json' } : {};
    const payload = body ? JSON.stringify(body) : (text ?? form ?? (fields && new URLSearchParams(fields)));
    return fetch(address, { method, headers: { ...type, ...headers }, body: payload, redirect: 'manual' });
  };
}

/** Remembers every text within a value; for long ones also the words, because the log may hold only a part. */
function remember(remembered: SentValues, value: unknown): void {
  if (typeof value === 'string') {
    for (const text of [value, ...value.split(/[\s"{}:,]+/).filter((word) => /\d/.test(word))])
      if (text.length >= SHORTEST && !OF_NOBODY.has(text)) remembered.add(text);
  } else if (value instanceof File) remember(remembered, value.name);
  else if (value !== null && typeof value === 'object')
    for (const [name, inner] of Object.entries(value)) {
      if (/\d/.test(name) && name.length > SHORTEST) remember(remembered, name);
      remember(remembered, inner);
    }
}

/** Finds the remembered values in a text, as they were sent or escaped in one of the usual ways. */
export function foundIn(text: string, values: SentValues): string[] {
  const flat = text.toLowerCase();
  return [...values].filter((value) => formsOf(value).some((form) => flat.includes(form.toLowerCase())));
}

const formsOf = (value: string): string[] => [
  value,
  encodeURIComponent(value),
  new URLSearchParams({ v: value }).toString().slice(2),
  JSON.stringify(value).slice(1, -1),
  JSON.stringify(JSON.stringify(value)).slice(3, -3),
];
