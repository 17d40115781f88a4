import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { Secret } from 'otpauth';

/** Side of a thread, whose replies come to an address of its own. */
export type ReplyPlace = {
  /** A UUID. */
  id: string;
  lado: 'alumno' | 'autoescuela';
  /** Seconds since 1970 at which the thread began: one that begins anew has other addresses. */
  desde: number;
};

export type ReplyAddresses = {
  of(place: ReplyPlace): string;
  /** Place of the first recipient in these header fields whose address this program signed; undefined without any. */
  read(headers: string): ReplyPlace | undefined;
};

/** Token of an address: the side, and 30 bytes in base32, because servers may change capitals. */
export const REPLY_TOKEN = /\+([ae][a-z2-7]{48})@/gi;

/** Most letters before the `@` of a mailbox for replies: with its token they are the 64 of RFC 5321. */
export const MAX_BUZON = 14;

/** Fields that say who gets a message, to its sender or to the servers that it passed. */
const RECIPIENTS = /^(?:to|cc|delivered-to|x-original-to|envelope-to):.*$/gim;

/** Most tokens of a message that are looked at. */
const MOST_TOKENS = 5;

/** Hexadecimal figures of id and beginning, and of the signature: RFC 2104 wants 80 bits of one that is cut. */
const SAID = 40;
const SIGNED = 20;

/**
 * Addresses `name+TOKEN@domain` of the mailbox `name@domain`. A token has the place and its signature, by a key derived from the
 * program's secret (RFC 5869); those signed by a secret of the `ring` are read too.
 */
export function replyAddresses(
  mailbox: string,
  secret: string,
  ring: readonly string[] = [],
): ReplyAddresses {
  const [name = '', domain = ''] = mailbox.split('@');
  const keyOf = (one: string) => new Uint8Array(hkdfSync('sha256', one, '', 'reply addresses', 32));
  const own = keyOf(secret);
  const keys = [own, ...ring.map(keyOf)];
  const sign = (key: Uint8Array, text: string) =>
    createHmac('sha256', key).update(text).digest('hex').slice(0, SIGNED);
  const readToken = (token: string): ReplyPlace | undefined => {
    const side = token.slice(0, 1);
    const bytes = Secret.fromBase32(token.slice(1)).hex.toLowerCase();
    const [said, given] = [bytes.slice(0, SAID), Buffer.from(bytes.slice(SAID))];
    if (!keys.some((key) => timingSafeEqual(given, Buffer.from(sign(key, side + said))))) return undefined;
    const id = said.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*/, '$1-$2-$3-$4-$5');
    return { id, lado: side === 'a' ? 'alumno' : 'autoescuela', desde: Number.parseInt(said.slice(32), 16) };
  };
  return {
    of: ({ id, lado, desde }) => {
      const side = lado === 'alumno' ? 'a' : 'e';
      const said = `${id.replaceAll('-', '')}${desde.toString(16).padStart(8, '0')}`;
      const { base32 } = Secret.fromHex(said + sign(own, side + said));
      return `${name}+${side}${base32.toLowerCase()}@${domain}`;
    },
    read: (headers) => {
      const recipients = headers.match(RECIPIENTS)?.join('\n') ?? '';
      const tokens = [...recipients.matchAll(REPLY_TOKEN)].slice(0, MOST_TOKENS);
      return tokens
        .map(([, token = '']) => readToken(token.toLowerCase()))
        .find((place) => place !== undefined);
    },
  };
}
