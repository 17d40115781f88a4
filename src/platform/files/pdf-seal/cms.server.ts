import { createHash } from 'node:crypto';
import type { Signer } from '@libpdf/core';
import { fromBER, ObjectIdentifier, OctetString, Sequence, Set as SetOf } from 'asn1js';
import {
  AlgorithmIdentifier,
  Attribute,
  Certificate,
  ContentInfo,
  EncapsulatedContentInfo,
  GeneralName,
  GeneralNames,
  IssuerAndSerialNumber,
  IssuerSerial,
  SignedAndUnsignedAttributes,
  SignedData,
  SignerInfo,
} from 'pkijs';

export const OID = {
  data: '1.2.840.113549.1.7.1',
  signedData: '1.2.840.113549.1.7.2',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
  sha256: '2.16.840.1.101.3.4.2.1',
  rsa: '1.2.840.113549.1.1.11',
  ecdsa: '1.2.840.10045.4.3.2',
};

export const sha256 = (...parts: Uint8Array[]): Buffer =>
  parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest();

/**
 * Signs a digest as the detached CMS of a PAdES B-B signature (ETSI EN 319 142-1): SHA-256, with the signing
 * certificate named by its own digest. Leaves out the attribute of the time, which that profile wants only in the
 * PDF's dictionary. Gives DER.
 */
export async function signDetached(digest: Uint8Array, signer: Signer): Promise<Uint8Array> {
  const own = certificateOf(signer.certificate);
  const signedAttrs = [
    attribute(OID.contentType, new ObjectIdentifier({ value: OID.data })),
    attribute(OID.messageDigest, new OctetString({ valueHex: digest })),
    attribute(OID.signingCertificateV2, signingCertificate(own, signer.certificate)),
  ];
  const sha = () => new AlgorithmIdentifier({ algorithmId: OID.sha256 });
  const signature = await signer.sign(inOrder(signedAttrs), 'SHA-256');
  const info = new SignerInfo({
    version: 1,
    sid: new IssuerAndSerialNumber({ issuer: own.issuer, serialNumber: own.serialNumber }),
    digestAlgorithm: sha(),
    signedAttrs: new SignedAndUnsignedAttributes({ type: 0, attributes: sorted(signedAttrs) }),
    signatureAlgorithm: new AlgorithmIdentifier({
      algorithmId: signer.keyType === 'EC' ? OID.ecdsa : OID.rsa,
    }),
    signature: new OctetString({ valueHex: signature }),
  });
  const signed = new SignedData({
    version: 1,
    encapContentInfo: new EncapsulatedContentInfo({ eContentType: OID.data }),
    digestAlgorithms: [sha()],
    certificates: [own, ...(signer.certificateChain ?? []).map(certificateOf)],
    signerInfos: [info],
  });
  const whole = new ContentInfo({ contentType: OID.signedData, content: signed.toSchema(true) });
  return new Uint8Array(whole.toSchema().toBER());
}

const attribute = (type: string, value: unknown) => new Attribute({ type, values: [value] });

/** DER wants the members of a set in the order of their bytes. */
const sorted = (attributes: Attribute[]) =>
  [...attributes].sort((one, other) =>
    Buffer.compare(Buffer.from(one.toSchema().toBER()), Buffer.from(other.toSchema().toBER())),
  );

/** The signed bytes: the attributes as a set, whatever their tag within the message. */
const inOrder = (attributes: Attribute[]) =>
  new Uint8Array(new SetOf({ value: sorted(attributes).map((one) => one.toSchema()) }).toBER());

/** ESSCertIDv2 (RFC 5035) with its default digest, SHA-256, so that no other certificate can be put in its place. */
function signingCertificate({ issuer, serialNumber }: Certificate, der: Uint8Array): Sequence {
  const names = new GeneralNames({ names: [new GeneralName({ type: 4, value: issuer })] });
  const known = new IssuerSerial({ issuer: names, serialNumber }).toSchema();
  const id = new Sequence({ value: [new OctetString({ valueHex: sha256(der) }), known] });
  return new Sequence({ value: [new Sequence({ value: [id] })] });
}

/** Reads a certificate; throws if it is none. */
function certificateOf(der: Uint8Array): Certificate {
  const { offset, result } = fromBER(new Uint8Array(der));
  if (offset === -1) throw new Error('not a certificate');
  return new Certificate({ schema: result });
}
