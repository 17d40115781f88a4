import type { AgencyCertificate } from './own-certificate.server.ts';
import type { Entorno } from './qr-address.ts';
import { agencyUrl, soapTransport, type Transporte } from './transport.server.ts';

/**
 * Gives the transport to the tax agency, with the certificate that exists at each use; undefined without one. It leads to the program's
 * environment, or to the tests.
 */
export type AgencyWay = (entorno?: 'pruebas') => Promise<Transporte | undefined>;

type Ways = {
  /** Environment of the agency that the program uses; `url` replaces the agency's address. */
  entorno: Entorno;
  url?: string | undefined;
  /** Certificate set in the environment variables; it goes before the certificate of the panel. */
  fixed: AgencyCertificate | undefined;
  own: () => Promise<AgencyCertificate | undefined>;
  /** Certificate authority, in place of the system's. */
  ca?: string;
  timeoutMs?: number;
};

/** Makes the transport to the agency: with the certificate of the environment variables or, without it, with that of the panel. */
export const agencyWay =
  ({ entorno, url, fixed, own, ...rest }: Ways): AgencyWay =>
  async (asked) => {
    const to = asked ?? entorno;
    const found = fixed ?? (await own());
    if (!found) return undefined;
    const address = to === entorno ? (url ?? agencyUrl(to, found.tipo)) : agencyUrl(to, found.tipo);
    return soapTransport({ url: address, keyPair: found.keyPair, ...rest });
  };
