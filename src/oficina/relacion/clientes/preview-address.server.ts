import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** Life of an address; the panel renews it before the end. */
const LASTS_MS = 30 * 60_000;

export type PreviewSigner = {
  /** Makes the address of an autoescuela's preview, with its end. */
  address(clienteId: string): { url: string; hasta: string };
  /** Reads a valid address; undefined for an expired or invented one. */
  read(ficha: string): { clienteId: string; hasta: string } | undefined;
};

/** Signs preview addresses: each shows the page of one autoescuela for half an hour. */
export function previewSigner(secret: string, clock: () => Date): PreviewSigner {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', 'preview addresses', 32));
  const sign = (text: string) => createHmac('sha256', key).update(text).digest('base64url');
  return {
    address: (clienteId) => {
      const end = clock().getTime() + LASTS_MS;
      const text = `${clienteId}.${end}`;
      return { url: `/vistaPrevia/${text}.${sign(text)}`, hasta: new Date(end).toISOString() };
    },
    read: (ficha) => {
      const [, text = '', clienteId = '', end = '', firma = ''] =
        /^(([0-9a-f-]{36})\.(\d{13}))\.([\w-]{43})$/.exec(ficha) ?? [];
      const [given, expected] = [Buffer.from(firma), Buffer.from(sign(text))];
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
      if (Number(end) <= clock().getTime()) return undefined;
      return { clienteId, hasta: new Date(Number(end)).toISOString() };
    },
  };
}
