import type { AgencyCertificate } from './own-certificate.server.ts';
import type { Entorno } from './qr-address.ts';
import { agencyUrl, soapTransport, type Transporte } from './transport.server.ts';

/**
 * Gives the way to the tax agency with the certificate that there is at each use; undefined without one. It leads to the
 * program's environment, or to the tests.
 */
export type AgencyWay = (entorno?: 'pruebas') => Promise<Transporte | undefined>;

type Ways = {
  /** Environment of the program, and its address in place of the agency's. */
  entorno: Entorno;
  url?: string | undefined;
  /** Certificate of the environment, which goes before the one of the panel. */
  fixed: AgencyCertificate | undefined;
  own: () => Promise<AgencyCertificate | undefined>;
  /** Certificate authority, in place of the system's. */
  ca?: string;
  timeoutMs?: number;
};

/** Makes the way to the agency: by the certificate of the environment or, without it, by the one of the panel. */
export const agencyWay =
  ({ entorno, url, fixed, own, ...rest }: Ways): AgencyWay =>
  async (asked) => {
    const to = asked ?? entorno;
    const found = fixed ?? (await own());
    if (!found) return undefined;
    const address = to === entorno ? (url ?? agencyUrl(to, found.tipo)) : agencyUrl(to, found.tipo);
    return soapTransport({ url: address, keyPair: found.keyPair, ...rest });
  };
