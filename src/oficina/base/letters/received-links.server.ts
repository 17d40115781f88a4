import { createHash, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { parse, stringify } from 'uuid';

const HOLDS_S = 90 * 24 * 60 * 60;

/** Request that a link opens to an autoescuela that has no account, and the address that the link is mailed to. */
export type ReceivedPlace = {
  /** A UUID. */
  id: string;
  /** Seconds since 1970 at which the request was given: one that begins anew has other links. */
  desde: number;
  correo: string;
};

export type ReceivedLinks = {
  /** Makes a link that holds for ninety days. */
  of(place: ReceivedPlace, now: Date): string;
  /** Reads a link that this program signed; undefined for any other. `isFor` says whether it was mailed to an address. */
  read(
    token: string,
  ): (Omit<ReceivedPlace, 'correo'> & { caducaEn: Date; isFor(correo: string): boolean }) | undefined;
};

/** Bytes of id, beginning, end and address, and of the signature. */
const SAID = 32;
const WHOLE = SAID + 16;

const addressMark = (correo: string) =>
  createHash('sha256').update(correo.trim().toLowerCase()).digest().subarray(0, 8);

/**
 * Signed links of a key derived from the program's secret (RFC 5869); those signed by a secret of the `ring` are read too. No table has
 * them: a request that ends or an address that is no longer the autoescuela's ends its links.
 */
export function receivedLinks(secret: string, ring: readonly string[] = []): ReceivedLinks {
  const keyOf = (one: string) => new Uint8Array(hkdfSync('sha256', one, '', 'received links', 32));
  const own = keyOf(secret);
  const keys = [own, ...ring.map(keyOf)];
  const sign = (key: Uint8Array, said: Buffer) =>
    createHmac('sha256', key)
      .update(said)
      .digest()
      .subarray(0, WHOLE - SAID);
  return {
    of: ({ id, desde, correo }, now) => {
      const times = Buffer.alloc(8);
      times.writeUInt32BE(desde);
      times.writeUInt32BE(Math.floor(now.getTime() / 1_000) + HOLDS_S, 4);
      const said = Buffer.concat([parse(id), times, addressMark(correo)]);
      return Buffer.concat([said, sign(own, said)]).toString('base64url');
    },
    read: (token) => {
      const bytes = Buffer.from(token, 'base64url');
      if (bytes.length !== WHOLE) return undefined;
      const said = bytes.subarray(0, SAID);
      if (!keys.some((key) => timingSafeEqual(bytes.subarray(SAID), sign(key, said)))) return undefined;
      return {
        id: stringify(said.subarray(0, 16)),
        desde: said.readUInt32BE(16),
        caducaEn: new Date(said.readUInt32BE(20) * 1_000),
        isFor: (correo) => addressMark(correo).equals(said.subarray(24)),
      };
    },
  };
}
