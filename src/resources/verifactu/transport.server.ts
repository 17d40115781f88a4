import { readFile } from 'node:fs/promises';
import https from 'node:https';

/** Takes a SOAP message to the tax agency and brings what it answers. Throws when nobody answered. */
export type Transporte = { enviar(soap: string): Promise<string> };

/** A certificate of a person or company, or a seal: each has a host of its own. */
export type TipoCertificado = 'persona' | 'sello';

const HOSTS: Record<TipoCertificado, string> = {
  persona: 'https://www1.agenciatributaria.gob.es',
  sello: 'https://www10.agenciatributaria.gob.es',
};
const PATH = '/wlpl/TIKE-CONT/ws/SistemaFacturacion/VerifactuSOAP';

/** Where records of real invoices are sent (SistemaFacturacion.wsdl). */
export const agencyUrl = (tipo: TipoCertificado): string => `${HOSTS[tipo]}${PATH}`;

const MOST_BYTES = 16 * 1024 * 1024;

type Options = {
  url: string;
  /** PEM, read for each sending: one that is renewed is used at once. */
  certFile: string;
  keyFile: string;
  /** Whom it trusts, when it is not the usual authorities. */
  ca?: string;
  timeoutMs?: number;
};

/** SOAP 1.1 over TLS, with the taxpayer's certificate. */
export const soapTransport = ({ url, certFile, keyFile, ca, timeoutMs = 90_000 }: Options): Transporte => ({
  enviar: async (soap) => {
    const [cert, key] = await Promise.all([certFile, keyFile].map((file) => readFile(file)));
    const body = Buffer.from(soap, 'utf8');
    const request = https.request(url, {
      method: 'POST',
      cert,
      key,
      minVersion: 'TLSv1.2',
      agent: false,
      ...(ca !== undefined && { ca }),
      signal: AbortSignal.timeout(timeoutMs),
      headers: {
        'content-type': 'text/xml; charset=utf-8',
        'content-length': body.length,
        soapaction: '""',
      },
    });
    return new Promise((resolve, reject) => {
      request.on('error', reject);
      request.on('response', (response) => {
        const parts: Buffer[] = [];
        let size = 0;
        response.on('error', reject);
        response.on('data', (part: Buffer) => {
          parts.push(part);
          size += part.length;
          if (size > MOST_BYTES) request.destroy(new Error('the answer is too long'));
        });
        response.on('end', () => {
          // Faults come with 500.
          const { statusCode = 0 } = response;
          if (statusCode === 200 || statusCode === 500) resolve(Buffer.concat(parts).toString('utf8'));
          else reject(new Error(`HTTP ${statusCode}`));
        });
      });
      request.end(body);
    });
  },
});
