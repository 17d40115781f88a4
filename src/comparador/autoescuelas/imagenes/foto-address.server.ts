import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { fotoFormats, fotoUrl, fotoWidths } from './foto-sizes.ts';

const HOUR_MS = 3_600_000;

export type FotoFirma = { hasta?: string | undefined; firma?: string | undefined };

export type FotoSigner = {
  /** Gives addresses of a photo that work for one to two hours, also if its autoescuela is not published. */
  addresses(photo: { _id: string; ancho: number }): { ancho: number; avif: string; webp: string }[];
  /** Query of a signed address. */
  query(id: string): string;
  /** Whether a signed address is for this photo and has not expired. */
  holds(id: string, signed: FotoFirma): boolean;
};

/** Signs addresses of photos that visitors may not see yet: an `img` cannot send a token. */
export function fotoSigner(secret: string, clock: () => Date): FotoSigner {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', 'photo addresses', 32));
  const sign = (id: string, hasta: string) =>
    createHmac('sha256', key).update(`${id} ${hasta}`).digest('base64url');
  const queryOf = (id: string) => {
    // The end goes by whole hours: the same photo keeps its address between readings, so browsers keep the photo.
    const hasta = String((Math.floor(clock().getTime() / HOUR_MS) + 2) * HOUR_MS);
    return `?hasta=${hasta}&firma=${sign(id, hasta)}`;
  };
  return {
    query: queryOf,
    addresses: ({ _id, ancho }) => {
      const query = queryOf(_id);
      return fotoWidths(ancho).map((width) => {
        const [avif = '', webp = ''] = fotoFormats.map(
          (formato) => `${fotoUrl({ id: _id, ancho: width, formato })}${query}`,
        );
        return { ancho: width, avif, webp };
      });
    },
    holds: (id, { hasta = '', firma = '' }) => {
      const [given, expected] = [Buffer.from(firma), Buffer.from(sign(id, hasta))];
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return false;
      return Number(hasta) > clock().getTime();
    },
  };
}
