import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
// Windows and browsers still export with RC2, which OpenSSL 3 does not open.
import forge from 'node-forge';
import type { KeyPair } from './key-pair.server.ts';
import { WrongKeyPair } from './wrong-key-pair.ts';

/** Opens a PKCS#12 file: the key, its certificate first and the rest of the chain after. Throws `WrongKeyPair`. */
export function readP12(bytes: Buffer, password: string): KeyPair {
  const p12 = open(bytes, password);
  const { pkcs8ShroudedKeyBag, keyBag, certBag } = forge.pki.oids as Record<
    'pkcs8ShroudedKeyBag' | 'keyBag' | 'certBag',
    string
  >;
  const bagsOf = (bagType: string) => p12.getBags({ bagType })[bagType] ?? [];
  const [key] = [...bagsOf(pkcs8ShroudedKeyBag), ...bagsOf(keyBag)].map(keyIn);
  if (!key) throw new WrongKeyPair('no tiene la clave privada: expórtalo otra vez, con ella');
  const chain = bagsOf(certBag).map(certificateIn);
  const own = chain.find((certificate) => certificate.checkPrivateKey(key));
  if (!own) throw new WrongKeyPair('no tiene el certificado de su clave');
  const rest = chain.filter((certificate) => certificate !== own);
  return {
    key: key.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: [own, ...rest].map(String).join(''),
  };
}

function open(bytes: Buffer, password: string): forge.pkcs12.Pkcs12Pfx {
  let asn1: forge.asn1.Asn1;
  try {
    asn1 = forge.asn1.fromDer(bytes.toString('binary'));
  } catch {
    throw new WrongKeyPair('no es un archivo .p12 ni .pfx');
  }
  try {
    return forge.pkcs12.pkcs12FromAsn1(asn1, password);
  } catch {
    throw new WrongKeyPair('no se abre con esa contraseña');
  }
}

/** node-forge only understands RSA keys; for elliptic curves it gives the bytes. */
const keyIn = ({ key, asn1 }: forge.pkcs12.Bag): KeyObject =>
  key
    ? createPrivateKey(forge.pki.privateKeyToPem(key))
    : createPrivateKey({ key: derOf(asn1), format: 'der', type: 'pkcs8' });

const certificateIn = ({ cert, asn1 }: forge.pkcs12.Bag): X509Certificate =>
  new X509Certificate(cert ? forge.pki.certificateToPem(cert) : derOf(asn1));

const derOf = (asn1: forge.asn1.Asn1) => Buffer.from(forge.asn1.toDer(asn1).getBytes(), 'binary');
