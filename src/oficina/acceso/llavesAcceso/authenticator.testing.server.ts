import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

type Opciones = { challenge: string; rp?: { id: string }; rpId?: string; user?: { id: string } };

/** Ways in which the test authenticator cheats. */
type Cheat = {
  origin?: string;
  rpId?: string;
  counter?: number;
  /** Skips the check of the person's finger or code. */
  unverified?: boolean;
  userHandle?: string;
};

const ORIGIN = 'http://localhost:3000';
const [PRESENT, VERIFIED, NEW_KEY] = [1, 4, 0x40];

const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
const sha256 = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest();

type Cbor = number | string | Uint8Array | Map<number | string, Cbor>;

/** As much of CBOR (RFC 8949) as an authenticator writes. */
function cbor(value: Cbor): Buffer {
  const head = (major: number, size: number) =>
    size < 24
      ? Buffer.from([(major << 5) | size])
      : size < 256
        ? Buffer.from([(major << 5) | 24, size])
        : Buffer.from([(major << 5) | 25, size >> 8, size & 255]);
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value]);
  const pairs = [...value].flatMap(([name, item]) => [cbor(name), cbor(item)]);
  return Buffer.concat([head(5, value.size), ...pairs]);
}

/** Makes a device with one passkey (WebAuthn Level 3, ES256, without attestation), and its browser. */
export function makeAuthenticator() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const credentialId = randomBytes(32);
  const id = base64url(credentialId);
  let counter = 0;
  let owner = '';
  const clientData = (type: string, challenge: string, origin: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const authData = (rpId: string, flags: number, count: number, rest = Buffer.alloc(0)) => {
    const counted = Buffer.alloc(4);
    counted.writeUInt32BE(count);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), counted, rest]);
  };
  return {
    id,
    /** Answers the options of a registration. */
    make(opciones: Opciones, cheat: Cheat = {}) {
      owner = opciones.user?.id ?? '';
      const key = new Map<number, Cbor>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]);
      const rest = Buffer.concat([Buffer.alloc(16), Buffer.from([0, 32]), credentialId, cbor(key)]);
      const flags = PRESENT | NEW_KEY | (cheat.unverified ? 0 : VERIFIED);
      const data = authData(cheat.rpId ?? opciones.rp?.id ?? '', flags, counter, rest);
      const made = new Map<string, Cbor>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', data],
      ]);
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: base64url(
            clientData('webauthn.create', opciones.challenge, cheat.origin ?? ORIGIN),
          ),
          attestationObject: base64url(cbor(made)),
          transports: ['internal'],
        },
      };
    },
    /** Answers the options of a sign-in or a confirmation. */
    use(opciones: Opciones, cheat: Cheat = {}) {
      counter += 1;
      const flags = PRESENT | (cheat.unverified ? 0 : VERIFIED);
      const data = authData(cheat.rpId ?? opciones.rpId ?? '', flags, cheat.counter ?? counter);
      const client = clientData('webauthn.get', opciones.challenge, cheat.origin ?? ORIGIN);
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey);
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(signature),
          userHandle: cheat.userHandle ?? owner,
        },
      };
    },
  };
}
