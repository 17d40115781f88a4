/** Values that were sent, of six characters or more: shorter ones are found anywhere by chance. */
export type Remembered = Set<string>;

const SHORTEST = 6;

/** Words of the API and of HTTP, which tell of nobody though they are sent. */
const OF_NOBODY = new Set(['trabajador', 'Propietario', 'Lectura', 'fisica', 'application/json']);

type Sent = {
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: object;
  /** A body that is sent as it stands. */
  text?: string;
  /** A form of a page. */
  fields?: Record<string, string>;
  form?: FormData;
};

/** Sends requests to the program at `url`, and remembers all that they carry. A cut connection is an answer too. */
export function askAndRemember(url: string, remembered: Remembered) {
  return async (method: string, path: string, sent: Sent = {}): Promise<Response> => {
    const { query, headers = {}, body, text, fields, form } = sent;
    remember(remembered, [query, headers, body, text, fields, ...(form?.values() ?? [])]);
    for (const piece of path.split(/[/?]/)) if (/\d|@/.test(piece)) remember(remembered, piece);
    const address = `${url}${path}${query ? `?${new URLSearchParams(query)}` : ''}`;
    const type: Record<string, string> = body || text ? { 'content-type': 'application/json' } : {};
    const payload = body ? JSON.stringify(body) : (text ?? form ?? (fields && new URLSearchParams(fields)));
    return fetch(address, { method, headers: { ...type, ...headers }, body: payload, redirect: 'manual' });
  };
}

/** Takes every text within a value: long ones also by their words, because only a part may have been written. */
function remember(remembered: Remembered, value: unknown): void {
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

/** Values that a text holds, as they were sent or in one of the ways in which texts are written within others. */
export function foundIn(text: string, values: Remembered): string[] {
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
