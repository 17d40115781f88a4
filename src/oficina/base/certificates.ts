import type { CertificateSummary } from '#platform/http/certificates/describe-certificate.server.ts';

/** Uses of a certificate in the program, with the words for each. */
export const usosCertificado = {
  agencia: 'Enviar los registros a la Agencia Tributaria',
  sello: 'Sellar los documentos firmados',
  https: 'Servir el sitio por https',
} as const;

export type UsoCertificado = keyof typeof usosCertificado;

/** Certificate in use; `falla` is the reason when it cannot be read. */
export type UsedCertificate = {
  uso: UsoCertificado;
  certificate: CertificateSummary | undefined;
  falla: string | null;
};

export type ReadCertificates = () => Promise<UsedCertificate[]>;
