import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** Long enough to look around; the panel asks for another before it ends. */
const LASTS_MS = 30 * 60_000;

export type PreviewSigner = {
  /** Where a school's page is seen before visitors see it, and until when. */
  address(clienteId: string): { url: string; hasta: string };
  /** Whose preview it is, while the address holds; undefined for any other text. */
  read(ficha: string): { clienteId: string; hasta: string } | undefined;
};

/** Signs addresses of previews: whoever has one sees one school's page for half an hour, and nothing else. */
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
