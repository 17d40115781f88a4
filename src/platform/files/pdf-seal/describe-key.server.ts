import type { Signer } from '@libpdf/core';
import {
  type CertificateSummary,
  describeCertificate,
} from '#platform/http/certificates/describe-certificate.server.ts';

/** Key that seals documents: its signer, and its certificate for people. */
export type SealKey = CertificateSummary & {
  signer: Signer;
  /** Made by this program: no authority vouches for it. */
  propio: boolean;
};

/** Describes a key by its certificate. */
export const describeKey = (signer: Signer, propio: boolean): SealKey => ({
  ...describeCertificate(signer.certificate),
  signer,
  propio,
});
