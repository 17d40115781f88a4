import https from 'node:https';
import type { KeyPair } from '#platform/http/certificates/key-pair.server.ts';
import { counter } from '#platform/observe/telemetry/counters.server.ts';
import { spanned, traceHeaders } from '#platform/observe/telemetry/observer.server.ts';
import type { Entorno } from './qr-address.ts';

/** Sends SOAP messages to the tax agency and gives the answer; throws when there is none. */
export type Transporte = { enviar(soap: string): Promise<string> };

/** Certificate of a person or company, or a seal: the agency has a host for each. */
export type TipoCertificado = 'persona' | 'sello';

const HOSTS: Record<Entorno, Record<TipoCertificado, string>> = {
  produccion: {
    persona: 'https://www1.agenciatributaria.gob.es',
    sello: 'https://www10.agenciatributaria.gob.es',
  },
  pruebas: { persona: 'https://prewww1.aeat.es', sello: 'https://prewww10.aeat.es' },
};
const PATH = '/wlpl/TIKE-CONT/ws/SistemaFacturacion/VerifactuSOAP';

/** Address of the service in an environment (SistemaFacturacion.wsdl). */
export const agencyUrl = (entorno: Entorno, tipo: TipoCertificado): string =>
  `${HOSTS[entorno][tipo]}${PATH}`;

const MOST_BYTES = 16 * 1024 * 1024;

type Options = {
  url: string;
  /** Certificate of the taxpayer, read at each sending. */
  keyPair: () => Promise<KeyPair>;
  /** Certificate authority, in place of the system's. */
  ca?: string;
  timeoutMs?: number;
};

/** SOAP 1.1 over TLS, with the taxpayer's certificate. */
export const soapTransport = ({ url, keyPair, ca, timeoutMs = 90_000 }: Options): Transporte => ({
  enviar: async (soap) => {
    const { cert, key } = await keyPair();
    const span = {
      name: 'POST agencia',
      kind: 'client',
      attributes: { 'server.address': new URL(url).hostname },
    } as const;
    try {
      const answer = await spanned(span, () => post({ url, cert, key, ca, timeoutMs }, soap));
      MESSAGES.answered.add();
      return answer;
    } catch (error) {
      MESSAGES.failed.add();
      throw error;
    }
  },
});

/** Messages to the agency, by whether it answered. */
const MESSAGES = {
  answered: counter('carne.agency.messages', { outcome: 'answered' }),
  failed: counter('carne.agency.messages', { outcome: 'failed' }),
};

type Way = KeyPair & { url: string; ca: string | undefined; timeoutMs: number };

function post({ url, cert, key, ca, timeoutMs }: Way, soap: string): Promise<string> {
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
      ...traceHeaders(),
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
        // SOAP faults come with status 500.
        const { statusCode = 0 } = response;
        if (statusCode === 200 || statusCode === 500) resolve(Buffer.concat(parts).toString('utf8'));
        else reject(new Error(`HTTP ${statusCode}`));
      });
    });
    request.end(body);
  });
}
