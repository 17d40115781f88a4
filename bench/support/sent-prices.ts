import { execFileSync } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import PostalMime from 'postal-mime';
import type { PrecioTraido } from '../../src/comparador/tarifas/preciosTraidos/contract.ts';

/** A call of the API; throws unless it answers 200. */
export type Ask = <T>(method: string, path: string, body?: object) => Promise<T>;

/** Signs a trabajador in; gives the token and its calls. */
export async function signIn(
  origin: string,
  email: string,
  clave: string,
): Promise<{ token: string; ask: Ask }> {
  const call =
    (token: string): Ask =>
    async (method, url, body) => {
      const headers = { token, ...(body && { 'content-type': 'application/json' }) };
      const answer = await fetch(origin + url, {
        method,
        headers,
        ...(body && { body: JSON.stringify(body) }),
      });
      if (answer.status !== 200) throw new Error(`${url} gave ${answer.status}: ${await answer.text()}`);
      return (await answer.json()) as never;
    };
  const { token } = await call('')<{ token: string }>('POST', '/usuariosTrabajadores/entrar', {
    email,
    clave,
  });
  return { token, ask: call(token) };
}

export type SentPrice = {
  origin: string;
  /** Folder where the letters arrive. */
  mailbox: string;
  slug: string;
  email: string;
  /** Number of its network, up to 65,535. */
  place: number;
  /** Boxes of the form that are filled in. */
  boxes?: Record<string, string>;
  foto?: { name: string; file: Buffer };
};

/** Sends a price by the public form, as a browser without JavaScript does, and confirms it by its letter. Gives the path of its page. */
export async function sendPrice({
  origin,
  mailbox,
  slug,
  email,
  place,
  boxes = {},
  foto,
}: SentPrice): Promise<string> {
  const url = `${origin}/traerPrecio/?autoescuela=${slug}&permiso=B`;
  // With the proxy trusted, each sender has its own network.
  const headers = { origin, 'x-forwarded-for': `10.30.${place >> 8}.${place & 255}` };
  const [, token = ''] =
    /name="token" value="([^"]+)"/.exec(await (await fetch(url, { headers })).text()) ?? [];
  const form = new FormData();
  const vistoEl = new Date().toISOString().slice(0, 10);
  const fields = { ...boxes, medio: 'presupuesto', vistoEl, email, acepto: 'si', hueco: '', token };
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  if (foto) form.append('foto', new Blob([new Uint8Array(foto.file)]), foto.name);
  const sent = await fetch(url, { method: 'POST', body: form, headers, redirect: 'manual' });
  if (sent.status !== 302) throw new Error(`${slug} ${foto?.name} gave ${sent.status}: ${await sent.text()}`);
  const page = await letterLink(mailbox, email);
  const body = new URLSearchParams({ accion: 'confirmar' });
  const confirmed = await fetch(origin + page, { method: 'POST', headers, body, redirect: 'manual' });
  if (confirmed.status >= 400) throw new Error(`${page} gave ${confirmed.status}`);
  return page;
}

/** Waits for the letter to an address and gives the path of its link. */
async function letterLink(mailbox: string, email: string): Promise<string> {
  for (;;) {
    for (const name of (await readdir(mailbox).catch(() => [])).toSorted().reverse()) {
      if (!name.endsWith('.eml')) continue;
      const letter = await PostalMime.parse(await readFile(path.join(mailbox, name)));
      const [page] = /\/miPrecio\/[\w-]{43}/.exec(letter.text ?? '') ?? [];
      if (page && letter.to?.some(({ address }) => address === email)) return page;
    }
    await wait(50);
  }
}

/** The price of a section that waits to be looked at; throws without one. */
export async function waitingPrice(ask: Ask, slug: string): Promise<PrecioTraido> {
  const { filas } = await ask<{ filas: PrecioTraido[] }>('GET', '/preciosTraidos/leer?limite=100');
  const row = filas.find(({ autoescuela }) => autoescuela.slug === slug);
  if (!row) throw new Error(`${slug} is not in the queue`);
  return row;
}

/** Names the files under a folder that hold any of these. */
export function filesWith(folder: string, pieces: readonly Buffer[]): string[] {
  const patterns = pieces.map((piece) =>
    [...piece].map((byte) => `\\x${byte.toString(16).padStart(2, '0')}`).join(''),
  );
  // Grep ends with 1 where it finds nothing.
  const script = `LC_ALL=C grep -rlaP -e '${patterns.join('|')}' "$0" || test $? = 1`;
  const found = execFileSync('sh', ['-c', script, folder], { encoding: 'utf8' });
  return found.split('\n').filter(Boolean);
}

/** Forty bytes of a picture that lie in one of the pieces of 1,996 in which PostgreSQL keeps it. */
export const pieceOf = (picture: Buffer): Buffer => picture.subarray(4_100, 4_140);
